"""Play one match on this machine and tell it."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from league.announcing import check_announced
from league.cli.finding import FoundBot, find_bot, program_of
from league.cli.printing import console, print_json, table
from league.settings import read_settings
from league.telling import TELLERS
from referee.errors import ConfigurationError, InfrastructureError
from referee.games import GAMES, named_ruleset
from referee.games.game import GameSpec, OptionValue
from referee.games.options import parse_option
from referee.launch.launcher import Program
from referee.launch.process import ProcessLauncher
from referee.match.chance import deal_key
from referee.match.clock import ClockRules
from referee.match.conduct import write_conduct
from referee.match.plan import Player, Ruleset, TablePlan
from referee.match.record import Conduct, FinishedMatch, Transcript
from referee.match.replay import replay
from referee.match.transcript import write
from referee.playing import PlaceTerms, SessionPlan, play_session


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """What the command line asks for.

    Attributes:
        bots: A folder or a name for each seat.
        game: The game's name, with or without `:preset`.
        deals: The option `deals`, if it is given.
        options: Other options, each as "name=value".
        seed: Any text; None for a new one.
        bank_ms: Milliseconds on each clock.
        increment_ms: Milliseconds added after each decision.
    """

    bots: tuple[str, ...]
    game: str
    deals: int | None
    options: tuple[str, ...]
    seed: str | None
    bank_ms: int
    increment_ms: int


def play_match(request: MatchRequest, *, record: Path | None, as_json: bool) -> None:
    """Play the match, tell it or print it as JSON, and keep its record if asked to.

    Raises:
        ConfigurationError: A bot, the game or an option is not acceptable; nothing was started.
        InfrastructureError: The match is void through no bot's fault.
    """
    game = named_ruleset(request.game, _options(request))
    bots = _seat(request.bots, game.spec)
    if record is not None:
        _check_writable(record)
    seed = request.seed if request.seed is not None else secrets.token_hex(16)
    programs = tuple(program_of(bot, quiet=as_json) for bot in bots)
    finished = _play(_plan(request, game, bots, seed), bots, programs)
    transcript = finished.transcript
    if transcript is None:
        raise InfrastructureError(f"the match is void: {finished.void_detail}")
    if record is not None:
        record.write_bytes(write(transcript))
        conduct_file(record).write_bytes(write_conduct(finished.conduct))
    if as_json:
        print_json(_as_json(finished, transcript, seed))
        return
    _tell(transcript)
    _show_result(finished, transcript, game.spec)
    _show_faults(finished.conduct, bots)
    console.print(
        f"seed {seed}" + ("" if record is None else f"; record in {record}"), style="dim"
    )


def conduct_file(record: Path) -> Path:
    """Where the conduct of a match lies whose transcript is in `record`."""
    return record.with_name(f"{record.stem}.conduct.json")


def _options(request: MatchRequest) -> dict[str, OptionValue]:
    deals = () if request.deals is None else (f"deals={request.deals}",)
    return chosen_options(request.game, (*request.options, *deals))


def chosen_options(game: str, texts: Sequence[str]) -> dict[str, OptionValue]:
    """The options of a game as values.

    Args:
        game: The game's name, with or without `:preset`.
        texts: Each as "name=value".

    Raises:
        ConfigurationError: One is not "name=value", is unknown, or is given twice.
    """
    game = game.partition(":")[0]
    known = {option.name: option for option in GAMES[game].OPTIONS} if game in GAMES else {}
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name in options:
            raise ConfigurationError(f"--option {text!r}: expected name=value, each name once")
        # An option that the game has not is refused by its name when the ruleset is made.
        options[name] = parse_option(game, known[name], value) if name in known else value
    return options


def _seat(names: tuple[str, ...], spec: GameSpec) -> tuple[FoundBot, ...]:
    """Find one bot for each seat.

    Raises:
        ConfigurationError: Too few or too many, or one that cannot be found or plays other games.
    """
    if len(names) != spec.seats:
        raise ConfigurationError(f"{spec.name} has {spec.seats} seats, but {len(names)} bots came")
    bots = tuple(map(find_bot, names))
    for bot in bots:
        check_announced(bot.name, bot.manifest.games, spec.name, dict(spec.options))
    return bots


def _check_writable(file: Path) -> None:
    """See before the match that its record can be written after it.

    Raises:
        ConfigurationError: It cannot.
    """
    try:
        file.open("ab").close()
    except OSError as error:
        raise ConfigurationError(f"--record {file}: {error.strerror}") from None


def _play(
    planned: TablePlan, bots: tuple[FoundBot, ...], programs: tuple[Program, ...]
) -> FinishedMatch:
    """Play the match."""
    most_ms = read_settings().start_budget_most_ms
    plan = SessionPlan(
        programs=programs,
        tables=(planned,),
        terms=tuple(
            PlaceTerms(min(bot.manifest.start_budget_ms, most_ms), bot.manifest.batch)
            for bot in bots
        ),
    )
    finished: list[FinishedMatch] = []
    play_session(
        plan,
        launcher=ProcessLauncher(),
        on_finished=finished.append,
        should_stop=lambda: False,
    )
    if not finished:
        raise InfrastructureError("the match came to no end")
    return finished[0]


def _plan(
    request: MatchRequest, game: Ruleset, bots: tuple[FoundBot, ...], seed: str
) -> TablePlan:
    """The match as the referee is to play it."""
    return TablePlan(
        match_id="play",
        game=game,
        deal_key=deal_key(hashlib.sha256(seed.encode()).digest(), "play"),
        deal_path="",
        seating=tuple(range(len(bots))),
        players=tuple(Player(bot.name, bot.digest) for bot in bots),
        clock=ClockRules(bank_ms=request.bank_ms, increment_ms=request.increment_ms),
    )


def _tell(transcript: Transcript) -> None:
    """Print the match, all cards open."""
    facts = (fact for step in replay(transcript) for fact in step.facts)
    for line in TELLERS[transcript.game](facts, None):
        console.print(line, markup=False)
    console.print()


def _show_result(finished: FinishedMatch, transcript: Transcript, spec: GameSpec) -> None:
    """Print who came where."""
    unit = spec.unit
    made = table("rank", "seat", "bot", unit.name, "", right=("rank", "seat", unit.name))
    seats = range(len(transcript.players))
    ranks, points = finished.ranks or (), finished.points or ()
    for seat in sorted(seats, key=lambda seat: (ranks[seat], seat)):
        made.add_row(
            str(ranks[seat]),
            str(seat),
            transcript.players[seat].bot,
            f"{points[seat] / unit.parts:+g}",
            "forfeited" if seat in finished.forfeited_seats else "",
        )
    console.print(made)
    console.print()


def _show_faults(conduct: Conduct, bots: tuple[FoundBot, ...]) -> None:
    """Print what bots did wrong or nearly so, and the end of what they wrote to their errors."""
    for seat, behaved in enumerate(conduct.seats):
        for evidence in behaved.faults:
            name = evidence.fault.name.lower().replace("_", " ")
            console.print(
                f"seat {seat}, {bots[seat].name}: {name}: {evidence.detail}", style="red"
            )
            for line in evidence.error_output.splitlines()[-12:]:
                console.print(f"    {line}", style="dim", markup=False)
        for warning in behaved.warnings:
            console.print(f"seat {seat}, {bots[seat].name}: {warning}", style="yellow")


def _as_json(finished: FinishedMatch, transcript: Transcript, seed: str) -> dict[str, object]:
    """The result as a program wants it."""
    return {
        "game": transcript.game,
        "options": dict(transcript.options),
        "seed": seed,
        "bots": [player.bot for player in transcript.players],
        "points": finished.points,
        "ranks": finished.ranks,
        "forfeited_seats": finished.forfeited_seats,
        "termination": finished.termination,
        "transcript_digest": finished.conduct.transcript_digest,
        "conduct": finished.conduct,
    }
