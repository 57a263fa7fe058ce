"""``scrapy extract record``: record a response of a resource, or a page, as a test case."""

from __future__ import annotations

import argparse
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from scrapy import Request
from scrapy.http import Response

from pubcrawl.actions.extract.jobs import PAGES
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag, text
from pubcrawl.exceptions import AnswerError, UsageError
from pubcrawl.ids.identifier_text import identify
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import build, declare, kinds, known
from pubcrawl.publications.resources.resource import Ask, Resource, content_type


class Command(OfflineCommand):
    """Record a response, and the values in it, as a test case."""

    arguments = "KIND ID | KIND URL [options]"
    details = (
        "Query the resource KIND with a PMID, PMCID or DOI, or fetch the page at URL, and write "
        "FOLDER/KIND/NAME/ with body, response.json (address, status, headers, date) and "
        "expected.jsonl, the lines that `scrapy extract KIND` prints. KIND is a resource, or "
        f"for a page one of {', '.join(PAGES)}."
    )
    examples = (
        "scrapy extract record webpage https://otters.example.org/ --pages examples/pages.warc.gz "
        "--folder out/cases",
        "scrapy extract record unpaywall 10.1234/abc  # live; set CONTACT_EMAIL first",
    )
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "WARNING"}
    requires_project = True

    options = (
        text("--folder", "FOLDER", "default: tests/recorded", "tests/recorded"),
        text("--name", "NAME", "name of the case; default: from ID or URL"),
        text("--pages", "PATH", "take it from this WARC file or folder"),
        flag("--force", "replace an existing case"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the case and print its folder; exit code 4 where it cannot be made."""
        try:
            if len(args) != 2:
                raise UsageError(
                    "give KIND and an identifier: scrapy extract record unpaywall 10.1234/abc"
                )
            print(self._record(args[0], args[1], opts))
        except AnswerError as error:
            self.fail(f"{args[1]}: {error.slug}: {error}")
        except UsageError as error:
            self.fail(error)

    def _record(self, kind: str, text: str, opts: argparse.Namespace) -> Path:
        from pubcrawl.actions.extract.answers import lines
        from pubcrawl.actions.extract.jobs import make_job
        from pubcrawl.actions.extract.pages import answer as page_line
        from pubcrawl.actions.rules.options import rules_for
        from pubcrawl.actions.rules.pages import get_page
        from pubcrawl.fetch import blocked

        settings = self.settings.copy()
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
    from pubcrawl.works.publication import Publication

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
