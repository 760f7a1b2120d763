"""What the API shows: the public names of things, apart from how they are kept."""

from typing import Self

from pydantic import BaseModel, Field

from league.model.bots import Entry, Submission
from league.model.results import Match, RatingPoint
from league.model.seasons import League, Season
from league.model.standings import Standing, Standings
from referee.games.game import Game, Option, OptionValue


class BotResource(BaseModel):
    """A bot, by its latest submission."""

    id: int = Field(description="Number of the bot.")
    name: str
    owner: str
    submission: int = Field(description="Number of its latest submission, from 1.")
    digest: str = Field(description="SHA-256 of that submission, in hexadecimal.")
    games: list[str] = Field(description="What it plays.")
    description: str
    submitted_at_ms: int = Field(description="Milliseconds since 1970 (UTC).")

    @classmethod
    def of(cls, submission: Submission) -> Self:
        """Show a submission."""
        return cls(
            id=submission.bot.bot_id,
            name=submission.bot.name,
            owner=submission.bot.owner,
            submission=submission.number,
            digest=submission.digest,
            games=list(submission.manifest.games),
            description=submission.manifest.description,
            submitted_at_ms=submission.submitted_at_ms,
        )


class SeedResource(BaseModel):
    """The seed of a part of a season that was over before the season was taken up again."""

    digest: str = Field(description="Its SHA-256.")
    seed: str = Field(description="The seed in hexadecimal.")


class SeasonResource(BaseModel):
    """A season of a league."""

    id: int
    number: int = Field(description="Which season of its league, from 1.")
    state: str = Field(description="open or over.")
    schedule: str = Field(description="Who meets whom: round_robin, swiss, ladder or comparison.")
    deal_sets_per_pairing: int
    seed_digest: str = Field(description="SHA-256 of the seed, published before the first match.")
    seed: str | None = Field(description="The seed in hexadecimal; null until the season is over.")
    earlier_seeds: list[SeedResource] = Field(
        description="Those before, if it was taken up again."
    )

    @classmethod
    def of(cls, season: Season) -> Self:
        """Show a season."""
        return cls(
            id=season.season_id,
            number=season.number,
            state=season.state.value,
            schedule=season.plan.schedule.value,
            deal_sets_per_pairing=season.plan.deal_sets,
            seed_digest=season.seed_digest,
            seed=None if season.seed is None else season.seed.hex(),
            earlier_seeds=[
                SeedResource(digest=one.digest, seed=one.seed.hex())
                for one in season.earlier_seeds
            ],
        )


class LeagueResource(BaseModel):
    """A league with its seasons."""

    id: int
    name: str
    game: str
    options: dict[str, OptionValue]
    seasons: list[SeasonResource]

    @classmethod
    def of(cls, league: League, seasons: tuple[Season, ...]) -> Self:
        """Show a league."""
        return cls(
            id=league.league_id,
            name=league.name,
            game=league.ruleset.game,
            options=dict(league.ruleset.options),
            seasons=[SeasonResource.of(season) for season in seasons],
        )


class EntryResource(BaseModel):
    """A bot in a season."""

    entry: int = Field(description="Number of the entry, from 1.")
    bot: str
    owner: str
    submission: int
    left_because: str = Field(description="Why it takes part no more; empty while it does.")

    @classmethod
    def of(cls, entry: Entry) -> Self:
        """Show an entry."""
        return cls(
            entry=entry.number,
            bot=entry.submission.bot.name,
            owner=entry.submission.bot.owner,
            submission=entry.submission.number,
            left_because=entry.left_because,
        )


class StandingResource(BaseModel):
    """One entry's line in the standings; ratings are unrounded."""

    entry: int
    bot: str
    owner: str
    submission: int
    rating: float | None = Field(description="Official rating; null while it is not ranked.")
    low: float | None = Field(description="Lower end of the 95 % interval.")
    high: float | None = Field(description="Upper end.")
    best_rank: int | None
    worst_rank: int | None
    provisional: bool = Field(description="Whether it rests on fewer than 30 deal-sets.")
    island: int | None = Field(description="Only entries of one island can be compared.")
    note: str
    online: float = Field(description="Online Elo, for watching.")
    online_provisional: bool
    matches: int
    deal_sets: int
    mean_points: float | None
    faults: int
    forfeits: int
    rank: int | None = Field(description="By rating, within its island; equals share it.")
    se: float | None = Field(description="Standard error by how deal-sets differ.")
    first: float | None = Field(description="Chance that it is the strongest of its island.")
    interval: str | None = Field(description="Where the interval comes from (docs/ratings.md).")

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """Show a line."""
        return cls.model_validate(standing, from_attributes=True)


