"""Make ready what fills a place: bots that have to be built are built at their first use."""

import structlog

from league.building import BuildError, Builds
from league.model.schedule import Placed
from league.upload.folders import read_folder
from referee.launch.launcher import Program
from referee.playing import Missing

_log = structlog.get_logger()


def filler_of(placed: Placed, builds: Builds) -> Program | Missing:
    """What fills a place.

    A bot that does not build fills none: that is its author's fault, and costs it the matches.

    Raises:
        InfrastructureError: This machine cannot build it.
    """
    manifest = placed.manifest
    if not manifest.build:
        return Program(manifest.run, placed.folder)
    try:
        folder = builds.built(placed.digest, manifest, lambda: read_folder(placed.folder))
    except BuildError as error:
        _log.warning("bot does not build", bot=placed.bot, digest=placed.digest)
        return Missing(str(error))
    return Program(manifest.run, folder)
