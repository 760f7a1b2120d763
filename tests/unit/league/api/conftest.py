"""A real server on loopback, with a league that is over and one that is half played."""

import threading
from collections.abc import Iterator
from io import BytesIO
from socket import create_server
from zipfile import ZipFile

import httpx
import pytest
import uvicorn

from league.api.app import make_app
from league.store import Store
from league.verbs.open_season import open_season
from tests.leagues import SEED, a_plan, a_store, play_on, some_bots


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with league 1, which is over, and league 2, which is half played."""
    folder = tmp_path_factory.mktemp("api")
    with a_store(folder) as store:
        bots = some_bots(store, folder, 4)
        open_season(store, a_plan("Over", deal_sets=2), bots, seed=SEED)
        play_on(store)
        open_season(store, a_plan("Half", deal_sets=2), bots, seed=SEED)
        play_on(store, sessions=2)
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[httpx.Client]:
    """A client of a server that runs beside the test."""
    with create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(make_app(store), log_level="warning", access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        with httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}") as client:
            yield client
        server.should_exit = True
        thread.join()


@pytest.fixture
def bot_archive() -> bytes:
    """A zip archive of a bot named "sent"."""
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        archive.writestr(
            "bot.toml", 'name = "sent"\ngames = ["reversis"]\nrun = ["python", "b.py"]'
        )
        archive.writestr("b.py", "pass\n")
    return content.getvalue()
