"""Ask a league whether a session waits for our bot."""

import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

WAIT_S = 20.0
"""How long one question may wait for news at the other end."""

_SLACK_S = 15.0
_PATH = "/api/v1/invitations"
_REFUSALS = range(400, 500)
_TOO_EARLY = (408, 425, 429)


class RefusedError(Exception):
    """The league will not hear us, now or later: the token or the address is wrong."""


class AwayError(Exception):
    """Nobody answers, or not now.

    Attributes:
        retry_after_s: How long we are asked to wait; 0 if we are told nothing.
    """

    def __init__(self, reason: str, retry_after_s: float = 0.0) -> None:
        super().__init__(reason)
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class Invited:
    """A session waits for our bot.

    Attributes:
        name: Names the invitation; one with another ticket has another name.
        session: The session, for people.
        address: Where to dial in.
        ticket: What to show there; never shown here.
        certificates: What to trust there (PEM).
    """

    name: str
    session: str
    address: str
    ticket: str = field(repr=False)
    certificates: str = field(repr=False)


class League:
    """The league that our bot plays in.

    Args:
        url: Its address, e.g. `https://play.example.org`.
        token: The bot's token; shown to the league alone.
        trusted: Certificates that vouch for the league (PEM file); the system's own if None.
    """

    def __init__(self, url: str, token: str, trusted: str | None = None) -> None:
        self._url = url.rstrip("/") + _PATH
        self._token = token
        self._context = ssl.create_default_context(cafile=trusted)

    def ask(self, known: Collection[str], wait_s: float = WAIT_S) -> Sequence[Invited]:
        """All invitations that hold, as soon as one is not known, or after a while.

        Raises:
            RefusedError: The league does not know us.
            AwayError: Nobody answers.
        """
        query = urlencode({"wait": wait_s, "known": sorted(known)}, doseq=True)
        request = urllib.request.Request(  # noqa: S310 - http or https: `check_url` has seen to it
            f"{self._url}?{query}", headers={"Authorization": f"Bearer {self._token}"}
        )
        try:
            with urllib.request.urlopen(  # noqa: S310 - as above
                request, timeout=wait_s + _SLACK_S, context=self._context
            ) as answer:
                return _read(json.load(answer))
        except urllib.error.HTTPError as error:
            raise _told(error) from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise AwayError(f"{type(error).__name__}: {error}") from None


def check_url(url: str) -> None:
    """Refuse to show the token to a network.

    Raises:
        RefusedError: It is no address, or one without TLS of another machine.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise RefusedError(f"{url!r} is no address, expected one such as https://play.example.org")
    if parts.scheme == "http" and not _is_this_machine(parts.hostname):
        raise RefusedError(
            f"{url} has no TLS: everybody on the way could read the token; expected https://"
        )


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"


def _told(error: urllib.error.HTTPError) -> RefusedError | AwayError:
    """What a status means."""
    with error:
        if error.code in _REFUSALS and error.code not in _TOO_EARLY:
            return RefusedError(f"the league answers {error.code}: {_detail(error)}")
        given = error.headers.get("Retry-After", "")
        return AwayError(f"status {error.code}", float(given) if given.isdecimal() else 0.0)


def _detail(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["detail"])
    except (OSError, ValueError, KeyError, TypeError):
        return error.reason


def _read(answer: dict[str, list[dict[str, str]]]) -> Sequence[Invited]:
    return [
        Invited(
            name=one["invitation"],
            session=one["session"],
            address=one["address"],
            ticket=one["ticket"],
            certificates=one["certificates"],
        )
        for one in answer["invitations"]
    ]
