"""Malformed PDFs, read by a worker as in a crawl."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from pubcrawl.engine.readers import reader
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import ParseError
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading import jobs
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.fuzz import changes
from tests.fuzz.case import PIECES, Case
from tests.fuzz.limits import law, sound
from tests.reading.pdf import maker

SECONDS = 30  # of a job, by the clock; no job takes one second
MEMORY = 1024**3  # bytes of the worker
REASONS = set(
    """
    not-pdf pdf-damaged pdf-encrypted pdf-no-text pdf-too-large parse-timeout parse-crashed
""".split()
)
LATE = {"parse-timeout", "parse-crashed"}

_OF = PIECES["pdf"]
_NAMES = [name.encode() for name in _OF["names"]]
_TOKENS = [token.encode("latin-1") for token in _OF["tokens"]]


def make(random: Random) -> Case:
    """Return a PDF, valid or invalid."""
    body = _made(random)
    for _ in range(random.choice((0, 1, 1, 2, 3, 6))):
        body = random.choice(_CHANGES)(random, body)[:2_000_000]
    return Case("pdf", body, {"compat": "1"} if random.random() < 0.2 else {})


def check(case: Case) -> tuple[str, object]:
    """Check the results of a worker; return the outcome, as a word, and all findings."""
    compat = bool(case.options.get("compat"))
    found = _asked(jobs.pdf, case.body, type=PartType.DOI, reader=partial(reader, compat))
    page = _asked(
        jobs.pdf_webpage, case.body, start_url="https://x.example/a", reader=partial(reader, compat)
    )
    late = any(isinstance(each, ParseError) and each.slug in LATE for each in (found, page))
    for each in (found, page):
        law(not isinstance(each, ParseError) or each.slug in REASONS, "a reason", each)
    if isinstance(found, Findings):
        for offer in found.offers:
            sound(f"{offer.name} of a PDF", "".join(map(str, offer.content)))
        law(all(offer.type is PartType.PDF_DOI for offer in found.offers), "type", found)
        law(isinstance(page, WebPage) or late, "it has no page", page)
    if isinstance(page, WebPage):
        sound("a PDF's page", page.title + page.content)
    word = found.slug if isinstance(found, ParseError) else "text"
    return word, None if late else (repr(found), repr(page))


class _Worker:
    """The worker for all cases of this process."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.pool = Pool(1, SECONDS, MEMORY)


@cache
def _worker() -> _Worker:
    return _Worker()


def _asked(job: Callable[..., Any], *args: Any, **named: Any) -> Any:
    worker = _worker()
    try:
        return worker.loop.run_until_complete(worker.pool.run(job, *args, **named))
    except ParseError as error:
        return error


def _made(random: Random) -> bytes:
    dice = random.random()
    if dice < 0.05:
        return maker.encrypted("some words", random.choice((b"", b"secret")))
    if dice < 0.1:
        return random.choice(
            (
                maker.looping_xref(),
                maker.long_tree(random.choice((2, 30, 400))),
                maker.endless_tree(random.choice((1, 30, 400))),
                maker.many_pages(random.choice((2, 50))),
                maker.forms_in_forms(random.choice((1, 5, 12))),
                maker.deep(random.choice((10, 600, 20_000))),
            )
        )
    pages = [_page(random) for _ in range(random.choice((0, 1, 1, 2, 5)))]
    info = {
        name: random.choice((b"(A title)", maker.utf16("\u00dcber"), b"()", b"5 0 R", b"[", b"(\\"))
        for name in random.sample(("Title", "Keywords", "Subject"), random.randrange(3))
    }
    xmp = random.choice(("", "", "<x/>", "<?xpacket?>", _XMP, _XMP[:-9], "<!DOCTYPE a [<!ENTITY"))
    packed = random.random() < 0.4
    return maker.pdf(*pages, info=info, xmp=xmp, xmp_packed=packed, page_packed=packed)


_XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description><dc:title><rdf:Alt>
<rdf:li>Kelp &amp; tides</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"""


def _page(random: Random) -> bytes | str:
    if random.random() < 0.6:
        text = " ".join(random.choice(_OF["letters"]) for _ in range(random.randrange(30)))
        return text.encode("cp1252", "replace").decode("cp1252")
    made = " ".join(random.choice(_OF["operators"]) for _ in range(random.randrange(80)))
    return f"BT /F1 12 Tf {made} ET".encode()


def _insert(random: Random, body: bytes) -> bytes:
    token = random.choice((*_TOKENS, random.choice(_NAMES)))
    return changes.insert(random, body, token * random.choice((1, 1, 2, 500)))


def _one(random: Random, body: bytes, shape: bytes, new: bytes) -> bytes:
    """Replace a random match of *shape* with *new*."""
    places = list(re.finditer(shape, body))
    if not places:
        return body
    place = random.choice(places)
    return body[: place.start()] + new + body[place.end() :]


def _number(random: Random, body: bytes) -> bytes:
    new = random.choice((-1, 0, 1, 2, 3, 7, 255, 65536, 2**31 - 1, 2**31, 2**32, 2**63, 10**30))
    return _one(random, body, rb"\b[0-9]+\b", b"%d" % new)


def _reference(random: Random, body: bytes) -> bytes:
    return _one(random, body, rb"\b[0-9]+ 0 R", b"%d 0 R" % random.randrange(12))


def _name(random: Random, body: bytes) -> bytes:
    return _one(random, body, rb"/[A-Za-z0-9]+", random.choice(_NAMES))


def _value(random: Random, body: bytes) -> bytes:
    """Add an entry to a dictionary."""
    name = random.choice(_NAMES)
    other = random.choice(_NAMES)
    value = random.choice((*_TOKENS, b"%d 0 R" % random.randrange(12), other, b"[1 1 1]"))
    return _one(random, body, b"<<", b"<< %s %s " % (name, value))


def _stream(random: Random, body: bytes) -> bytes:
    """Replace the content of a stream."""
    data = bytes(random.randrange(256) for _ in range(random.randrange(200)))
    if random.random() < 0.5:
        data = zlib.compress(random.choice((b" ", b"(a) Tj ", b"q ", b"[")) * 100_000)
    new = b"stream\n%s\nendstream" % data
    return _one(random, body, rb"(?s)stream\n.*?endstream", new)


def _splice(random: Random, body: bytes) -> bytes:
    other = _made(random)
    return body[: random.randrange(len(body) + 1)] + other[random.randrange(len(other) + 1) :]


_CHANGES: Sequence[Callable[[Random, bytes], bytes]] = (
    changes.drop,
    changes.flip,
    changes.repeat,
    changes.swap,
    changes.truncate,
    *[_insert, _name, _number, _reference, _value] * 2,
    _splice,
    _stream,
)
