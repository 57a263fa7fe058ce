"""The settings and the tables of an ingest."""

from __future__ import annotations

from scrapy.settings import BaseSettings

from pubcrawl.engine.setting_values import number, paths
from pubcrawl.exceptions import SettingError
from pubcrawl.fetch import blocked, history
from pubcrawl.fetch.browser import mode
from pubcrawl.fetch.hosts_table import HostsTable
from pubcrawl.ingest.dumps.formats import use_dumps
from pubcrawl.ingest.evidence.kinds import use_own_tables
from pubcrawl.ingest.filesets import FilesetLimits
from pubcrawl.ingest.hops import Lists, Session
from pubcrawl.platforms import DATASETS
from pubcrawl.tables.yaml import Source

COMPLETE_MIN = 0.5  # share of a page's resources that must load for a hit: half a page is none


def lists(settings: BaseSettings) -> Lists:
    """Return the lists in rules/hosts.yaml and rules/walls.yaml. Raises ``RuleErrors``."""
    hosts = HostsTable.load(paths(settings, "HOSTS_YAML"))
    walls = blocked.table(settings, compat=False)
    browsing = mode(settings) != "off"

    def refused(url: str, ingest_type: str) -> str:
        row = hosts.find_refusal(url, ingest_type)
        return f"{row.refuse}: {row.note} ({row.name})" if row else ""

    def ahead(url: str, origin: str) -> str:
        wall = walls.ahead(url, origin)
        return wall.slug if wall else ""

    def at(url: str) -> str:
        wall = walls.find(url)
        return wall.slug if wall else ""

    def session(url: str) -> Session:
        row = hosts.session(url)
        return Session(row.again, row.browser if browsing else "") if row else Session()

    return Lists(refused, ahead, at, session)


def use_tables(settings: BaseSettings) -> None:
    """Judge files and lines by the tables of *settings* too. Raises ``RuleErrors``."""
    own = (paths(settings, name) for name in ("DOCUMENT_KINDS_YAML", "DEPOSITS_YAML"))
    use_own_tables(*(map(Source.read, files) for files in own))
    if dumps := paths(settings, "DUMPS_YAML"):
        use_dumps(map(Source.read, dumps))


CAPTURES_MAX = 20
"""Most files of a dataset for Save Page Now to capture."""


def dataset_limits(settings: BaseSettings) -> FilesetLimits:
    """Return the limits of datasets. Raises ``SettingError`` for a setting that is not a number."""
    return FilesetLimits(
        file_max=number(settings, "DATASET_FILE_MAX", least=1),
        total_max=number(settings, "DATASET_SIZE_MAX", least=1),
        files_max=number(settings, "DATASET_FILES_MAX", least=1),
        answers_max=number(settings, "DATASET_ANSWERS_MAX", least=1),
        captures_max=CAPTURES_MAX if settings.get("CAPTURE") == "spn2" else None,
    )


def dataset_hosts(settings: BaseSettings) -> dict[str, str]:
    """
    Return ``DATASET_HOSTS``: host → platform, and after a space the address of its API.

    Raises ``SettingError`` for an unknown platform or a setting of another form.
    """
    try:
        given = settings.getdict("DATASET_HOSTS")
    except (TypeError, ValueError) as error:
        raise SettingError(
            'DATASET_HOSTS: give a JSON object such as {"data.example.edu": "invenio"}'
        ) from error
    for host, entry in given.items():
        name, _, api = str(entry).partition(" ")
        if name not in DATASETS:
            names = ", ".join(DATASETS)
            raise SettingError(f"DATASET_HOSTS: {host}: no platform {name!r}; known are {names}")
        if api and not api.strip().startswith(("http://", "https://")):
            raise SettingError(f"DATASET_HOSTS: {host}: {api.strip()!r} is not an http(s) address")
    return {str(host).lower(): str(entry) for host, entry in given.items()}


class IngestSettings:
    """
    The settings and tables of an ingest. Raises ``UsageError`` for wrong ones.

    *size_max*: bytes of the largest file. *complete_min*: the smallest share of a page's resources
    for a success. *history*: an archive may have several captures of a file.
    """

    def __init__(self, settings: BaseSettings) -> None:
        use_tables(settings)
        self.lists = lists(settings)
        self.links = paths(settings, "FULLTEXT_LINKS_YAML")
        self.history = history.check(settings)[0] != "none"
        self.datasets = dataset_limits(settings)
        self.platforms = dataset_hosts(settings)
        self.size_max = number(settings, "INGEST_SIZE_MAX", least=1)
        self.timeout = settings.getfloat("INGEST_TIMEOUT")
        self.complete_min = COMPLETE_MIN
