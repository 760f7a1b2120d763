"""Where remote bots dial in, as the settings have it."""

from dataclasses import dataclass
from pathlib import Path

from league.embedded.authority import CertificateFiles, own_certificate
from referee.errors import ConfigurationError
from referee.server.addresses import Certificate, Entrance

_LAST_PORT = 65_535


@dataclass(frozen=True, slots=True)
class GuestEntrance:
    """An entrance, and what those who dial in have to trust.

    Attributes:
        entrance: Where the referee of a session listens.
        certificates: Those that vouch for it (PEM).
    """

    entrance: Entrance
    certificates: str


@dataclass(frozen=True, slots=True)
class EntranceSettings:
    """What is set about it.

    Attributes:
        host: What this host is called where the bots are.
        listen: The address to listen on; the host's name if it is empty.
        ports: "0" for any port, or the first and the last one that may be used: "7000-7031".
        certificate: The host's certificate and those that signed it; None for one of our own.
        key: Its private key.
        authority: What to trust; the certificate itself if it is None.
    """

    host: str
    listen: str
    ports: str
    certificate: Path | None
    key: Path | None
    authority: Path | None


def guest_entrance(settings: EntranceSettings, folder: Path) -> GuestEntrance:
    """Open what the settings say.

    Args:
        settings: What is set.
        folder: Where a certificate of our own is kept.

    Raises:
        ConfigurationError: A file cannot be read, ports are none, or there is no certificate and
            none can be made.
    """
    files = _files(settings, folder)
    try:
        chain, key, authority = (
            path.read_bytes() for path in (files.chain, files.key, files.authority)
        )
        trusted = authority.decode("ascii")
    except OSError as error:
        raise ConfigurationError(f"cannot read {error.filename}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigurationError(f"{files.authority} holds no certificates in PEM") from None
    entrance = Entrance(
        name=settings.host,
        certificate=Certificate(chain, key),
        listen=settings.listen,
        ports=_ports(settings.ports),
    )
    return GuestEntrance(entrance, trusted)


def _files(settings: EntranceSettings, folder: Path) -> CertificateFiles:
    if settings.certificate is None and settings.key is None:
        return own_certificate(folder, settings.host)
    if settings.certificate is None or settings.key is None:
        raise ConfigurationError(
            "QUINOLA_REMOTE_CERTIFICATE and QUINOLA_REMOTE_KEY belong together: one of them is "
            "not set"
        )
    authority = settings.authority or settings.certificate
    return CertificateFiles(settings.certificate, settings.key, authority)


def _ports(text: str) -> tuple[int, ...]:
    """The ports that a setting names."""
    first, _, last = text.partition("-")
    numbers = (first.strip(), (last or first).strip())
    if all(number.isascii() and number.isdecimal() for number in numbers):
        lowest, highest = map(int, numbers)
        if lowest <= highest <= _LAST_PORT:
            return tuple(range(lowest, highest + 1))
    raise ConfigurationError(
        f'QUINOLA_REMOTE_PORTS is {text!r}, expected a port or a range such as "7000-7031"'
    )
