"""Makes the Python stubs of the contract whenever its wheel is built: they are never committed."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import grpc_tools
from grpc_tools import protoc
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The well-known types, google/protobuf/*.proto, come with the generator.
WELL_KNOWN_TYPES = Path(grpc_tools.__file__).parent / "_proto"


class StubsHook(BuildHookInterface[BuilderConfig]):
    """Adds messages, services and their types for every .proto file to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate the stubs in a temporary folder and have them packed.

        Args:
            version: Kind of wheel, `standard` or `editable`.
            build_data: What the builder is going to pack; the stubs are added to it.

        Raises:
            ValueError: The wheel is to be editable, or a .proto file does not compile.
        """
        if version == "editable":
            raise ValueError("quinola-proto holds generated code: build its wheel, do not link it")
        self._stubs = TemporaryDirectory(prefix="quinola-stubs-")
        generate(Path(self.root), Path(self._stubs.name))
        build_data["force_include"][self._stubs.name] = "/"

    def finalize(self, *_: object) -> None:
        """Remove the temporary folder; the wheel is complete."""
        self._stubs.cleanup()


def generate(source: Path, target: Path) -> None:
    """Write `_pb2.py`, `_pb2_grpc.py` and a `.pyi` beside each, for every .proto file.

    Args:
        source: Folder that imports between .proto files start from.
        target: Existing folder to write to.

    Raises:
        ValueError: A .proto file does not compile; the compiler has said where on stderr.
    """
    protos = sorted(str(path.relative_to(source)) for path in source.glob("quinola/**/*.proto"))
    failed = protoc.main(
        [
            "protoc",
            f"--proto_path={source}",
            f"--proto_path={WELL_KNOWN_TYPES}",
            f"--python_out={target}",
            f"--grpc_python_out={target}",
            *plugin("mypy", target),
            *plugin("mypy_grpc", target),
            *protos,
        ]
    )
    if failed:
        raise ValueError(f"no stubs: protoc ended with status {failed} on {protos}")


def plugin(name: str, target: Path) -> tuple[str, str]:
    """Return the arguments that run one plugin of protoc.

    Args:
        name: The plugin's name, without `protoc-gen-`.
        target: Folder to write to.

    Returns:
        Where the plugin is and where it writes.

    Raises:
        ValueError: The plugin is not installed.
    """
    program = f"protoc-gen-{name}"
    # Beside this interpreter in our own build environment; on PATH in an isolated build.
    found = shutil.which(program, path=Path(sys.executable).parent) or shutil.which(program)
    if found is None:
        raise ValueError(f"{program} is not installed: it comes with mypy-protobuf")
    return f"--plugin=protoc-gen-{name}={found}", f"--{name}_out=quiet:{target}"
