"""``scrapy extract pdf``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.process import scrapy
from tests.moments import HANGS
from tests.reading.pdf import maker

URL = "https://otters.example/otters.pdf"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    info = {"Title": b"(Of Otters & Eels)", "Keywords": b"(otters; eels)"}
    for name, body in {
        "good.pdf": maker.pdf("Of Otters & Eels. They swim.", info=info),
        "locked.pdf": maker.encrypted("They hide.", b"secret"),
        "blank.pdf": maker.pdf(b""),
        "bomb.pdf": maker.forms_in_forms(),
        "page.pdf": b"<title>Log in</title>",
    }.items():
        (tmp_path / name).write_bytes(body)
    return tmp_path


def lines(*args: object) -> list[dict[str, Any]]:
    done = scrapy("extract", *args)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_pdf(folder: Path) -> None:
    [line] = lines("pdf", folder / "good.pdf", "--url", URL, "--type", "link_oadoi")
    assert {name: part["content"] for name, part in line["parts"].items()} == {
        "keywords": ["otters", "eels"],
        "fulltext": "Of Otters & Eels. They swim.",
    }
    assert {part["type"] for part in line["parts"].values()} == {"pdf_oadoi"}
    assert line["page"]["content"] == "Of Otters & Eels. They swim."
    assert line["page"]["title"] == "Of Otters & Eels"  # the text begins with it
    assert line["page"]["status_code"] == 200
    assert (line["pages"], line["reader"], line["warnings"], line["error"]) == (
        1,
        "pdfium",
        [],
        None,
    )


def test_many_pdfs_in_one_run(folder: Path) -> None:
    """A PDF that crashes its worker does not end the command."""
    names = ("bomb", "locked", "page", "blank", "good")
    manifest = folder / "jobs.jsonl"
    works = [{"id": name, "kind": "pdf", "file": f"{name}.pdf", "url": URL} for name in names]
    manifest.write_text("\n".join(map(json.dumps, works)))
    # A long timeout: the bomb should hit the memory limit first, even on a slow machine.
    patient = ("-s", f"WORKER_TIMEOUT={HANGS}")
    done = scrapy("extract", "--manifest", manifest, "--compat", *patient)
    assert done.returncode == 4, done.stderr  # for the PDF that crashed its worker
    found = {line["id"]: line for line in map(json.loads, done.stdout.splitlines())}
    reasons = {name: (line["error"] or {}).get("reason") for name, line in found.items()}
    assert reasons == {
        "bomb": "parse-crashed",
        "locked": "pdf-encrypted",
        "page": "not-pdf",
        "blank": "pdf-no-text",
        "good": None,
    }
    assert found["good"]["parts"]["title"]["content"] == "Of Otters &amp; Eels"
    assert found["locked"]["page"]["status_code"] == 0
    assert found["blank"]["page"]["status_code"] == 200


def test_a_worker_of_no_process(folder: Path) -> None:
    [line] = lines("pdf", folder / "good.pdf", "-s", "WORKERS=0", "-s", "PDF_PAGES_MAX=0")
    assert line["warnings"] == ["0 of 1 pages: more than 0 are not read"]


def test_limits_that_cannot_be(folder: Path) -> None:
    done = scrapy("extract", "pdf", folder / "good.pdf", "-s", "WORKER_TIMEOUT=-1")
    assert done.returncode == 4
    assert "give a number of seconds above 0" in done.stderr
