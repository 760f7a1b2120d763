"""Where Quinola keeps its things and how much it may use: the environment, read once.

Only the composition roots (the command line, the API and the workers when they start) make a
`Settings`; everything else is given what it needs.
"""

import os
from pathlib import Path

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from league.building import Builds, build_environment
from league.embedded.entrance import EntranceSettings, GuestEntrance, guest_entrance
from league.embedded.home import Home
from league.model.bots import DEFAULT_START_BUDGET_MS, MOST_START_BUDGET_MS
from referee.errors import ConfigurationError


class Settings(BaseSettings):
    """The settings of one installation; each is the variable `QUINOLA_` plus its name.

    Attributes:
        home: Folder of everything that is kept: database, submissions, logs.
        database_url: SQLAlchemy address of the database; a SQLite file in `home` if unset.
        redis_url: Address of the Redis to use; a private one on a Unix socket if unset.
        workers: How many sessions are played at once on this machine; its processors if unset.
        lease_seconds: How long a claimed session is left alone without a sign of life.
        start_budget_most_ms: How long any bot may take to connect, whatever its `bot.toml` says.
        remote_host: What this host is called where remote bots run.
        remote_listen: Address that remote bots reach; the host's name if it is empty.
        remote_ports: Ports that remote bots reach: "7000-7031", or "0" for any.
        remote_certificate: File of this host's certificate and those that signed it (PEM); one is
            made, good for bots that are told to trust it, if it is unset.
        remote_key: File of its private key.
        remote_authority: File of what remote bots have to trust; the certificate itself if unset.
        api_host: Address that `quinola up` listens on.
        api_port: Port that `quinola up` listens on.
    """

    model_config = SettingsConfigDict(env_prefix="QUINOLA_", extra="ignore")

    home: Path = Path(".quinola")
    database_url: str | None = None
    redis_url: str | None = None
    workers: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1, le=256)
    lease_seconds: int = Field(default=30, ge=3, le=3600)
    start_budget_most_ms: int = Field(
        default=6 * DEFAULT_START_BUDGET_MS, ge=1, le=MOST_START_BUDGET_MS
    )
    remote_host: str = "localhost"
    remote_listen: str = ""
    remote_ports: str = "0"
    remote_certificate: Path | None = None
    remote_key: Path | None = None
    remote_authority: Path | None = None
    api_host: str = "127.0.0.1"
    api_port: int = Field(default=8000, ge=0, le=65535)

    @property
    def state(self) -> Home:
        """The state folder."""
        return Home(self.home)

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.database_url or self.state.database_url

    @property
    def redis(self) -> str:
        """The address of Redis, as Celery writes it."""
        return self.redis_url or self.state.redis_url

    @property
    def builds(self) -> Builds:
        """What builds bots."""
        return Builds(self.state.builds, build_environment(os.environ))  # noqa: TID251 - see above

    def guest_entrance(self) -> GuestEntrance:
        """Where remote bots dial in; a certificate is made if there is none.

        Raises:
            ConfigurationError: A setting is not acceptable, or no certificate can be made.
        """
        return guest_entrance(
            EntranceSettings(
                host=self.remote_host,
                listen=self.remote_listen,
                ports=self.remote_ports,
                certificate=self.remote_certificate,
                key=self.remote_key,
                authority=self.remote_authority,
            ),
            self.state.certificates,
        )

    def environment(self) -> dict[str, str]:
        """The environment of the programs that share these settings."""
        inherited = dict(os.environ)  # noqa: TID251 - programs of ours see what we see
        return inherited | {"QUINOLA_HOME": str(self.home), "QUINOLA_WORKERS": str(self.workers)}


def read_settings() -> Settings:
    """Read the settings from the environment.

    Raises:
        ConfigurationError: A variable holds a value that is not allowed.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = f"QUINOLA_{str(first['loc'][0]).upper()}"
        raise ConfigurationError(f"{name} is {first['input']!r}: {first['msg']}") from None
    return settings.model_copy(update={"home": settings.home.expanduser().resolve()})
