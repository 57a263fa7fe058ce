"""The files of ``examples/``: in a checkout, or inside an egg or a wheel."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pubcrawl.exceptions import SettingError

FOLDER = "examples/"


def write_examples(values: Iterable[str]) -> None:
    """
    Write the examples that *values* name into the working folder, if it has none of that name.

    *values*: of arguments and settings, with commas between several paths; only paths that begin
    with ``examples/`` count. Raises ``SettingError``.
    """
    for value in values:
        for text in value.split(","):
            path = Path(text.strip())
            if not text.strip().startswith(FOLDER) or ".." in path.parts or path.exists():
                continue
            example = _package().joinpath(*path.parts)
            if example.is_file():
                try:
                    _write(path, example.read_bytes())
                except OSError as error:
                    raise SettingError(f"{path} cannot be written ({error.strerror})") from error


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")  # another job may read it already
    part.write_bytes(content)
    part.replace(path)


def _package() -> Traversable:
    """Return the folder that has ``examples/``."""
    package = files("pubcrawl")
    return package if (package / FOLDER).is_dir() else Path(str(package)).parent
