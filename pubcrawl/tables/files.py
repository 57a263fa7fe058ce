"""The places of rule files: those that come with pubcrawl, and the user's own."""

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
DOCUMENT_KINDS = "document_kinds.yaml"
GENERIC_TITLES = "generic_titles.yaml"
LICENCES = "licences.yaml"
PLACEHOLDERS = "placeholders.yaml"
META_TAGS = "meta_tags.yaml"
DUMPS = "dumps.yaml"
DUMP_FILTERS = "dump_filters.yaml"
JOURNAL_TYPES = "journal_types.yaml"
LINK_PLACES = "link_places.yaml"
DEPOSITS = "deposits.yaml"
HEADINGS = "headings.yaml"
SIGNS = "signs.yaml"
DATE_LABELS = "date_labels.yaml"
SUPPLEMENTS = "supplements.yaml"
JATS = "jats.yaml"
ADDRESS_WORDS = "address_words.yaml"
EVIDENCE = "evidence.yaml"
TEXT_EVIDENCE = "text_evidence.yaml"
PAGE_PARTS = "page_parts.yaml"
EXPLAINED = "explained_evidence.yaml"
BIBLIOGRAPHIES = "bibliographies.yaml"


def builtin(name: str) -> Source:
    """Return the rule file *name* that comes with pubcrawl."""
    return Source(f"rules/{name}", (_folder() / name).read_bytes(), own=True)


def sources(name: str, added: Iterable[str | Path], instead: Iterable[str | Path]) -> list[Source]:
    """
    Return the rule files of one kind; each may override the ones before it.

    *name*: ``JOURNALS`` or ``WEBPAGES``. The built-in file comes first, then the
    *added* ones; if there are any *instead*, only these are used. White space
    around an *added* path comes from a list with commas and is ignored.
    """
    own = [Source.read(path) for path in instead]
    paths = [stripped for path in added if (stripped := str(path).strip())]
    return own or [builtin(name), *map(Source.read, paths)]


def builtin_tests() -> list[Source]:
    """Return the tests of the rules that come with pubcrawl."""
    folder = _folder() / "tests"
    entries = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return [Source(f"rules/tests/{file.name}", file.read_bytes()) for file in entries]


def _folder() -> Traversable:
    # In an egg or a wheel the folder is inside the package, in a checkout beside it.
    package = files("pubcrawl")
    inside = package / "rules"
    return inside if inside.is_dir() else Path(str(package)).parent / "rules"
