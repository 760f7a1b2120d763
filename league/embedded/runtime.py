"""Everything that plays leagues on this machine: a private Redis, the dispatcher, the workers."""

import contextlib
import sys
from collections.abc import Iterator

from league.embedded.home import hold
from league.embedded.redis import find_redis, redis_command
from league.embedded.services import Keeping, Service, keep
from league.settings import Settings


@contextlib.contextmanager
def run_services(settings: Settings) -> Iterator[Keeping]:
    """Run the services while the context is open; none of them is left afterwards.

    Raises:
        ConfigurationError: The state folder is in use, or there is no Redis to be had.
    """
    home = settings.state
    with hold(home):
        services = (*_redis(settings), _worker("dispatch", settings), _worker("work", settings))
        with keep(services, home.logs / "keeper.log", settings.environment()) as keeping:
            yield keeping


def _redis(settings: Settings) -> tuple[Service, ...]:
    """The private Redis, unless the settings name another one."""
    if settings.redis_url is not None:
        return ()
    home = settings.state
    return (
        Service(
            name="redis",
            command=redis_command(find_redis(), home),
            log=str(home.logs / "redis.log"),
            ready_file=str(home.redis_socket),
            stop_last=True,
        ),
    )


def _worker(program: str, settings: Settings) -> Service:
    """One of the programs of `workers`; started by name, because nothing here imports it."""
    return Service(
        name=program,
        command=(sys.executable, "-m", "workers", program),
        log=str(settings.state.logs / f"{program}.log"),
    )
