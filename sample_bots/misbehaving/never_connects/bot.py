"""Starts, and never connects."""

import time

while True:
    time.sleep(60)
