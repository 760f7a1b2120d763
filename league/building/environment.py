"""What a build finds in its environment."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

PROTO = "QUINOLA_PROTO"
"""Names the folder that holds `quinola/v1/*.proto`."""

# Where compilers are, where they keep what they have fetched, and how they reach it. Nothing of
# ours is among them: the address of a database may hold its password.
_PASSED_ON = frozenset(
    {
        "HOME",
        "PATH",
        "TMPDIR",
        "USER",
        "JAVA_HOME",
        "CURL_CA_BUNDLE",
        "NODE_EXTRA_CA_CERTS",
        "PIP_CERT",
        "REQUESTS_CA_BUNDLE",
        "SSL_CERT_DIR",
        "SSL_CERT_FILE",
        "ALL_PROXY",
        "HTTPS_PROXY",
        "HTTP_PROXY",
        "NO_PROXY",
    }
)
_FAMILIES = ("CARGO_", "GO", "MAVEN_", "NPM_CONFIG_", "RUSTUP_")


def build_environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """The environment of a build, but for `QUINOLA_PROTO`.

    Args:
        inherited: The environment of the program that builds.
    """
    passed_on = {
        name: value
        for name, value in inherited.items()
        if name.upper() in _PASSED_ON or name.upper().startswith(_FAMILIES)
    }
    # `python` is the one that runs this, as it is for the bot that is built.
    search = os.pathsep.join((str(Path(sys.executable).parent), inherited.get("PATH", os.defpath)))
    return {"LANG": "C.UTF-8", **passed_on, "PATH": search}
