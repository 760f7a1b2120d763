"""A certificate for this machine's own use, when nobody has given one."""

import shutil
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from referee.errors import ConfigurationError

_DAYS = "3650"
_CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
_CHAIN, _KEY, _AUTHORITY = "host.pem", "host.key", "authority.pem"
_OPENSSL_SECONDS = 60


@dataclass(frozen=True, slots=True)
class CertificateFiles:
    """Where a host's certificate lies, all in PEM.

    Attributes:
        chain: The certificate and those that signed it.
        key: Its private key.
        authority: What whoever dials in has to trust.
    """

    chain: Path
    key: Path
    authority: Path


def own_certificate(folder: Path, host: str) -> CertificateFiles:
    """The certificate of a host, signed by an authority that signs nothing else.

    It is made when it is first asked for, complete or not at all, and kept for ten years.

    Args:
        folder: Where certificates are kept.
        host: The host's name or address.

    Raises:
        ConfigurationError: There is no `openssl` to make it with, or it cannot be kept.
    """
    kept = folder / host.replace(":", "_")
    if not kept.is_dir():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".making-", dir=folder) as made:
                _make(Path(made) / "made", host)
                # Another process may have been first: then its files are kept.
                with suppress(OSError):
                    (Path(made) / "made").rename(kept)
        except OSError as error:
            raise ConfigurationError(
                f"cannot keep a certificate in {folder}: {error.strerror}"
            ) from None
    return CertificateFiles(kept / _CHAIN, kept / _KEY, kept / _AUTHORITY)


def _make(folder: Path, host: str) -> None:
    """Make an authority and a certificate that it signs, and throw the authority's key away."""
    folder.mkdir(mode=0o700)
    authority_key = folder / "authority.key"
    extensions = folder / "extensions"
    extensions.write_text(
        f"subjectAltName = {_alternative_name(host)}\nbasicConstraints = CA:FALSE\n"
        "extendedKeyUsage = serverAuth\n"
    )
    _openssl(
        folder,
        *("req", "-x509", *_CURVE, "-days", _DAYS, "-subj", "/CN=Quinola on one machine"),
        *("-addext", "basicConstraints = critical, CA:TRUE"),
        *("-addext", "keyUsage = critical, keyCertSign, cRLSign"),
        *("-keyout", authority_key.name, "-out", _AUTHORITY),
    )
    # The name is in the extensions: the subject's is limited to 64 characters.
    _openssl(
        folder,
        *("req", *_CURVE, "-subj", "/CN=Quinola referee"),
        *("-keyout", _KEY, "-out", "request"),
    )
    _openssl(
        folder,
        *("x509", "-req", "-in", "request", "-days", _DAYS, "-extfile", extensions.name),
        *("-CA", _AUTHORITY, "-CAkey", authority_key.name, "-CAcreateserial", "-out", _CHAIN),
    )
    for path in folder.iterdir():
        if path.name not in (_CHAIN, _KEY, _AUTHORITY):
            path.unlink()
    (folder / _KEY).chmod(0o600)


def _alternative_name(host: str) -> str:
    try:
        return f"IP:{ip_address(host)}"
    except ValueError:  # a name
        return f"DNS:{host}"


def _openssl(folder: Path, *arguments: str) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise ConfigurationError(
            "no openssl on PATH to make a certificate for remote bots: install it, or set "
            "QUINOLA_REMOTE_CERTIFICATE and QUINOLA_REMOTE_KEY to a certificate's files"
        )
    done = subprocess.run(  # noqa: S603 - arguments of our own
        [program, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_OPENSSL_SECONDS,
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise ConfigurationError(
            f"openssl made no certificate: {said[-1] if said else done.returncode}"
        )
