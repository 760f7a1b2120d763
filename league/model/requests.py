"""What an organiser asks for: a season, with bots that may still have to be submitted."""

from dataclasses import dataclass
from pathlib import Path

from league.model.seasons import SeasonPlan


@dataclass(frozen=True, slots=True)
class FolderReference:
    """A bot by its folder.

    Attributes:
        folder: The folder, absolute.
        where: Where it was named: 'league.toml, line 6: bots has "../mybot"'.
    """

    folder: Path
    where: str


@dataclass(frozen=True, slots=True)
class NameReference:
    """A bot that has been submitted, by its name: its latest submission plays.

    Attributes:
        name: The name, or "owner/name" where several owners have one of that name.
        where: Where it was named.
    """

    name: str
    where: str


BotReference = FolderReference | NameReference


@dataclass(frozen=True, slots=True)
class LeagueRequest:
    """What a league file asks for.

    Attributes:
        plan: The season.
        bots: Who plays, in the order of the file.
        where: Where the list of bots stands: "league.toml, line 6: bots".
    """

    plan: SeasonPlan
    bots: tuple[BotReference, ...]
    where: str
