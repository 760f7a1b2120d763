"""Ends with an error before it connects, as bots do that miss a file."""

from pathlib import Path

Path("weights.bin").read_bytes()
