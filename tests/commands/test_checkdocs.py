"""``scrapy checkdocs`` finds the errors that it is meant to find."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from scrapy.settings import default_settings

import pubcrawl
from pubcrawl import settings
from pubcrawl.publications.resources import addresses, keys
from pubcrawl.workbench.reference import entries, filled, wrong_entries
from pubcrawl.workbench.reference.names import reasons, stats
from pubcrawl.workbench.reference.settings_table import settings_sections
from tests.conftest import Command

ROOT = Path(__file__).parents[2]
CODE = Path(pubcrawl.__file__).parent
SPIDERS = [
    name
    for path in (CODE / "spiders").glob("[a-z]*.py")
    for name in re.findall('^    name = "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
]


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "docs", tmp_path / "docs")


def test_what_is_missing_or_old_is_a_fault(docs: Path) -> None:
    expected = []
    for page, old, new, fault in (
        ("commands", "| `scrapy count by", "| `scrapy tops", "a table differs from the code"),
        ("spiders", "| `webpages`", "| `pages`", "no entry for the spider webpages"),
        ("settings", "| `BATCH_MAX` |", "| `BATCH` |", "a table differs from the code"),
        ("reasons", "`tls-error`", "`ssl-error`", "a table differs from the code"),
        ("resources", "### openalex", "### closedalex", "a table differs from the code"),
        ("stats", "<!-- table stats -->", "", "no page has the table stats"),
        ("schema/walls", '"type"', '"kind"', "differs from the schema in the code"),
    ):
        path = next(docs.glob(f"{page}.*"))
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        expected.append(fault if page == "stats" else f"{path}: {fault}")
    found = {
        fault.partition("; scrapy checkdocs")[0] for fault in wrong_entries(docs, CODE, SPIDERS)
    }
    assert found == set(expected)


def test_write_mends_a_table_and_keeps_the_rest() -> None:
    text = (ROOT / "docs/settings.md").read_text("utf-8")
    assert filled(text.replace("| `BATCH_MAX` |", "| `BATCH` |")) == text


def test_a_mention_is_no_entry(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`ONE` is text\n\n| name | what |\n|---|---|\n| `TWO`, `a` | `THREE` |\n")
    assert entries(page) == {"TWO", "a"}


def test_settings_are_described_by_their_comments() -> None:
    rows = {row[0]: row[1:] for section in settings_sections() for row in section.rows}
    described = {name.partition("`, ")[0].strip("`") for name in rows}
    others = {name for name in vars(settings) if name.isupper()} - {*addresses(), *keys()}
    # A value that stays as it is belongs to a setting of Scrapy; ours would be a constant.
    assert described <= others
    ours = {name for name in others - described if not hasattr(default_settings, name)}
    assert ours == {"PLAYWRIGHT_LAUNCH_OPTIONS", "RESOURCE_APIS"}  # of scrapy-playwright; computed
    assert len(described) <= 110
    assert rows["`KAFKA_BROKERS`"] == (
        '`""`, or the environment',
        "host:port, separated by commas",
        "`KAFKA_BROKERS=localhost:9092`",
    )
    assert rows["`BATCH_MAX`"][1].endswith("1: a request for each. No API takes more than 1,000")
    assert rows["`ROBOTSTXT_OBEY`, Scrapy"][0] == "`True`"
    assert [section.title for section in settings_sections()][-1] == "Logs and stats"


def test_stats_are_found_however_they_are_counted(tmp_path: Path) -> None:
    (tmp_path / "room.py").write_text(
        "PREFIX = 'd/'\n"
        "class A:\n"
        "    def work(self, stats):\n"
        "        stats.inc_value('a/plain')\n"
        "        stats.max_value(f'a/{self.x}/b', 3)\n"
        "        stats.inc_value(f'{PREFIX}{self.x}')\n"
        "        self._count('plain')\n"
        "        self._count(f'made/{self.x}', 2)\n"
        "    def _count(self, name, count=1):\n"
        "        self.stats.inc_value(f'c/{name}', count)\n"
    )
    assert stats(tmp_path) == {"a/plain", "a/<>/b", "c/plain", "c/made/<>", "d/<>"}


def test_reasons_are_found_wherever_they_stand(tmp_path: Path) -> None:
    code = 'slug = "new-one"\nadd(rule="abstract")\nraise fetch_error(\n    "newer", why)\n'
    (tmp_path / "room.py").write_text(code)
    found = reasons(tmp_path)
    assert found >= {"new-one", "newer", "no-body", "cooldown", "final"}
    assert "abstract" not in found


def test_a_folder_that_is_not_there(tmp_path: Path, command: Command) -> None:
    done = command("checkdocs", tmp_path / "none")
    assert done.returncode == 1
    assert "no such folder" in done.stdout
