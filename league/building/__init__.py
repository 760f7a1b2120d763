"""Make bots ready to be started: each is built once, in a copy of its own."""

from league.building.builds import Builds
from league.building.environment import build_environment
from league.building.errors import BuildError
from league.building.running import BuildLimits

__all__ = ["BuildError", "BuildLimits", "Builds", "build_environment"]
