"""``scrapy extract record``: a response of a resource, or a page, recorded as a test case."""

from __future__ import annotations

import argparse
import json
import re
from datetime import UTC, datetime
from pathlib import Path

from scrapy import Request
from scrapy.http import Response
from scrapy.settings import Settings

from pubcrawl.exceptions import AnswerError, UsageError
from pubcrawl.fetch import blocked
from pubcrawl.fetch.failures import content_type
from pubcrawl.ids.identifier_text import identify
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import build, declare, kinds, known
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.workbench.extract.answers import lines
from pubcrawl.workbench.extract.jobs import PAGES, make_job
from pubcrawl.workbench.extract.pages import answer as page_line
from pubcrawl.workbench.rules.pages import get_page
from pubcrawl.workbench.rules.sources import rules_for
from pubcrawl.works.publication import Publication


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the case, and print its folder."""
    try:
        print(_record(settings, args[0], args[1], opts))
    except AnswerError as error:
        raise UsageError(f"{args[1]}: {error.slug}: {error}") from error
    return 0


def _record(settings: Settings, kind: str, text: str, opts: argparse.Namespace) -> Path:

    settings = settings.copy()
    declare(settings)
    places = {place.key: place for place in build(settings)}
    folder = Path(opts.folder) / kind / (opts.name or _name(text))
    if folder.exists() and not opts.force:
        raise UsageError(f"{folder} exists; give --force to replace it, or another --name")
    if kind in PAGES:
        request = Request(text)
    elif kind in kinds(known(settings)):
        resource = next(place for place in places.values() if place.name == kind)
        request = resource.request([_ask(resource, text)])
    else:
        names = ", ".join((*kinds(known(settings)), *PAGES))
        raise UsageError(f"unknown kind {kind!r}: known are {names}")
    response = get_page(request, opts.pages, settings)
    _write(folder, response)
    options = {
        "kind": kind,
        "file": "body",
        "url": response.url,
        "content_type": content_type(response),
    }
    work = make_job(options, folder)
    if kind in PAGES:
        walls = blocked.table(settings, compat=False)
        found = [page_line(work, rules_for(settings, [], [], compat=False), walls)]
    else:
        found = list(lines(work, places))
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in found)
    (folder / "expected.jsonl").write_text(text, "utf-8")
    return folder


def _ask(resource: Resource, text: str) -> Ask:
    """Return the query of *resource* for *text*; raise ``UsageError`` if it takes no such text."""
    found = identify(text)
    if found is None or found.kind not in resource.needs:
        needs = ", ".join(kind.upper() for kind in resource.needs)
        raise UsageError(f"{resource.name} takes {needs}; {text!r} is not one")
    return Ask(Publication.from_ids(Identifiers(**{found.kind: found.value})), found.kind)


def _name(text: str) -> str:
    """Return a name of a folder for an identifier or an address."""
    return re.sub(r"[^a-z0-9.]+", "-", text.partition("://")[2] or text, flags=re.IGNORECASE)[:80]


def _write(folder: Path, response: Response) -> None:
    headers = {"Content-Type": kind} if (kind := content_type(response)) else {}
    about = {
        "url": response.url,
        "status": response.status,
        "headers": headers,
        "date": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "body").write_bytes(response.body)
    (folder / "response.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
