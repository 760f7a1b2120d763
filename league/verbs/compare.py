"""Compare two versions of a bot: what is known of them at any time, and in one sentence."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import assert_never

from league.model.bots import Entry, Submission
from league.model.comparison import AskedTest, Comparison, KnownGap
from league.model.ids import EntryNumber, SeasonId
from league.model.seasons import ScheduleKind, Season, SeasonPlan, SeasonState
from league.rating.sprt import DealSetScores, SequentialTest, Verdict, gap
from league.rating.stopping import stopped_gap
from league.store import Store
from league.store import entries as entry_rows
from league.store.counted import CountedMatches
from league.store.kept import kept_matches
from league.verbs.open_season import open_season
from league.verbs.seasons import asks_for, entries, latest_season, season_with
from league.verbs.standings import entry_names
from league.verbs.take_up import asks_for_more, take_up
from league.verbs.versions import NEW, OLD, comparison_scores, sequential_test
from referee.errors import ConfigurationError

_SHOWN_NAME = 24
_SHOWN_DIGEST = 12


def open_comparison(
    store: Store, plan: SeasonPlan, versions: Sequence[Submission], *, seed: bytes, another: bool
) -> Season:
    """Begin a comparison, or go on with the one of the same versions, game and test.

    Args:
        store: Where it is kept.
        plan: What is asked for; its league is named here.
        versions: The new version and the old one.
        seed: 32 secret bytes, for what is not planned yet.
        another: Whether to begin anew where the last one is over.

    Raises:
        ConfigurationError: The two are the same program or do not play the game, or the test
            cannot end well.
    """
    try:
        sequential_test(plan.terms)
    except ValueError as error:
        raise ConfigurationError(str(error)) from None
    plan = replace(plan, league=_league_name(plan, versions), schedule=ScheduleKind.COMPARISON)
    season = latest_season(store, plan.league)
    if season is None or (another and season.state is SeasonState.OVER):
        return open_season(store, plan, versions, seed=seed)
    if asks_for(season, plan, versions) or not asks_for_more(
        season, entries(store, season.season_id), plan, versions
    ):
        return season
    if comparison(store, season.season_id).verdict != _UNDECIDED:
        return season
    return take_up(store, season.season_id, plan, versions, seed=seed)


def comparison(store: Store, season_id: SeasonId) -> Comparison:
    """What is known of two versions; it may be asked at any time.

    Raises:
        NotFoundError: There is no such season.
        ConfigurationError: The season compares no versions.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        found = entry_rows.entries_of_season(transaction, season_id)
        counted = kept_matches(transaction, season_id, season.plan.ruleset.seats)
    if season.plan.schedule is not ScheduleKind.COMPARISON:
        raise ConfigurationError(
            f"season {season.number} of {season.league.name} compares no versions: expected one "
            "that `quinola compare` has begun"
        )
    return _Looked(season, found, counted).comparison()


_UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class _Looked:
    """What a comparison is read from."""

    season: Season
    entries: Sequence[Entry]
    counted: CountedMatches

    def comparison(self) -> Comparison:
        """All that is known."""
        seats, names = self.season.plan.ruleset.seats, entry_names(self.entries)
        terms = self.season.plan.terms
        test, scores = sequential_test(terms), comparison_scores(self.counted, seats)
        verdict = test.verdict(scores)
        found = Comparison(
            season_id=self.season.season_id,
            revision=self.season.revision,
            state=self.season.state,
            new=names[NEW],
            old=names[OLD],
            game=self.season.plan.ruleset.game,
            verdict=_UNDECIDED if verdict is Verdict.CONTINUE else verdict.value,
            sentence="",
            test=AskedTest(test.elo0, test.elo1, test.alpha, test.beta, *test.bounds),
            llr=test.llr(scores),
            deal_sets=scores.deal_sets,
            most_deal_sets=(terms.matches or 0) // seats,
            matches=scores.deal_sets * seats,
            counts=scores.counts,
            known=_known(test, scores),
            new_forfeits=self._forfeits(NEW),
            old_forfeits=self._forfeits(OLD),
            note="; ".join(self._who_left(names)),
        )
        return replace(found, sentence=_sentence(found, verdict))

    def _forfeits(self, entry: EntryNumber) -> int:
        return int(self.counted.forfeited[self.counted.entries == entry].sum())

    def _who_left(self, names: Mapping[EntryNumber, str]) -> Iterator[str]:
        for entry in self.entries:
            if entry.withdrawn_at_ms is not None:
                why = entry.left_because or "withdrawn"
                yield f"{names[entry.number]} has left: {why}"


def _known(test: SequentialTest, scores: DealSetScores) -> KnownGap | None:
    """How far apart the two are, in every way in which it is told."""
    if not scores.deal_sets:
        return None
    plain, stopped = gap(scores), stopped_gap(test, scores)
    return KnownGap(
        score=plain.score,
        elo=stopped.elo,
        low=stopped.low,
        high=stopped.high,
        superiority=stopped.superiority,
        unadjusted_elo=plain.elo,
        unadjusted_error=plain.elo_error,
        normalized_elo=plain.normalized,
        normalized_error=plain.normalized_error,
    )


def _sentence(found: Comparison, verdict: Verdict) -> str:
    """What is known, after how many games, and with which error rates."""
    known, test = found.known, found.test
    new, old = found.new, found.old
    if known is None:
        return f"Nothing is known yet of {new} and {old}: no deal-set is complete."
    played = (
        f"after {found.matches:,} matches in {found.deal_sets:,} deal-sets the difference is "
        f"about {known.elo:+.0f} Elo ({known.low:+.0f} to {known.high:+.0f} with 95 % "
        "confidence, however often one looks)"
    )
    rates = (
        f"a true difference of {test.elo0:+g} Elo would be taken for {test.elo1:+g} in "
        f"{test.alpha:.0%} of such tests, and one of {test.elo1:+g} for {test.elo0:+g} in "
        f"{test.beta:.0%}"
    )
    match verdict:
        case Verdict.STRONGER:
            return f"{new} is {_above(test.elo0)} {old}: {played}; {rates}."
        case Verdict.NOT_STRONGER:
            return f"{new} is {_below(test.elo1)} {old}: {played}; {rates}."
        case Verdict.CONTINUE:
            question = f"Whether {new} is {_above(test.elo0)} {old} is not decided"
            return f"{question}: {played}; in the end {rates}."
        case _:
            assert_never(verdict)


def _above(elo: float) -> str:
    """What somebody is whose lead is more than this."""
    if not elo:
        return "stronger than"
    return f"more than {elo:g} Elo ahead of" if elo > 0 else f"less than {-elo:g} Elo behind"


def _below(elo: float) -> str:
    """What somebody is whose lead is less than this."""
    if not elo:
        return "weaker than"
    return f"less than {elo:g} Elo ahead of" if elo > 0 else f"more than {-elo:g} Elo behind"


def _league_name(plan: SeasonPlan, versions: Sequence[Submission]) -> str:
    """One name for each pair of versions, game and test, so that the same command goes on."""
    terms = plan.terms
    asked = {
        "versions": [version.digest for version in versions],
        "ruleset": asdict(plan.ruleset),
        "clock": asdict(plan.clock),
        "test": [terms.elo0, terms.elo1, terms.alpha, terms.beta],
    }
    digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    new, old = (version.bot.name[:_SHOWN_NAME].strip() for version in versions)
    return f"{new} against {old}, {plan.ruleset.game} {digest[:_SHOWN_DIGEST]}"
