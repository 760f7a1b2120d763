"""Serve the API, with everything that plays leagues behind it."""

import contextlib
import errno
import os
import socket

import uvicorn

from league.api.app import make_app
from league.cli.opening import opened_store
from league.cli.printing import console, print_json
from league.embedded.runtime import run_services
from league.settings import read_settings
from referee.errors import ConfigurationError

SHUTDOWN_SECONDS = 2
"""How long questions that wait for news may hold up the end."""


def serve(host: str | None, port: int | None, *, as_json: bool) -> None:
    """Serve until INT or TERM; nothing that was started is left afterwards.

    Raises:
        ConfigurationError: The address cannot be listened on, or the state folder is in use.
    """
    settings = read_settings()
    listener = _listen(
        settings.api_host if host is None else host, settings.api_port if port is None else port
    )
    with listener, opened_store(settings) as store, run_services(settings):
        address, number = listener.getsockname()[:2]
        base = f"http://{address}:{number}"
        if as_json:
            print_json({"url": base, "home": settings.home, "pid": os.getpid()})
        else:
            console.print(f"serving {base}/api/v1  (contract: {base}/openapi.json)")
            console.print(f"kept in {settings.home}; Ctrl-C stops everything")
        config = uvicorn.Config(
            make_app(store),
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        with contextlib.suppress(KeyboardInterrupt):  # the way to end it
            uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """Listen on an address before anything is started.

    Raises:
        ConfigurationError: It is taken, or it is not ours to take.
    """
    try:
        return socket.create_server((host, port), backlog=128)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ConfigurationError(
                f"port {port} is in use: stop what uses it, or choose another with --port"
            ) from None
        raise ConfigurationError(f"cannot listen on {host}:{port}: {error}") from None
