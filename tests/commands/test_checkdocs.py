"""``scrapy checkdocs`` finds the errors that it is meant to find."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import pubcrawl
from pubcrawl.commands.checkdocs import entries, reasons, stats, wrong_entries
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


def test_the_docs_are_complete(command: Command) -> None:
    done = command("checkdocs")
    assert (done.returncode, done.stdout) == (0, "docs are complete\n"), done.stderr


def test_an_entry_that_is_removed_is_missed(docs: Path) -> None:
    expected = []
    for page, entry, complaint in (
        ("settings", "BATCH_MAX", "no entry for the setting BATCH_MAX"),
        ("stats", "walk/split/<resource>", "no entry for the stat walk/split/<>"),
        ("stats", "fetch/retried/<why>", "no entry for the stat fetch/retried/<>"),
        ("commands", "scrapy top", "no entry for the command scrapy top"),
        ("commands", "scrapy match", "no entry for the command scrapy match"),
        ("spiders", "webpages", "no entry for the spider webpages"),
        ("reasons", "bad-xml", "no entry for the reason bad-xml"),
        ("reasons", "tls-error", "no entry for the reason tls-error"),
        ("reasons", "several", "no entry for the reason several"),
        ("reasons", "not-asked", "no entry for the reason not-asked"),
        ("reasons", "cooldown", "no entry for the reason cooldown"),
    ):
        path = docs / f"{page}.md"
        rows = path.read_text("utf-8").splitlines(keepends=True)
        gone = [row for row in rows if row.startswith("|") and f"`{entry}`" in row.split("|")[1]]
        assert len(gone) == 1
        path.write_text("".join(row for row in rows if row != gone[0]), "utf-8")
        expected.append(f"{path}: {complaint}")
    assert sorted(wrong_entries(docs, CODE, SPIDERS)) == sorted(expected)


def test_a_mention_is_no_entry(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`ONE` is text\n\n| name | what |\n|---|---|\n| `TWO`, `a/<b>` | `THREE` |\n")
    assert entries(page) == {"TWO", "a/<>"}


def test_an_entry_of_nothing_is_left_over(docs: Path) -> None:
    path = docs / "settings.md"
    path.write_text(path.read_text("utf-8").replace("| `BATCH_MAX`", "| `BATCH_MAX`, `BATCH_MIN`"))
    assert list(wrong_entries(docs, CODE, SPIDERS)) == [
        f"{path}: an entry for BATCH_MIN, but there is no such setting"
    ]


def test_pages_of_resources(docs: Path) -> None:
    folder = docs / "resources"
    (folder / "unpaywall.md").rename(folder / "unpaywalled.md")
    page = folder / "europepmc.md"
    page.write_text(re.sub("^## Limits$", "", page.read_text("utf-8"), flags=re.MULTILINE))
    assert list(wrong_entries(docs, CODE, SPIDERS)) == [
        f"{page}: no section '## Limits'",
        f"{folder / 'unpaywall.md'}: no page for the resource unpaywall",
        f"{folder / 'unpaywalled.md'}: there is no resource unpaywalled",
    ]


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
    (tmp_path / "room.py").write_text('slug = "new-one"\nadd(rule="abstract")\n')
    found = reasons(tmp_path)
    assert found >= {"new-one", "read-timeout", "bad-json", "cooldown", "final"}
    assert "abstract" not in found


def test_a_folder_that_is_not_there(tmp_path: Path, command: Command) -> None:
    done = command("checkdocs", tmp_path / "none")
    assert done.returncode == 1
    assert "no such folder" in done.stdout