class StandingsResource(BaseModel):
    """The standings of a season, best first."""

    season: int
    revision: int
    unit: str = Field(description="What mean_points is in.")
    deal_sets_complete: int = Field(description="Only these count.")
    deal_sets_planned: int
    rows: list[StandingResource]
    seat_effects: list[float] = Field(description="What each seat is worth, in Elo.")
    notes: list[str]
    honest_over_naive: float | None = Field(
        description="By how much errors that know of deal-sets exceed those that do not."
    )
    digest: str = Field(description="SHA-256 of the results that count, in hexadecimal.")

    @classmethod
    def of(cls, standings: Standings) -> Self:
        """Show standings."""
        return cls(
            season=standings.season_id,
            revision=standings.revision,
            unit=standings.unit,
            deal_sets_complete=standings.deal_sets.done,
            deal_sets_planned=standings.deal_sets.total,
            rows=[StandingResource.of(row) for row in standings.rows],
            seat_effects=list(standings.seat_effects),
            notes=list(standings.notes),
            honest_over_naive=standings.honest_over_naive,
            digest=standings.digest,
        )


class SeatResource(BaseModel):
    """One seat of a match."""

    entry: int
    points: int | None = Field(description="In the smallest part of the game's unit.")
    rank: int | None
    forfeited: bool
    faults: int


class MatchResource(BaseModel):
    """A match; its points are null until it is settled."""

    id: str = Field(description="season.pairing.rotation.deal-set, each from 1.")
    deal_set: str
    settled: bool
    termination: str | None
    seats: list[SeatResource] = Field(description="By seat.")
    digest: str | None = Field(description="SHA-256 of the transcript, in hexadecimal.")

    @classmethod
    def of(cls, match: Match) -> Self:
        """Show a match."""
        result = match.result
        if result is None:
            seats = [
                SeatResource(entry=entry, points=None, rank=None, forfeited=False, faults=0)
                for entry in match.entries
            ]
        else:
            seats = [
                SeatResource.model_validate(seat, from_attributes=True) for seat in result.seats
            ]
        return cls(
            id=match.match_id,
            deal_set=match.deal_path,
            settled=result is not None,
            termination=None if result is None else result.termination.value,
            seats=seats,
            digest=None if result is None else result.digest,
        )


class MatchPage(BaseModel):
    """A page of matches in planned order."""

    matches: list[MatchResource]
    next: str | None = Field(description="The cursor of the next page; null on the last one.")


class RatingPointResource(BaseModel):
    """What one match did to a bot's online Elo."""

    match_id: str
    planned: int
    before: float
    after: float
    games: int = Field(description="Rated matches before this one.")
    score: float = Field(description="Sum of 1, 1/2 or 0 over the other seats.")
    expected: float = Field(description="The sum that the ratings before led to expect.")

    @classmethod
    def of(cls, point: RatingPoint) -> Self:
        """Show a point."""
        return cls.model_validate(point, from_attributes=True)


class SeasonRatings(BaseModel):
    """A bot in one season."""

    league: str
    season: int
    standing: StandingResource
    history: list[RatingPointResource]


class OptionResource(BaseModel):
    """An option of a game."""

    name: str
    meaning: str
    default: OptionValue
    choices: list[str]
    minimum: int | None
    maximum: int | None
    multiple_of: int

    @classmethod
    def of(cls, option: Option) -> Self:
        """Show an option."""
        return cls.model_validate(option, from_attributes=True)


class GameResource(BaseModel):
    """A game with its options and presets."""

    name: str
    rules_version: int
    seats: int = Field(description="With the default options.")
    options: list[OptionResource]
    presets: dict[str, dict[str, OptionValue]]

    @classmethod
    def of(cls, game: type[Game[object, object]]) -> Self:
        """Show a game."""
        spec = game().spec
        return cls(
            name=game.NAME,
            rules_version=spec.version,
            seats=spec.seats,
            options=[OptionResource.of(option) for option in game.OPTIONS],
            presets={name: dict(options) for name, options in game.PRESETS.items()},
        )
