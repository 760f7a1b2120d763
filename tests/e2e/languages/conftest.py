"""Every language whose toolchain this machine has; the others are skipped, and say why."""

import pytest

from tests.arena import Arena
from tests.e2e.languages.workshop import LANGUAGES, Language, Workshop


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A workshop in which nothing is built yet."""
    return Workshop(Arena(tmp_path_factory.mktemp("languages")))


@pytest.fixture(params=LANGUAGES, ids=str)
def language(request: pytest.FixtureRequest, workshop: Workshop) -> Language:
    """Each language, its bots built."""
    chosen: Language = request.param
    if chosen.missing:
        pytest.skip(f"this machine has no {', '.join(chosen.missing)}")
    workshop.build(chosen)
    return chosen
