"""Schedules in words, for people."""

from league.cli.printing import counted
from league.model.seasons import SeasonPlan


def schedule_text(plan: SeasonPlan) -> str:
    """Who meets whom, and how far that goes: "swiss, 7 rounds, 4 deal-sets a pairing"."""
    terms = plan.terms
    parts = [plan.schedule.value.replace("_", " ")]
    if plan.cycles > 1:
        parts.append(f"{plan.cycles:,} cycles")
    if terms.rounds is not None:
        parts.append(counted(terms.rounds, "round"))
    parts.append(f"{plan.deal_sets} deal-set{'s' * (plan.deal_sets > 1)} a pairing")
    if terms.until_elo is not None:
        parts.append(f"until ±{terms.until_elo:g} Elo")
    if terms.matches is not None:
        parts.append(f"at most {terms.matches:,} matches")
    if terms.deal_sets_per_bot is not None:
        parts.append(f"{terms.deal_sets_per_bot:,} deal-sets a bot")
    return ", ".join(parts)
