"""
Recorded fetches as crawls: one server plays all hosts for many publications at once.

    groups(cases)                     cases that fit into one crawl
    run(folder, group, compat=True)   → Done: records, requests of each publication
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from pubcrawl.publications.resources import RESOURCES, names
from pubcrawl.works.parts import PARTS, Limits
from pubcrawl.works.publication import Publication
from tests.crawls.forks import forks
from tests.publications.recorded import LIMITS, Case, clean, content, given, told
from tests.server import Answer, Seen, Server

STANDARD = names([each for each in RESOURCES if each.standard])
ROOT = Path(__file__).parents[2]
SETTINGS = {
    "titleMinLength": "PART_TITLE_MIN_LENGTH",
    "keywordsMinSize": "PART_KEYWORDS_MIN_SIZE",
    "minedTermsMinSize": "PART_MINED_TERMS_MIN_SIZE",
    "abstractMinLength": "PART_ABSTRACT_MIN_LENGTH",
    "fulltextMinLength": "PART_FULLTEXT_MIN_LENGTH",
    "quick": "QUICK",
}
WIRE = "tests.crawls.wire.Wire"
STALL = 3600  # seconds; the crawl gives up long before that
ROUGH = ("timeout", "read_timeout", "reset")
_PAGE_HOST = re.compile(r"(?i)(?<=://)([a-z.]*[a-z])\.example\.(org|net|com)")
_ADDED = re.compile(r"[?&](?:tool|email)=[^&]*")
_NAMED = re.compile(r"(?<=[:=/])(?:[0-9]+|PMC[0-9]+|10\.[^?&]+)(?=[?& /]|$)")


class Done(NamedTuple):
    """
    The output of a crawl.

    *records* and *pubfetcher*: both feeds, by case. *asked*: the addresses that
    each case requested, in order; under "" those of no case. *log*: the log.
    """

    records: dict[str, Case]
    pubfetcher: dict[str, Case]
    asked: dict[str, list[str]]
    log: str


class Network:
    """The hosts of several cases; see ``Done.asked``."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self.answers: dict[str, list[Case]] = {}
        cases = list(cases)
        self.owners = {key: case["id"] for case in cases for key in identifiers(case)}
        # On a reset of a kept-open connection, the client sends a GET again.
        self.close = any(map(rough, cases))
        self.asked: dict[str, list[str]] = {}
        for case in cases:
            for url in addresses(case):
                self.owners[url] = case["id"]
            for answer in case["responses"]:
                every = answer["url"] == "*"
                key = case["id"] if every else plain(answer["url"])
                self.answers.setdefault(key, []).append(answer)
        self.server = Server(fallback=self._answer)

    def _answer(self, seen: Seen) -> Answer:
        if seen.target.endswith("/robots.txt"):
            return Answer(404)
        url = _ADDED.sub("", seen.target.removeprefix("/"))
        owner = self._owner(plain(url))
        self.asked.setdefault(owner, []).append(clean(url))
        answers = self.answers.get(plain(url)) or self.answers.get(owner)
        if not answers:
            return Answer(404, b"nf", {"Content-Type": "text/html"})
        return self._reply(answers.pop(0) if len(answers) > 1 else answers[0])

    def _owner(self, url: str) -> str:
        names = (url, *_NAMED.findall(url))
        return next((self.owners[name] for name in names if name in self.owners), "")

    def _reply(self, answer: Case) -> Answer:
        fail = answer.get("fail", "")
        if fail == "timeout":
            # compat: a connection without an answer counts as a failed connection.
            return Answer(silent=True)
        if fail == "read_timeout":
            return Answer(body=b"<late/>", headers={"Content-Type": ""}, drip=STALL)
        if fail == "reset":
            return Answer(reset=True)
        if fail:
            return Answer(headers={"X-Fail": fail})
        headers = {"Content-Type": answer.get("content_type", "")}
        if "location" in answer:
            headers["Location"] = answer["location"]
        return Answer(answer["status"], content(answer), headers, close=self.close)


def run(folder: Path, group: list[Case], *, compat: bool) -> Done:
    """Crawl the seeds of *group*, one of the ``groups``."""
    folder.mkdir(parents=True)
    seeds, jsonl, theirs = (folder / name for name in ("seeds.jsonl", "out.jsonl", "out.json"))
    seeds.write_text("".join(json.dumps(case["ids"]) + "\n" for case in group), "utf-8")
    network = Network(group)
    with network.server as server:
        settings: dict[str, Any] = {
            "ALLOW_PRIVATE_HOSTS": True,
            "HOST_REST_FACTOR": 0,
            "BATCH_MAX": 1,
            "CONTACT_EMAIL": "crawl@lab.example",
            "DOWNLOAD_HANDLERS": json.dumps(dict.fromkeys(("http", "https"), WIRE)),
            "DOWNLOAD_SLOTS": "{}",
            "LOG_FILE": folder / "log.txt",
            "PUBFETCHER_COMPAT": compat,
            "RESOURCES_ASKED": ",".join(STANDARD),
            "SEED_ATTEMPTS": 1,
            "SEED_FAILURES_MAX": "100%",
            "STORE_URL": f"sqlite:///{folder / 'store.db'}",
        }
        params = group[0].get("params", {})
        settings |= {SETTINGS[name]: params[name] for name in SETTINGS.keys() & params.keys()}
        if any(map(rough, group)):
            settings |= {"CONNECT_TIMEOUT": STALL}
        command = ["crawl", "publications"]
        command += ["-a", f"seeds={seeds}", "-o", str(jsonl), "-o", f"{theirs}:pubfetcher"]
        if "parts_requested" in group[0]:
            command += ["-a", f"parts={','.join(group[0]['parts_requested'])}"]
        for name, value in settings.items():
            command += ["-s", f"{name}={value}"]
        env = {**os.environ, "NO_PROXY": "*", "WIRE_BASE": server.url("").rstrip("/")}
        done = forks().run(command, ROOT, env=env)
    path = folder / "log.txt"
    log = path.read_text("utf-8") if path.exists() else ""
    assert done.returncode == 0, done.stderr + log[-3000:]
    assert "Traceback" not in log, log[-3000:]
    records = list(map(json.loads, jsonl.read_text("utf-8").splitlines()))
    publications = json.loads(theirs.read_text("utf-8"))["publications"]
    owners = {key: case["id"] for case in group for key in identifiers(case)}

    def by_case(found: list[Case]) -> dict[str, Case]:
        named = {_owner(owners, record): record for record in found}
        assert len(named) == len(found)
        return named

    return Done(by_case(records), by_case(publications), network.asked, log)


