"""Where remote bots dial in, and the certificate that is made when nobody has given one."""

import ssl
from dataclasses import replace
from pathlib import Path

import pytest

from league.embedded.authority import own_certificate
from league.embedded.entrance import EntranceSettings, guest_entrance
from referee.errors import ConfigurationError

PLAIN = EntranceSettings("localhost", "", "0", None, None, None)


def shakes_hands(folder: Path, host: str, called: str) -> bool:
    """Whether a client that trusts the authority alone believes that a host is called so."""
    files = own_certificate(folder, host)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(files.chain, files.key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations(files.authority)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (
        client.wrap_bio(to_client, to_server, server_hostname=called),
        server.wrap_bio(to_server, to_client, server_side=True),
    )
    done: set[int] = set()
    for turn in range(20):
        try:
            ends[turn % 2].do_handshake()
            done.add(turn % 2)
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLCertVerificationError:
            return False
    return done == {0, 1}


def test_a_certificate_is_good_for_its_host_alone(tmp_path: Path) -> None:
    assert shakes_hands(tmp_path, "play.example.org", "play.example.org")
    assert not shakes_hands(tmp_path, "play.example.org", "another.example.org")
    assert shakes_hands(tmp_path, "127.0.0.1", "127.0.0.1")


def test_a_certificate_is_made_once_and_its_key_is_private(tmp_path: Path) -> None:
    first = own_certificate(tmp_path, "localhost")
    chain = first.chain.read_bytes()
    assert own_certificate(tmp_path, "localhost").chain.read_bytes() == chain
    assert first.key.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in first.chain.parent.iterdir()) == [
        "authority.pem",
        "host.key",
        "host.pem",
    ]


def test_ports_are_one_or_a_range(tmp_path: Path) -> None:
    opened = guest_entrance(replace(PLAIN, ports="7000-7002"), tmp_path)
    assert opened.entrance.ports == (7000, 7001, 7002)
    assert guest_entrance(PLAIN, tmp_path).entrance.ports == (0,)


@pytest.mark.parametrize("ports", ["", "x", "7002-7000", "70000", "1-2-3"])
def test_other_ports_are_refused_by_the_setting(tmp_path: Path, ports: str) -> None:
    with pytest.raises(ConfigurationError, match="QUINOLA_REMOTE_PORTS is"):
        guest_entrance(replace(PLAIN, ports=ports), tmp_path)


def test_a_certificate_that_was_given_is_used_and_its_authority_told(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, "localhost")
    given = replace(PLAIN, certificate=made.chain, key=made.key, authority=made.authority)
    opened = guest_entrance(given, tmp_path / "unused")
    assert opened.certificates == made.authority.read_text()
    assert not (tmp_path / "unused").exists()


def test_half_a_certificate_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="belong together"):
        guest_entrance(replace(PLAIN, certificate=tmp_path / "host.pem"), tmp_path)
    missing = replace(PLAIN, certificate=tmp_path / "a", key=tmp_path / "b")
    with pytest.raises(ConfigurationError, match="cannot read"):
        guest_entrance(missing, tmp_path)
