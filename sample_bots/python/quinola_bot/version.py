"""The version of this SDK; the referee's logs show it."""

VERSION = "0.1.0"
