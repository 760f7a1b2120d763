"""Compare two versions of a bot, playing until it is known which is stronger."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from league.cli.finding import reference_to
from league.cli.opening import opened_store
from league.cli.play import chosen_options
from league.cli.printing import console, print_json
from league.cli.seasons import build_all, refuse_set_aside, seed_of
from league.cli.watching import LINE_SECONDS, follow
from league.embedded.runtime import run_services
from league.leaguefile import read_ruleset
from league.model.bots import Submission
from league.model.comparison import Comparison
from league.model.results import Progress
from league.model.seasons import Season, SeasonPlan, SeasonState, Terms
from league.settings import Settings, read_settings
from league.store import Store
from league.verbs.compare import comparison, open_comparison
from league.verbs.entrants import submit_entrants
from league.verbs.progress import progress
from referee.errors import ConfigurationError
from referee.games import GAMES, named_ruleset
from referee.games.game import OptionValue, Shuffle
from referee.match.clock import ClockRules

DEAL_SETS_AT_ONCE = 16
_OPENING = "opening_plies"
_OPENING_PLIES = 8


@dataclass(frozen=True, slots=True)
class CompareRequest:
    """What the command line asks for.

    Attributes:
        new: The new version: a folder or a name.
        old: The old one.
        game: The game's name, with or without `:preset`.
        options: Options of the game, each as "name=value".
        elo0: The smaller difference to tell apart.
        elo1: The larger one.
        alpha: Chance to find the larger difference while the smaller one holds.
        beta: Chance to find the smaller difference while the larger one holds.
        most_deal_sets: With how many deal-sets it ends undecided.
        bank_ms: Milliseconds on each clock.
        increment_ms: Milliseconds added after each decision.
        seed: Any text, for a comparison that can be repeated; None for a new one.
        another: Whether to begin anew where the last one is over.
    """

    new: str
    old: str
    game: str
    options: tuple[str, ...]
    elo0: float
    elo1: float
    alpha: float
    beta: float
    most_deal_sets: int
    bank_ms: int
    increment_ms: int
    seed: str | None
    another: bool


def compare(request: CompareRequest, *, as_json: bool) -> None:
    """Play deal-sets of two versions until the test may stop, and say what is known then.

    Raises:
        ConfigurationError: A bot, the game or the test is not acceptable; nothing was started.
        QuinolaError: It came to an end without all matches.
    """
    settings = read_settings()
    plan = _plan(request)
    with opened_store(settings) as store:
        # The old one first: the new version is the latest submission afterwards.
        named = [reference_to(store, request.old), reference_to(store, request.new)]
        old, new = submit_entrants(store, named, versions=True)
        build_all(store, (new, old), quiet=as_json)
        seed = seed_of(request.seed)
        season = open_comparison(store, plan, (new, old), seed=seed, another=request.another)
        if season.state is SeasonState.OPEN:
            _introduce(season, (new, old), as_json=as_json)
            _play(store, season, settings, quiet=as_json)
        found = comparison(store, season.season_id)
        now = progress(store, season.season_id)
    if as_json:
        print_json(found)
    else:
        _show(found)
    refuse_set_aside(now)


def _plan(request: CompareRequest) -> SeasonPlan:
    """What is asked for; the league is named later.

    Raises:
        ConfigurationError: The game or an option is not acceptable.
    """
    game, options = request.game, chosen_options(request.game, request.options)
    game, options = _varied(game, options)
    ruleset = read_ruleset(game, options)
    return SeasonPlan(
        league="comparison",
        ruleset=ruleset,
        clock=ClockRules(request.bank_ms, request.increment_ms),
        deal_sets=DEAL_SETS_AT_ONCE,
        terms=Terms(
            matches=request.most_deal_sets * ruleset.seats,
            elo0=request.elo0,
            elo1=request.elo1,
            alpha=request.alpha,
            beta=request.beta,
        ),
    )


def _varied(game: str, options: dict[str, OptionValue]) -> tuple[str, dict[str, OptionValue]]:
    """A ruleset in which chance decides something: else all deal-sets were the same two games.

    Raises:
        ConfigurationError: Chance decides nothing, and cannot be made to.
    """
    if isinstance(named_ruleset(game, options).start().phase(), Shuffle):
        return game, options
    known = {option.name for option in GAMES[game.partition(":")[0]].OPTIONS}
    if _OPENING in known and _OPENING not in options:
        return game, {**options, _OPENING: _OPENING_PLIES}
    raise ConfigurationError(
        f"chance decides nothing in {game} with these options: expected some, as by "
        f"--option {_OPENING}={_OPENING_PLIES}, or every deal-set is the same games again"
    )


def _introduce(season: Season, versions: tuple[Submission, ...], *, as_json: bool) -> None:
    if as_json:
        return
    new, old = (f"{one.bot.name}, submission {one.number}" for one in versions)
    terms, rules = season.plan.terms, season.plan.ruleset
    seating = "both colours" if rules.seats == len(versions) else f"one among {rules.seats - 1}"
    console.print(f"new      {new}", markup=False)
    console.print(f"old      {old}", markup=False)
    console.print(f"game     {rules.game}, {seating}, every deal in {rules.seats} rotations")
    console.print(
        f"test     {terms.elo0:+g} against {terms.elo1:+g} Elo, errors {terms.alpha:.0%} and "
        f"{terms.beta:.0%}   (Ctrl-C stops; the same command goes on)"
    )
    console.print()


def _play(store: Store, season: Season, settings: Settings, *, quiet: bool) -> None:
    """Let the services play, and say now and then what is known; on Ctrl-C say it at last."""
    try:
        with run_services(settings) as keeping:
            follow(store, season.season_id, keeping, _Lines(store, quiet=quiet))
    except KeyboardInterrupt:
        if not quiet:
            _show(comparison(store, season.season_id))
            console.print("stopped; the same command goes on from here", style="dim")
        raise


class _Lines:
    """A line now and then."""

    def __init__(self, store: Store, *, quiet: bool) -> None:
        self._store = store
        self._quiet = quiet
        self._next = time.monotonic() + LINE_SECONDS

    def __call__(self, now: Progress) -> None:
        if self._quiet or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LINE_SECONDS
        console.print(line_of(comparison(self._store, now.season_id)), markup=False)


def line_of(found: Comparison) -> str:
    """What is known, as a line of a log."""
    known, test = found.known, found.test
    if known is None:
        return "no deal-set is complete yet"
    return (
        f"{found.deal_sets:,} deal-sets · {known.elo:+.0f} Elo ({known.low:+.0f} to "
        f"{known.high:+.0f}) · ratio {found.llr:+.2f} between {test.llr_low:+.2f} and "
        f"{test.llr_high:+.2f}"
    )


def _show(found: Comparison) -> None:
    """The sentence, and what stands behind it."""
    console.print(found.sentence, markup=False)
    console.print()
    for line in _details(found):
        console.print(line, style="dim", markup=False)


def _details(found: Comparison) -> Iterator[str]:
    """What stands behind the sentence."""
    known, test = found.known, found.test
    if known is not None:
        counts = " ".join(map(str, found.counts))
        yield f"share won: {known.score:.1%}; deal-sets by what was won in them: {counts}"
        yield (
            f"log-likelihood ratio {found.llr:+.3f}, to be outside of {test.llr_low:+.3f} to "
            f"{test.llr_high:+.3f}"
        )
        yield (
            f"not adjusted for stopping: {known.unadjusted_elo:+.1f} ± "
            f"{known.unadjusted_error:.1f} Elo, normalized {known.normalized_elo:+.1f} ± "
            f"{known.normalized_error:.1f}"
        )
        yield f"seats forfeited: new {found.new_forfeits:,}, old {found.old_forfeits:,}"
    if found.note:
        yield found.note
