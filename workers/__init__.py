"""Celery workers: they build submissions, play sessions, settle matches and rate the bots."""
