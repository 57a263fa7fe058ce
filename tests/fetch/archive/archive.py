"""
A scripted Wayback Machine with Save Page Now; each test decides what it holds.

    with Server("127.0.0.9") as server:
        archive = Archive(server)
        archive.keep("20200102030405", "http://site.example/a", b"page")
        crawl(…, settings=archive.settings)

*lookups*: addresses looked up in the index. *jobs*: captures requested of Save
Page Now. ``answers["cdx"]`` and the like replace an answer of the index, a
replay, the places, a job or its state; ``scripted["cdx http://site.example/a"]`` that for
an address.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote

from tests.server import Answer, Seen, Server

FIELDS = ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length")


def digest(body: bytes) -> str:
    return base64.b32encode(hashlib.sha1(body).digest()).decode()


class ArchivedPage(NamedTuple):
    """A capture; *index* overrides fields of its row."""

    date: str
    url: str
    body: bytes
    status: int
    headers: Mapping[str, str]
    index: Mapping[str, str]


def key(url: str) -> str:
    return url.split("://", 1)[1].removeprefix("www.").lower().rstrip("/")


class Archive:
    def __init__(self, server: Server, *, indexed: int = 0) -> None:
        self.server = server
        self.captures: list[ArchivedPage] = []
        self.lookups: list[str] = []
        self.jobs: list[dict[str, str]] = []
        self.pages: dict[str, tuple[Any, ...]] = {}  # what Save Page Now finds
        self.answers: dict[str, list[Any]] = {}
        self.scripted: dict[str, Answer] = {}
        self.indexed = indexed  # lookups before a new capture is in the index
        self.pending = 0  # polls of a job before it ends
        self._hidden: dict[str, int] = {}
        server.fallback = self.answer

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "WAYBACK_CDX_URL": self.server.url("/cdx"),
            "WAYBACK_URL": self.server.url(""),
            "SPN2_URL": self.server.url("/save"),
            "SPN2_ACCESS_KEY": "access-of-a-reader",
            "SPN2_SECRET_KEY": "secret-of-a-reader",
        }

    def keep(
        self,
        date: str,
        url: str,
        body: bytes = b"",
        status: int = 200,
        headers: Mapping[str, str] | None = None,
        **index: str,
    ) -> None:
        fields = {"Content-Type": "text/html", **(headers or {})}
        self.captures.append(ArchivedPage(date, url, body, status, fields, index))

    def answer(self, request: Seen) -> Answer:
        path, _, query = request.target.partition("?")
        for name, start in (
            ("cdx", "/cdx"),
            ("replay", "/web/"),
            ("places", "/save/status/user"),
            ("state", "/save/status/"),
            ("job", "/save"),
        ):
            if path.startswith(start):
                url = parse_qs(query).get("url", [path.partition("id_/")[2]])[0]
                scripted = self.answers.get(name)
                reply = scripted.pop(0) if scripted else self.scripted.get(f"{name} {url}")
                if callable(reply):
                    reply = reply(request)
                return reply or getattr(self, name)(request, path, query)
        return Answer(404)

    def cdx(self, request: Seen, path: str, query: str) -> Answer:
        fields = {name: values[0] for name, values in parse_qs(query).items()}
        self.lookups.append(fields["url"])
        assert fields["output"] == "json"
        rows = []
        for one in sorted(self.captures):
            if key(one.url) != key(fields["url"]):
                continue
            if self._hidden.get(one.url, 0) > 0:
                self._hidden[one.url] -= 1
                continue
            year = one.date[:4]
            if not fields.get("from", year) <= year <= fields.get("to", year):
                continue
            row = {
                "urlkey": key(one.url),
                "timestamp": one.date,
                "original": one.url,
                "mimetype": one.headers["Content-Type"],
                "statuscode": str(one.status),
                "digest": digest(one.body),
                "length": "1000",
                **one.index,
            }
            rows.append([row[name] for name in FIELDS])
        limit = int(fields.get("limit", 0))
        rows = rows[limit:] if limit < 0 else rows[: limit or None]
        return Answer(body=json.dumps([FIELDS, *rows] if rows else []).encode())

    def replay(self, request: Seen, path: str, query: str) -> Answer:
        match = re.fullmatch(r"/web/(\d{14})id_/(.+)", request.target)
        assert match, request.target
        date, url = match[1], unquote(match[2])
        for one in self.captures:
            if one.date == date and one.url == url:
                headers = {f"X-Archive-Orig-{name}": value for name, value in one.headers.items()}
                headers |= {"Content-Type": one.headers["Content-Type"]}
                headers |= {"Memento-Datetime": "Thu, 02 Jan 2020 03:04:05 GMT"}
                if "Content-Encoding" in one.headers:
                    headers["Content-Encoding"] = one.headers["Content-Encoding"]
                if target := one.headers.get("Location"):
                    headers["Location"] = self.server.url(f"/web/{date}id_/{target}")
                return Answer(one.status, one.body, headers)
        return Answer(404, b"not in the archive")

    def places(self, request: Seen, path: str, query: str) -> Answer:
        return _json({"available": 10, "processing": 2})

    def job(self, request: Seen, path: str, query: str) -> Answer:
        form = {name: values[0] for name, values in parse_qs(request.body.decode()).items()}
        self.jobs.append({**form, "authorization": request.headers.get("authorization", "")})
        return _json({"url": form["url"], "job_id": f"spn2-{len(self.jobs) - 1}"})

    def state(self, request: Seen, path: str, query: str) -> Answer:
        number = int(path.rpartition("-")[2])
        if self.pending > 0:
            self.pending -= 1
            return _json({"status": "pending", "job_id": f"spn2-{number}", "resources": []})
        url = self.jobs[number]["url"]
        date, final = "20260101000000", url
        for _ in range(3):  # Save Page Now follows redirects itself
            page = self.pages[final]
            self.keep(date, final, *page)
            self._hidden[final] = self.indexed
            if len(page) < 3 or "Location" not in page[2]:
                break
            final = page[2]["Location"]
        return _json({"status": "success", "original_url": final, "timestamp": date})


def _json(value: object) -> Answer:
    return Answer(body=json.dumps(value).encode(), headers={"Content-Type": "application/json"})
