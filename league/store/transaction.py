"""What is read and written in one piece."""

from sqlalchemy import Connection

Transaction = Connection
"""An open transaction; the functions of this package take it first."""
