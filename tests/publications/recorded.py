"""A simulated network of the recorded fetches, and their publications."""

from __future__ import annotations

import asyncio
import hashlib
import json
from base64 import b64decode
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from scrapy import Request
from scrapy.http import Response
from scrapy.responsetypes import responsetypes

from pubcrawl import settings
from pubcrawl.engine.client import FetchResult, PageRequest, fetch_result
from pubcrawl.engine.fetching import VisitEnd
from pubcrawl.engine.page_client import meta_of
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.fetch.failures import fetch_error, own_connection, response_error
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.walk import Reply, walk_class
from pubcrawl.reading import jobs
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PARTS, Limits, PartType
from pubcrawl.works.publication import Publication
from tests.clients import Offline
from tests.publications.resources.golden import authors
from tests.publications.resources.golden import content as part_content

Case = dict[str, Any]


def read_body(resource: type[Resource], body: bytes, *, compat: bool = False) -> list[Findings]:
    """Return what *resource* reads in an answer; raises ``ParseError``."""
    response = Response("https://api.example.org", body=body)
    return list(resource("", compat=compat).read_response(response))


LIMITS = {
    "titleMinLength": "title_min_length",
    "keywordsMinSize": "keywords_min_size",
    "minedTermsMinSize": "mined_terms_min_size",
    "abstractMinLength": "abstract_min_length",
    "fulltextMinLength": "fulltext_min_length",
}
SLUGS = {
    "tls": "tls-error",
    "timeout": "connect-timeout",
    "read_timeout": "read-timeout",
    "refused": "connection-refused",
    "reset": "connection-lost",
    "unknown_host": "dns-error",
}


class Player(Offline):
    """The simulated network of one case."""

    def __init__(self, case: Case, *, compat: bool) -> None:
        self.compat = compat
        self.quick = case.get("params", {}).get("quick", False)
        self.requests: list[str] = []
        self._answers: dict[str, list[Case]] = {}
        for answer in case["responses"]:
            self._answers.setdefault(clean(answer["url"]), []).append(answer)

    async def ask(
        self, resource: Resource, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        ask = Ask(publication, by)
        url = resource.url_of(ask)
        try:
            response = self.answer(resource.request([ask]).url, {"accepts": resource.accepts})
            return Reply(dict(resource.parse(response, [ask]).found).get(0), url, 1)
        except (FetchError, ParseError) as error:
            return Reply(None, url, error=error)

    async def get(self, get: PageRequest) -> FetchResult:
        return fetch_result(self.answer(get.url, meta_of(get)), 1)

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        options = {"url": end.url, "type": type, "reader": partial(reader, self.compat)}
        if end.kind == "pdf":
            return jobs.pdf(end.answer.body, **options), ""
        if end.kind != "page":
            return None, ""
        article = jobs.article(end.answer.body, content_type=end.content_type, **options)
        return article.findings, ""

    def answer(self, url: str, meta: dict[str, Any]) -> Response:
        accepts = meta["accepts"]
        answer = self._answer(url)
        retried = not self.quick and not own_connection(accepts)
        if answer.get("fail") == "timeout" and retried:
            answer = self._answer(url)
        if fail := answer.get("fail"):
            raise fetch_error(SLUGS[fail], url=url, accepts=accepts, compat=self.compat)
        headers = {}
        if "content_type" in answer:
            headers["Content-Type"] = answer["content_type"]
        if "location" in answer:
            headers["Location"] = answer["location"]
        body = content(answer)
        kind = responsetypes.from_args(headers=headers, url=url, body=body)
        request = Request(url)
        response = kind(url, status=answer["status"], headers=headers, body=body, request=request)
        if error := response_error(response, meta, compat=self.compat):
            raise error
        return response

    def _answer(self, url: str) -> Case:
        self.requests.append(clean(url))
        answers = self._answers.get(clean(url)) or self._answers.get("*")
        if not answers:
            return {"status": 404, "content_type": "text/html", "body": "nf"}
        return answers.pop(0) if len(answers) > 1 else answers[0]


def clean(url: str) -> str:
    """Return *url* without the e-mail address, which this crawler adds as it sends a request."""
    for address in ("?email=@", "?email=me@example.org", "&email=me@example.org"):
        url = url.removesuffix(address)
    # Scrapy escapes spaces, which PubFetcher sends unescaped.
    return url.replace("%20", " ")


def fetch(case: Case, *, compat: bool) -> tuple[Publication | None, list[str]]:
    """Return the publication of *case* (None without a valid identifier) and the requests."""
    ids = given(case["ids"])
    if not ids.pairs():
        return None, []
    params = case.get("params", {})
    limits = Limits(**{LIMITS[name]: params[name] for name in LIMITS if name in params})
    player = Player(case, compat=compat)
    walk = walk_class(compat=compat)(
        Publication.from_ids(ids, limits=limits),
        (each for each in build(vars(settings), compat=compat) if each.standard),
        player,
        requested=frozenset(case.get("parts_requested", PARTS)),
    )
    asyncio.run(walk.run())
    return walk.publication, player.requests


def content(answer: Case) -> bytes:
    """Return the body of an answer."""
    if "body_base64" in answer:
        return b64decode(answer["body_base64"])
    return str(answer.get("body", "")).encode()


def given(ids: dict[str, str]) -> Identifiers:
    """Return the valid identifiers among those that a user gave."""
    named = {kind: value.strip() for kind, value in ids.items()}
    valid = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}
    kept = {kind: value for kind, value in named.items() if valid[kind](value)}
    if "doi" in kept:
        kept["doi"] = normalise_doi(kept["doi"])
    return Identifiers(**kept)


def told(publication: Publication | None) -> Case | None:
    """Return a publication in the form of the golden ones, which have no dates before 1970."""
    if publication is None:
        return None
    day = publication.pub_date
    return {
        "ids": dict(publication.ids.pairs()),
        "parts": {
            name: {
                "type": part.type.value,
                "url": clean(part.url),
                "size": part.size,
                "usable": part.usable,
                "final": part.final,
                "content": part_content(part),
            }
            for name, part in publication.parts.items()
        },
        "oa": publication.oa,
        "preprint": publication.preprint,
        "journal_title": publication.journal_title,
        "pub_date": day.isoformat() if day and day.year >= 1970 else None,
        "citations_count": publication.citations_count,
        "corresp_author": authors(publication),
        "visited_sites": [
            {"url": site.url, "type": site.type.value, "from": clean(site.origin)}
            for site in publication.visited_sites
        ],
        "fetch_exception": publication.fetch_exception,
        "status": publication.status,
    }


def golden(publication: Case | None, like: Case | None) -> Case | None:
    """Return the golden publication; take content that is known only by its hash from *like*."""
    if publication is None:
        return None
    parts = {}
    for name, part in publication["parts"].items():
        content = part.get("content", part.get("list"))
        if content is None:
            mine = like["parts"].get(name, {}).get("content", "") if like else ""
            same = hashlib.sha256(str(mine).encode()).hexdigest() == part["sha256"]
            content = mine if same else f"{part['start']} … {part['end']}"
        parts[name] = {key: part[key] for key in ("type", "size", "usable", "final")}
        parts[name] |= {"url": clean(part["url"]), "content": content}
    ids = {kind: value for kind, value in publication["ids"].items() if value}
    sites = [{**site, "from": clean(site["from"])} for site in publication["visited_sites"]]
    return {**publication, "ids": ids, "parts": parts, "visited_sites": sites}


def cases(shared: Path) -> Iterator[Case]:
    with (shared / "vectors/walk.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
