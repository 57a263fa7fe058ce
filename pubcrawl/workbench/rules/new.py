"""``scrapy rules new``: draft a rule from a saved page."""

from __future__ import annotations

import argparse
from pathlib import Path

from scrapy.http import Response
from scrapy.settings import BaseSettings

from pubcrawl.exceptions import AnswerError, UsageError
from pubcrawl.fetch.failures import content_type
from pubcrawl.formats.html import document
from pubcrawl.ids.url import host
from pubcrawl.reading.draft import draft
from pubcrawl.reading.draft.yaml import to_yaml
from pubcrawl.workbench.rules.pages import get_page


def new(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print a rule drafted from the page at URL, with the matches of each line.
    Exit code 1 if nothing matches.
    """
    response = _response(settings, args, opts)
    url = response.url
    try:
        drafted = draft(document(response.body, url=url, content_type=content_type(response)))
    except AnswerError as error:
        raise UsageError(f"{url}: {error}; save the page again") from error
    print(to_yaml(drafted, url), end="")
    return 0 if drafted.choices else 1


def _response(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> Response:
    url, file = (*args, "", "")[:2]
    pages, live = opts.pages, opts.live
    if len(args) > 2 or not url or bool(file) == bool(pages or live):
        raise UsageError(
            "give the saved page: scrapy rules new URL FILE, or URL --pages PATH, or URL --live"
        )
    if not url.startswith(("http://", "https://")) or not host(url):
        raise UsageError(f"{url!r} is not an http(s) address; give the page's address, then FILE")
    if not file:
        try:
            return get_page(url, pages, settings)
        except AnswerError as error:
            raise UsageError(f"{pages or error.slug}: {url}: {error}") from error
    try:
        body = Path(file).read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error}") from error
    return Response(url, body=body)
