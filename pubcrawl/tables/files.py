"""Where rule files are: those that come with pubcrawl, and those of the user."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pubcrawl.tables.yaml import Source

JOURNALS = "journals.yaml"
WEBPAGES = "webpages.yaml"
WALLS = "walls.yaml"
HOSTS = "hosts.yaml"
FULLTEXT_LINKS = "fulltext_links.yaml"
SUBRESOURCES = "subresources.yaml"
PORTALS = "portals.yaml"


def builtin(name: str) -> Source:
    """Return the rule file *name* that comes with pubcrawl."""
    return Source(f"rules/{name}", (_folder() / name).read_bytes(), own=True)


def sources(name: str, added: Iterable[str | Path], instead: Iterable[str | Path]) -> list[Source]:
    """
    Return the rule files of one kind, in the order in which they are laid over each other.

    *name*: ``JOURNALS`` or ``WEBPAGES``. The built-in file, then those *added*;
    but if there are any *instead*, only these. White space around a path *added*
    is that of a list with commas.
    """
    own = [Source.read(path) for path in instead]
    paths = [stripped for path in added if (stripped := str(path).strip())]
    return own or [builtin(name), *map(Source.read, paths)]


def builtin_tests() -> list[Source]:
    """Return the tests of the rules that come with pubcrawl."""
    folder = _folder() / "tests"
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return [Source(f"rules/tests/{file.name}", file.read_bytes()) for file in found]


def _folder() -> Traversable:
    # In an egg or a wheel the folder is inside the package; in a checkout beside it.
    package = files("pubcrawl")
    inside = package / "rules"
    return inside if inside.is_dir() else Path(str(package)).parent / "rules"
