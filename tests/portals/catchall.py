"""
Sites that answer every address, written without knowledge of the code, on a real server.

``{path}`` and ``{word}`` in an answer to an unknown address stand for its path and its last words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from pubcrawl.ids.url import artifact_key
from tests.corpora import Case, read
from tests.portals.serve import Names
from tests.server import NOT_FOUND, Answer, Seen, Server


def cases(*, javascript: bool) -> list[Case]:
    """Return the sites whose pages are made by scripts, or the others."""
    return [case for case in read("catchall") if case["javascript"] is javascript]


@contextmanager
def served(*sites: Case, address: str = "127.0.4.8") -> Iterator[tuple[Server, Names]]:
    """Serve *sites*; yield the server, and its address and port for each of their hosts."""
    answers = {row["url"]: _answer(row) for site in sites for row in site["responses"]}
    unknown = [row for site in sites for row in site["fallback"]]

    def reply(seen: Seen) -> Answer:
        url = f"http://{seen.host}{seen.target}"
        rows = (row for row in unknown if url.startswith(row["prefix"]))
        return answers.get(url) or next((_answer(row, url) for row in rows), NOT_FOUND)

    with Server(address) as server:
        server.fallback = reply
        hosts = (urlsplit(site["entry"]).netloc for site in sites)
        yield server, dict.fromkeys(hosts, (server.address, server.port))


def _answer(row: Mapping[str, Any], url: str = "") -> Answer:
    path = urlsplit(url).path
    word = unquote(path.rstrip("/").rpartition("/")[2]).replace("-", " ").replace("_", " ")

    def fill(text: str) -> str:
        return text.replace("{path}", path).replace("{word}", word) if url else text

    headers = {name: fill(value) for name, value in row["headers"]}
    return Answer(row["status"], fill(row["body"]).encode(), headers)


def requests_for_pages(server: Server) -> Counter[str]:
    """Count the requests to each host, besides those that scripts and pages make in a browser."""
    pages = (seen for seen in server.seen if "html" in seen.headers.get("accept", "html"))
    return Counter(seen.host for seen in pages)


class Difference(NamedTuple):
    """The members that a record names rightly and wrongly, and those that it misses, as keys."""

    right: frozenset[str]
    wrong: frozenset[str]
    missed: frozenset[str]

    @property
    def precision(self) -> float:
        """Return the share of the found members that is right."""
        return len(self.right) / len(self.right | self.wrong)

    @property
    def recall(self) -> float:
        """Return the share of the gold that is found."""
        return len(self.right) / len(self.right | self.missed)


def difference(case: Case, record: Mapping[str, Any]) -> Difference:
    """Compare a record with the gold; page requisites do not count."""
    gold, optional = (frozenset(map(artifact_key, case[name])) for name in ("members", "optional"))
    found = {artifact_key(each["uri"]) for each in record["members"] if each["role"] != "embed"}
    return Difference(gold & found, frozenset(found - gold - optional), gold - found)
