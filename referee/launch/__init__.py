"""Start bot programs beside the referee, hold them to their limits, and leave nothing of them.

Kept empty of imports: the supervisor loads this package for each session and must be quick.
"""
