"""Terms of schedules as text: only what is not at its default, so that new ones may be added."""

import json
from dataclasses import asdict

from league.model.seasons import Terms


def plain_terms(terms: Terms) -> dict[str, object]:
    """What differs from the defaults, by name."""
    usual = asdict(Terms())
    return {name: value for name, value in asdict(terms).items() if value != usual[name]}


def write_terms(terms: Terms) -> str:
    """Terms as JSON."""
    return json.dumps(plain_terms(terms), sort_keys=True)


def read_terms(text: str) -> Terms:
    """Terms from what `write_terms` wrote."""
    return Terms(**json.loads(text))
