"""Ingests of hosts with hostile redirects, links, walls and addresses."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from tests.crawls.hostile import Case, Site, attack, expected, head, raw
from tests.crawls.ingests import PDF, Ingest, file, html, meta
from tests.server import Answer, Seen, Server

GOOD = file(PDF)
SIGN_IN = html('<form><input type="password"></form>', title="Sign in")
_numbers = count()


def link(target: str) -> Answer:
    """Return a page that links to *target* as its PDF."""
    return html(head=meta("citation_pdf_url", target))


def refresh(target: str) -> Answer:
    """Return a page that refreshes to *target* at once."""
    return html(head=f'<meta http-equiv="refresh" content="0; url={target}">')


def chain(length: int, step: str) -> Site:
    """Return *length* pages that end at a PDF; *step*: link, redirect, or else both in turn."""
    site: dict[str, Answer] = {}
    for number in range(1, length):
        hop = {"link": link, "redirect": Answer.redirect}.get(step)
        hop = hop or (link if number % 2 else Answer.redirect)
        site[f"/{number}"] = hop(f"/{number + 1}")
    return {**site, f"/{length}": GOOD}


def to(location: bytes) -> Site:
    """Return a redirect to *location*, whose bytes are sent as they are."""
    return {"/a": raw(head(302, "Content-Length: 0")[:-2], b"Location: ", location, b"\r\n\r\n")}


def further(seen: Seen) -> Answer:
    return Answer.redirect(f"/a?{next(_numbers)}")


def cookies_for_ever(seen: Seen) -> Answer:
    return Answer(302, headers={"Location": "/a", "Set-Cookie": f"n{next(_numbers)}=1; Path=/"})


def endless(seen: Seen) -> Answer:
    return link(f"/page/{next(_numbers)}")


def redirected_pages(seen: Seen) -> Answer:
    number = int(seen.target.rpartition("/")[2].replace("a", "0")) + 1
    return link(f"/a/{number}") if number % 2 else Answer.redirect(f"/a/{number}")


def _farm(links: int, text: str) -> str:
    return "".join(f'<a href="/f/{number}">{text}</a> ' for number in range(links))


WAYS: dict[str, Case] = {
    "a redirect to itself": Case("redirect-loop", {"/a": Answer.redirect("/a")}),
    "to itself, with a fragment": Case("redirect-loop", {"/a": Answer.redirect("/a#b")}),
    "to itself, in another spelling": Case("redirect-loop", {"/a": Answer.redirect("/./b/../a")}),
    **{
        f"a loop of three, by {status}": Case(
            "redirect-loop",
            {
                f"/{here}": Answer.redirect(f"/{there}", status)
                for here, there in ("ab", "bc", "ca")
            },
        )
        for status in (301, 303, 307, 308)
    },
    "a loop that sets cookies": Case("redirect-loop", {"/a": cookies_for_ever}),
    "redirects without end": Case("redirects-exceeded", {"/a*": further}, base="{}/a"),
    "pages without end": Case("max-hops-exceeded", {"/*": endless}, base="{}/a"),
    "pages and redirects without end": Case(
        "max-hops-exceeded", {"/a*": redirected_pages}, base="{}/a"
    ),
    "a loop of links": Case("link-loop", {"/a": link("/b"), "/b": link("/a")}),
    "a link to itself": Case("link-loop", {"/a": link("/a")}),
    "a link that leads back": Case("link-loop", {"/a": link("/b"), "/b": Answer.redirect("/a")}),
    "a loop of refreshes": Case("link-loop", {"/a": refresh("/b"), "/b": refresh("/a")}),
    "a refresh of itself": Case("no-pdf-link", {"/a": refresh("/a")}),
    "8 addresses by links": Case("success", chain(8, "link")),
    "9 addresses by links": Case("max-hops-exceeded", chain(9, "link")),
    "8 addresses by redirects": Case("success", chain(8, "redirect")),
    "26 addresses by redirects": Case("success", chain(26, "redirect")),
    "27 addresses by redirects": Case("redirects-exceeded", chain(27, "redirect")),
    "8 addresses by both": Case("success", chain(8, "both")),
    "a farm of links": Case("no-pdf-link", {"/a": html(_farm(30_000, "more"))}),
    "a farm of PDFs": Case("no-pdf-link", {"/a": html(_farm(5_000, "Download PDF"))}),
    "a PDF that is not there": Case("not-found", {"/a": html(_farm(1, "Download PDF"))}),
    "an empty Location": Case("bad-redirect", to(b"")),
    "no Location": Case("bad-redirect", {"/a": Answer(302)}),
    "Location: javascript": Case("bad-redirect", to(b"javascript:alert(1)")),
    "Location: mailto": Case("bad-redirect", to(b"mailto:a@example.org")),
    "Location: data": Case("bad-redirect", to(b"data:application/pdf;base64,JVBERi0xLjQK")),
    "Location: file": Case("bad-redirect", to(b"file:///etc/passwd")),
    "Location: ftp": Case("bad-redirect", to(b"ftp://ftp.example.org/a.pdf")),
    "Location: gopher": Case("bad-redirect", to(b"gopher://example.org/")),
    "Location: no host": Case("redirect-loop", to(b"http://")),
    "Location: half a host": Case("bad-redirect", to(b"http://[::1")),
    "Location: bad port": Case("bad-redirect", to(b"http://127.0.0.1:99999999/")),
    "Location: NUL": Case("not-found", to(b"/b\0c")),
    "Location: 4 kB": Case("not-found", to(b"/" + b"x" * 4_000)),
    "Location: 10 kB": Case("bad-redirect", to(b"/" + b"x" * 10_000)),
    "Location: not UTF-8": Case("not-found", to(b"/caf\xe9\xff.pdf")),
    "Location: spaces": Case("success", {**to(b"  /the%20file.pdf  "), "/the%20file.pdf": GOOD}),
    "a cookie wall": Case("blocked-cookie", {"/a": Answer.redirect("/action/cookieAbsent")}),
    "a cookie wall by its query": Case("blocked-cookie", {"/a": Answer.redirect("/b?cookieSet=1")}),
    "a captcha": Case("blocked-captcha", {"/a": Answer(403, b"<script src=captcha-delivery.com>")}),
    "a captcha behind a link": Case(
        "blocked-captcha",
        {"/a": link("/b.pdf"), "/b.pdf": Answer(403, b"<script src=captcha-delivery.com>")},
    ),
    "a login": Case("blocked-wall", {"/a": SIGN_IN}),
    "a login behind a link": Case("blocked-wall", {"/a": link("/b.pdf"), "/b.pdf": SIGN_IN}),
    "an address of a login": Case("skip-wall", {"/a": link("/login?source=a")}),
    "200 for what is not there": Case(
        "no-pdf-link", {"/a.pdf": html("<h1>404</h1>The page was not found.", title="404")}
    ),
    "200 for a PDF that is not there": Case(
        "no-pdf-link", {"/a": link("/b.pdf"), "/b.pdf": html("Not found", title="Not found")}
    ),
    "429, and soon again": Case(
        "terminal-bad-status", {"/a": Answer(429, headers={"Retry-After": "1"})}
    ),
    "429, and not today": Case(
        "terminal-bad-status", {"/a": Answer(429, headers={"Retry-After": "86400"})}
    ),
    "503, and not today": Case(
        "remote-server-error", {"/a": Answer(503, headers={"Retry-After": "86400"})}
    ),
    "503 for ever": Case("remote-server-error", {"/a": Answer(503)}),
    "429 with nonsense": Case(
        "terminal-bad-status", {"/a": Answer(429, headers={"Retry-After": "soon \xff"})}
    ),
    "451": Case("terminal-bad-status", {"/a": Answer(451)}),
    "a status of its own": Case("remote-server-error", {"/a": Answer(799, b"no")}),
    "204": Case("terminal-bad-status", {"/a": Answer(204)}),
    "robots.txt says no": Case(
        "skip-url-blocklist",
        {"/a.pdf": GOOD, "/robots.txt": file(b"User-agent: *\nDisallow: /", "text/plain")},
    ),
    "robots.txt says no to a link": Case(
        "skip-url-blocklist",
        {
            "/a": link("/b.pdf"),
            "/b.pdf": GOOD,
            "/robots.txt": file(b"User-agent: *\nDisallow: /b", "text/plain"),
        },
    ),
    "robots.txt is a PDF": Case("success", {"/a.pdf": GOOD, "/robots.txt": GOOD}),
    "robots.txt is silent": Case("read-timeout", {"/a": GOOD, "/robots.txt": Answer(silent=True)}),
    "robots.txt leads to itself": Case(
        "success", {"/a": GOOD, "/robots.txt": Answer.redirect("/robots.txt")}
    ),
}

ADDRESSES: dict[str, Case] = {
    "NUL": Case("", base="{}/a\0b"),
    "1501 characters": Case("", base="{}/" + "x" * 1500),
    "spaces": Case("success", {"/a%20b.pdf": GOOD}, base="  {}/a b.pdf\n"),
    "a fragment": Case("success", {"/a.pdf": GOOD}, base="{}/a.pdf#page=2"),
    "letters of the world": Case("success", {"/caf%C3%A9.pdf": GOOD}, base="{}/café.pdf"),
    "dots": Case("success", {"/a.pdf": GOOD}, base="{}/b/%2e%2e/./a.pdf"),
    "a lone surrogate": Case("success", {"/%3F.pdf": GOOD}, base="{}/\ud800.pdf"),
    "a name that is no name": Case("invalid-host-resolution", base="http://bücher.invalid/a.pdf"),
    "a host of 300 characters": Case("invalid-url", base=f"http://{'a' * 300}.invalid/a.pdf"),
    "two dots": Case("invalid-url", base="http://a..invalid/a.pdf"),
    "a bad port": Case("", base="http://127.0.0.1:99999/a.pdf"),
    "ftp": Case("invalid-url", base="ftp://ftp.example.invalid/a.pdf"),
    "javascript": Case("", base="javascript://example.org/a"),
    "backslashes": Case("success", {"/a.pdf": GOOD}, base="{}\\a.pdf"),
    "a password": Case("invalid-url", {"/a.pdf": GOOD}, base="http://me:secret@{host}/a.pdf"),
    "no type": Case("", {"/a.pdf": GOOD}, type="book"),
    "an old name": Case("success", {"/a.pdf": GOOD}, type="file"),
}


def test_ways_that_lead_nowhere_and_addresses_that_are_none(tmp_path: Path) -> None:
    cases = {**WAYS, **{f"address: {name}": case for name, case in ADDRESSES.items()}}
    done = attack(tmp_path, cases)
    assert done.slugs == expected(cases)
    assert max(map(len, done.asked.values())) < 40
    assert not done.asked["robots.txt says no"]
    assert done.asked["robots.txt says no to a link"] == ["/a"]
    assert "secret" not in done.log


PRIVATE = (
    "http://10.1.2.3/a.pdf",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/a.pdf",
    "http://localhost/a.pdf",
    "http://LOCALHOST./b.pdf",
    "http://2130706433/a.pdf",
    "http://0x7f.1/a.pdf",
    "http://127.1/a.pdf",
    "http://0.0.0.0/a.pdf",
    "http://0177.0.0.1/c",
    "http://[::ffff:10.0.0.1]/a",
    "http://192.168.0.1:80/a",
    "http://[fd00::1]/a.pdf",
)


def test_private_addresses_are_not_asked(tmp_path: Path) -> None:
    ingest = Ingest(tmp_path, ALLOW_PRIVATE_HOSTS=False)
    ingest.requests(*(("pdf", url) for url in PRIVATE))
    done = ingest.done()
    assert "Traceback" not in done.log
    slugs = {one["request"]["base_url"]: one["status"] for one in done.records}
    assert set(slugs.values()) == {"skip-url-blocklist"}, slugs
    # Some of them are different spellings of one address.
    assert set(slugs) <= set(PRIVATE)
    assert len(slugs) > 8


def test_one_address_of_many_sources_is_asked_once(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route("/a.pdf", GOOD)
        url = server.url("/a.pdf")
        ingest = Ingest(tmp_path)
        one = {"ingest_type": "pdf", "base_url": url}
        ingest.requests(
            {**one, "link_source": "doi", "link_source_id": "10.5555/a"},
            {**one, "link_source": "oai", "link_source_id": "oai:b"},
            {**one, "ingest_type": "file", "link_source": "doaj", "link_source_id": "c"},
            {**one, "base_url": url.upper().replace("/A.PDF", "/a.pdf")},
            {**one, "base_url": f" {url} "},
            {**one, "base_url": url.replace("/a", "/./b/../a")},
            {**one, "ingest_type": "component"},
        )
        done = ingest.done()
        assert server.paths() == ["/a.pdf", "/a.pdf"]
    assert sorted(each["request"]["ingest_type"] for each in done.records) == ["component", "pdf"]
    claims = ingest.crawl._query(
        "SELECT link_source FROM ingest_request UNION SELECT link_source FROM ingest_source"
    )
    assert {source for (source,) in claims} >= {"doi", "oai", "doaj"}
    assert len([name for name in ingest.files() if name.startswith("pdf/")]) == 1
