"""Random play and single steps, of our engines and of open_spiel's, for `engines.py`."""