def apart(case: Case) -> Case:
    """
    Return *case* with its own page hosts, so that many cases fit into one crawl.

    ``journal.example.org`` becomes ``journal.c17.example.org``.
    """
    number = int.from_bytes(case["id"].encode(), "big") % 1_000_003
    text = _PAGE_HOST.sub(rf"\1.c{number}.example.\2", json.dumps(case))
    found: Case = json.loads(text)
    return found


def groups(cases: Iterable[Case]) -> list[list[Case]]:
    """Group the cases by settings; cases of a group share no identifier and no address."""
    found: list[tuple[tuple[str, ...], set[str], list[Case]]] = []
    for case in cases:
        params = {name: case.get("params", {}).get(name) for name in SETTINGS}
        settings = (
            json.dumps([params, case.get("parts_requested")], sort_keys=True),
            str(rough(case)),
        )
        own = addresses(case) | identifiers(case)
        for other, taken, group in found:
            if other == settings and taken.isdisjoint(own):
                taken |= own
                group.append(case)
                break
        else:
            found.append((settings, own, [case]))
    return [group for _, _, group in found]


def addresses(case: Case) -> set[str]:
    """Return the addresses in *case*, as ``plain`` writes them."""
    urls = [*case["requests"], *(answer["url"] for answer in case["responses"])]
    return {plain(url) for url in urls if url != "*"}


def identifiers(case: Case) -> set[str]:
    """Return the given and the found identifiers of *case*."""
    found = (case["publication"] or {}).get("ids", {})
    names = {value for value in found.values() if value}
    return names | {value for _, value in given(case["ids"]).pairs()}


def rough(case: Case) -> bool:
    """Return whether a host of *case* times out or resets a connection."""
    return bool(fails(case).intersection(ROUGH))


def fails(case: Case) -> set[str]:
    """Return how the hosts of *case* fail."""
    return {answer.get("fail", "") for answer in case["responses"]}


def plain(url: str) -> str:
    """
    Return a canonical form of *url*, for comparison only.

    Hosts are case-insensitive, and requests of Scrapy have no empty query.
    """
    host = urlsplit(url).netloc
    return unquote(clean(url)).replace(host, host.lower(), 1).removesuffix("?")


def told_record(record: Case, case: Case) -> Case:
    """Return a record of the feed in the form of the golden ones."""
    params = case.get("params", {})
    limits = Limits(**{LIMITS[name]: params[name] for name in LIMITS if name in params})
    publication = Publication.from_json(record, limits)
    said = told(publication)
    assert said is not None
    for name, part in record["parts"].items():
        derived = said["parts"][name]
        assert all(part[key] == derived[key] for key in ("size", "usable", "final"))
    return {**said, "status": record["status"]}


def told_pubfetcher(publication: Case) -> Case:
    """Return a publication of PubFetcher's feed in the form of the golden ones."""
    day = datetime.fromtimestamp(publication["pubDate"] / 1000, UTC).date().isoformat()
    states = ("totallyFinal", "totally final"), ("final", "final"), ("usable", "non-final")
    empty = "empty" if publication["empty"] else "non-usable"
    parts = {
        name: {
            "type": part["type"],
            "url": clean(part["url"]),
            "size": part["size"],
            "usable": part["usable"],
            "final": part["final"],
            "content": part.get("content", part.get("list")),
        }
        for name in PARTS
        if not (part := publication[name])["empty"]
    }
    return {
        "ids": {name: parts[name]["content"] for name in ("pmid", "pmcid", "doi") if name in parts},
        "parts": parts,
        "oa": publication["oa"],
        "preprint": publication["preprint"],
        "journal_title": publication["journalTitle"],
        "pub_date": day if publication["pubDate"] >= 0 else None,
        "citations_count": publication["citationsCount"],
        "corresp_author": [
            {key: value for key, value in author.items() if value}
            for author in publication["correspAuthor"]
        ],
        "visited_sites": [
            {"url": site["url"], "type": site["type"], "from": clean(site["from"])}
            for site in publication["visitedSites"]
        ],
        "fetch_exception": publication["fetchException"],
        "status": next((word for key, word in states if publication[key]), empty),
    }


def _owner(owners: dict[str, str], record: Case) -> str:
    values = (record[kind] for kind in ("pmid", "pmcid", "doi"))
    names = (value if isinstance(value, str) else value["content"] for value in values)
    return next((owners[name] for name in names if name in owners), "")


def walked(
    found: Iterable[list[Case]], folder: Path, *, compat: bool
) -> Iterator[tuple[Case, Done]]:
    """Crawl every group; yield each case with the output of its crawl."""
    for number, group in enumerate(found):
        done = run(folder / str(number), group, compat=compat)
        assert not done.asked.get(""), done.asked[""]
        for case in group:
            yield case, done
