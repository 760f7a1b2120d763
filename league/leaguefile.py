"""Read a league file: TOML in, a frozen request out, or one error that says what to change."""

from pathlib import Path

from league.model.requests import LeagueRequest


def read_league_file(path: Path) -> LeagueRequest:
    """Read and check a league file; folders of bots are only named here, not read.

    ```toml
    name = "First league"
    game = "reversis"          # or with a preset: "reversis:heavy_kitty"
    deal_sets = 6              # a pairing plays this many deal-sets, each in all rotations
    bots = ["../bots/cautious", "random_bot"]  # a folder if it has a slash, else a name

    [options]                  # of the game, by the names of its rules page
    deals = 4

    [clock]
    bank = "20s"
    increment = "100ms"
    ```

    Raises:
        ConfigurationError: It names file, line, key, value and what was expected.
    """
    raise NotImplementedError
