"""study.md: a command shows that each statement of the study holds."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.corpora.portals import portals
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.look_alikes import LookAlikes

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = Path(__file__).with_name("study.md")
OPEN = "open: needs the live network"
SETTINGS = """
from pubcrawl.settings import *
DOWNLOAD_VERIFY_CERTIFICATES = False
HOST_REST_FACTOR = 0
JAVASCRIPT = "off"
LOG_LEVEL = "ERROR"
"""


class Row(NamedTuple):
    """A row: the output contains each text of *has* and none of *lacks*."""

    statement: str
    command: str
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    live: bool


@cache
def rows() -> tuple[Row, ...]:
    lines = TABLE.read_text("utf-8").splitlines()
    table = [line for line in lines if line.startswith("| ")][1:]
    found = []
    for line in table:
        statement, command, output = (cell.strip() for cell in line.strip("|").split(" | "))
        has, _, lacks = output.partition("; not ")
        spans = [tuple(re.findall(r"`([^`]+)`", part)) for part in (has, lacks)]
        found.append(Row(statement, command.strip("`"), *spans, live=output == OPEN))
    return tuple(found)


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Yield the output of each command; a shell runs each command once."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "rules").symlink_to(ROOT / "rules")
    (folder / "out").mkdir()
    (folder / "scrapy.cfg").write_text("[settings]\ndefault = study_settings\n")
    (folder / "study_settings.py").write_text(SETTINGS)
    shown = {"zenodo-partial", "dryad-published", "dataverse-published"}
    shown |= {"osf-published", "gbif-published", "kaggle-published", "mendeley-published"}
    shown |= {"github-published", "gitlab-none", "magazine-published"}
    dois = {"10.5281/zenodo.7654321": "https://zenodo.org/records/7654321"}
    robots = {"data.mendeley.com": b"User-agent: *\nDisallow: /public-files/\n"}
    alike = [site for site in portals("claimed") if site.name in shown]
    with LookAlikes(alike, dois, robots) as web:
        environment = {
            **os.environ,
            **web.env,
            "PATH": f"{folder_of_scrapy()}:{os.environ['PATH']}",
            "CONTACT_EMAIL": "you@lab.example",
            "STORE_URL": f"sqlite:///{folder}/store.db",
        }
        environment.pop("SCRAPY_SETTINGS_MODULE", None)
        found = {}
        for command in dict.fromkeys(row.command for row in rows() if not row.live):
            done = subprocess.run(
                ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True
            )
            assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
            found[command] = " ".join(done.stdout.split())
    yield found


@pytest.mark.long
@pytest.mark.nightly
@pytest.mark.parametrize("row", rows(), ids=lambda row: row.statement[:50])
def test_a_statement_holds(row: Row, outputs: dict[str, str]) -> None:
    if row.live:
        assert not row.has
        return
    output = outputs[row.command]
    assert row.has
    for text in row.has:
        assert text in output, f"$ {row.command}\n{output}"
    for text in row.lacks:
        assert text not in output, f"$ {row.command}\n{output}"


def test_the_table_is_whole() -> None:
    assert len(rows()) >= 30
    assert [row.statement for row in rows() if row.live] == [
        "The portals of today are as they were reviewed"
    ]
