"""
A crawl gives golden pages as ``scrapy extract`` does, and as PubFetcher does in compat.

One server plays all hosts; scripts do not run. Built-in rules match some real
hosts, so the tests compare only cases of ``.test`` and ``example.org``, and
cases that have their own rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.commands.test_extract_pages_vectors import jobs, rules, same
from tests.conftest import Command
from tests.crawls.forks import forks
from tests.server import Answer, Seen, Server
from tests.shares import share

ROOT = Path(__file__).parents[2]
WIRE = "tests.crawls.wire.Wire"
FIELDS = ("final_url", "title", "license", "language")
Case = dict[str, Any]


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[Case]:
    """Return golden pages, one for each address; by day, one in eight."""
    found: dict[str, Case] = {}
    for name in ("pubfetcher_dev", "pubfetcher_snippets", "rules/expected"):
        with (shared / f"vectors/{name}.jsonl").open(encoding="utf-8") as lines:
            for case in map(json.loads, lines):
                if case["cmd"] != "webpage" or case.get("has_rule") or case.get("custom"):
                    continue
                if case.get("final_url") in found:
                    continue  # two that redirect to each other
                host = urlsplit(case["url"]).hostname or ""
                if host.endswith((".test", "example.org")) or case.get("webpage_regex"):
                    found.setdefault(case["url"], {**case, "from": name})
    return list(found.values())[:: share(8, 1)]


def body(case: Case, shared: Path) -> bytes:
    if "file" in case:
        return (shared / "corpus" / case["file"]).read_bytes()
    text: str = case.get("html", case.get("body", ""))
    return text.encode()


def rule_texts(chosen: Iterable[Case], shared: Path, folder: Path) -> list[str]:
    """Return the page rules of all *chosen* cases, each for the addresses of its case."""
    texts: dict[str, None] = {}
    for case in chosen:
        for path in rules(case, shared, folder)["webpages"]:
            if case["from"] == "rules/expected":
                texts[Path(path).read_text("utf-8")] = None
            elif Path(path).is_file() and Path(path).stem == case["id"]:
                # In the case, the rule matches every address; here, only that of the case.
                keys = next(iter(json.loads(Path(path).read_text("utf-8")).values()))
                address = case["url"].replace(".", "\\.").replace("?", "\\?")
                texts[json.dumps({f"^{address}$": keys}) + "\n"] = None
    return list(texts)


def crawled(chosen: list[Case], shared: Path, folder: Path, *, compat: bool) -> dict[str, Case]:
    """Crawl the cases, and return the records by start URL."""
    answers: dict[str, Answer] = {}
    for case in chosen:
        kind = case.get("page", {}).get("contentType") or "text/html"
        final = case.get("final_url", "")
        answer = Answer(body=body(case, shared), headers={"Content-Type": kind})
        answers[final or case["url"]] = answer
        if final and final != case["url"]:
            answers[case["url"]] = Answer.redirect(final)
    files = []
    for number, text in enumerate(rule_texts(chosen, shared, folder)):
        files.append(folder / f"rules{number}.yaml")
        files[-1].write_text(text, "utf-8")
    seeds = folder / "urls.txt"
    seeds.write_text("".join(f"{case['url']}\n" for case in chosen), "utf-8")

    def reply(seen: Seen) -> Answer:
        return answers.get(seen.target.removeprefix("/"), Answer(404))

    with Server(fallback=reply) as server:
        settings = {
            "ALLOW_PRIVATE_HOSTS": True,
            "HOST_REST_FACTOR": 0,
            "CONTACT_EMAIL": "crawl@lab.example",
            "DOWNLOAD_HANDLERS": json.dumps(dict.fromkeys(("http", "https"), WIRE)),
            "JAVASCRIPT": "off",
            "LOG_FILE": folder / "log.txt",
            "PUBFETCHER_COMPAT": compat,
            "SEED_FAILURES_MAX": "100%",
            "STORE_URL": f"sqlite:///{folder / 'store.db'}",
            "WEBPAGES_YAML": ",".join(map(str, files)),
        }
        command = ["crawl", "webpages", "-a", f"seeds={seeds}", "-O", str(folder / "out.jsonl")]
        for name, value in settings.items():
            command += ["-s", f"{name}={value}"]
        done = forks().run(command, ROOT, env={"WIRE_BASE": server.url().rstrip("/")})
    assert done.returncode == 0, done.stderr + (folder / "log.txt").read_text("utf-8")[-3000:]
    lines = (folder / "out.jsonl").read_text("utf-8").splitlines()
    return {record["start_url"]: record for record in map(json.loads, lines)}


def compared(
    found: dict[str, Case], wanted: dict[str, Case], cases: list[Case]
) -> tuple[Case, list[str]]:
    """Return the differences by case, and the cases whose rule requires a browser at once."""
    wrong: Case = {}
    rendered = []
    for case in cases:
        record, page = found[case["url"]], wanted[case["id"]]
        if record["reason"] == "needs-browser" and not record["status_code"]:
            rendered.append(case["id"])
            continue
        mine = {name: record[name] for name in FIELDS}
        other = {name: page.get(name, page.get("finalUrl")) for name in FIELDS}
        if mine != other or not same(record["content"], page):
            wrong[case["id"]] = (record, page)
    return wrong, rendered


@pytest.mark.long
def test_compat_gives_pubfetcher_s_records(cases: list[Case], shared: Path, tmp_path: Path) -> None:
    found = crawled(cases, shared, tmp_path, compat=True)
    wrong, rendered = compared(found, {case["id"]: case["page"] for case in cases}, cases)
    assert not wrong
    assert all(case["page"].get("javascript") for case in cases if case["id"] in rendered)
    assert len(cases) - len(rendered) > share(15, 120)


@pytest.mark.long
def test_a_crawl_gives_what_extract_gives(
    cases: list[Case], shared: Path, tmp_path: Path, command: Command
) -> None:
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text(
        "".join(json.dumps(job) + "\n" for job in jobs(cases, shared, tmp_path)), "utf-8"
    )
    done = command("extract", "--manifest", manifest)
    assert done.returncode == 0, done.stderr
    wanted = {line["id"]: line["page"] for line in map(json.loads, done.stdout.splitlines())}
    found = crawled(cases, shared, tmp_path, compat=False)
    wrong, rendered = compared(found, wanted, cases)
    # A crawl follows a page that refreshes at once, and keeps the page behind it.
    on = {
        name for name, (record, page) in wrong.items() if record["final_url"] != page["final_url"]
    }
    assert wrong.keys() <= on
    assert len(on) < 5
    assert len(cases) - len(rendered) > share(15, 120)
