"""``scrapy rules new``: a rule drafted from a saved page."""

from __future__ import annotations

from pathlib import Path

from scrapy.http import Response

from pubcrawl.commands.rules_options import RulesArguments
from pubcrawl.commands.rules_pages import page
from pubcrawl.exceptions import AnswerError, UsageError
from pubcrawl.ids.url import host
from pubcrawl.parse.draft import draft
from pubcrawl.parse.draft.yaml import to_yaml
from pubcrawl.parse.html import document
from pubcrawl.resources.resource import content_type


def new(asked: RulesArguments) -> int:
    """
    new URL FILE | URL --pages PATH | URL --live

    Print a rule drafted from the page at URL, with what each line of it finds.
    Exit code 1 where nothing at all was found.
    """
    response = _response(asked)
    url = response.url
    try:
        drafted = draft(document(response.body, url=url, content_type=content_type(response)))
    except AnswerError as error:
        raise UsageError(f"{url}: {error}; save the page anew") from error
    print(to_yaml(drafted, url), end="")
    return 0 if drafted.choices else 1


def _response(asked: RulesArguments) -> Response:
    url, file = (*asked.args, "", "")[:2]
    pages, live = asked.opts.pages, asked.opts.live
    if len(asked.args) > 2 or not url or bool(file) == bool(pages or live):
        raise UsageError(
            "give the saved page: scrapy rules new URL FILE, or URL --pages PATH, or URL --live"
        )
    if not url.startswith(("http://", "https://")) or not host(url):
        raise UsageError(f"{url!r} is no http(s) address; give the page's own, then the file")
    if not file:
        try:
            return page(url, pages, asked.settings)
        except AnswerError as error:
            raise UsageError(f"{pages or error.slug}: {url}: {error}") from error
    try:
        body = Path(file).read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error}") from error
    return Response(url, body=body)
