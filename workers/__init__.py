"""Celery workers: they play sessions, settle matches, and sweep up after those that died."""
