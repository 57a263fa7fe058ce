"""
What reading pages costs, against jsoup on a JVM that has been warmed up.

    python -m bench.pages [rounds]

Both read the same pages with the same rules and must find the same texts, in
compat mode; where they do not, it is said. Two jobs: an article (tree, its rule, all keys of
it, meta elements, links, text of the body), and any page (tree, cleaned body).
Pages and rules are those of the corpus (SHARED_DIR or ../shared), else this
project's own. Processor time is that of the whole process, so for the JVM
with garbage collection and compilation; the median of all rounds is shown.

Source: https://jsoup.org/apidocs/
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from bench.table import Row, show
from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.ids.java_url import java_url
from pubcrawl.items.parts import PartType, size
from pubcrawl.parse import clean, html_meta, rules, select
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.html_text import has_text, joined, text
from pubcrawl.parse.metas import metas
from pubcrawl.parse.rules_yaml import Source

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
JSOUP = Path(os.environ.get("JSOUP_JAR") or "/usr/share/java/jsoup.jar")
JAVA = ROOT / "bench/jsoup"

WARM, ROUNDS = 2, 5
JAVA_WARM, JAVA_ROUNDS = 40, 10
JAVA_SECONDS = 20  # at most for either; :has before a descendant makes jsoup work for seconds

# What is done with the elements that a key selects.
KINDS = {
    **dict.fromkeys(("pmid", "pmcid", "doi", "title", "subtitle"), "first"),
    **dict.fromkeys(("keywords", "keywords_split", "corresp_author_names"), "texts"),
    **dict.fromkeys(("abstract", "fulltext"), "joined"),
    **dict.fromkeys(("fulltext_a", "pdf_a", "corresp_author_emails"), "links"),
}
META_NAMES = {name for row in html_meta.ROWS for name in row.names.split()}


class Page(NamedTuple):
    """A page: where it is kept, the address it came from, and its bytes."""

    path: Path
    url: str
    body: bytes


class Round(NamedTuple):
    """One time over all pages, in nanoseconds: processor, wall clock, processor by step."""

    cpu: int
    wall: int
    steps: dict[str, int]


class Found(NamedTuple):
    """What was found: how many texts, their length in UTF-16 units, and a checksum."""

    count: int
    length: int
    checksum: int


Tell = Callable[[Page, str, list[str]], None]
Lap = Callable[[str], None]
Job = Callable[[list[Page], rules.Rules, bool, Tell, Lap], None]


def pages() -> list[Page]:
    """Return the pages that there are, empty ones left out."""
    manifest = SHARED / "corpus/manifest.jsonl"
    if manifest.is_file():
        entries = map(json.loads, manifest.read_text().splitlines())
        named = [
            (SHARED / "corpus" / entry["path"], entry["url"] or "")
            for entry in entries
            if entry["category"] in ("d-html", "d-html-http") and entry["path"].endswith("html")
        ]
    else:
        bodies = sorted((ROOT / "tests/recorded").glob("*html*/*/body"))
        named = [(path, "https://pages.example.org/") for path in bodies]
    found = []
    for path, url in named:
        body = path.read_bytes()
        try:
            document(body)
        except EmptyAnswer:
            continue
        found.append(Page(path, java_url(url), body))
    return found


def rule_set() -> rules.Rules:
    """Return the rules of the vectors, else our own."""
    theirs = SHARED / "vectors/rules/journals.yaml"
    path = theirs if theirs.is_file() else ROOT / "rules/journals.yaml"
    return rules.load([Source.read(path)], [], compat=True)


def articles(pages: list[Page], known: rules.Rules, compat: bool, tell: Tell, lap: Lap) -> None:
    """Read each page as that of an article."""
    for page in pages:
        tree = document(page.body, url=page.url, compat=compat)
        lap("parse")
        rule = known.journal(page.url)
        lap("match")
        for key, selector in rule.keys.items() if rule else ():
            if key in KINDS:
                tell(page, key, by_rule(tree, selector, KINDS[key]))
        lap("rule")
        html_meta.findings(tree, PartType.DOI, compat=compat)
        lap("meta")
        elements = select.compile("a[href]", compat=compat).select(tree)
        links = [select.attribute(tree, element, "abs:href") for element in elements]
        lap("links")
        words = text(tree.body)
        lap("body text")
        tell(page, "links", list(filter(None, links)))
        tell(page, "body", [words])
        tell(page, "meta", meta_values(tree))


def cleaned(pages: list[Page], known: rules.Rules, compat: bool, tell: Tell, lap: Lap) -> None:
    """Read each page as one that no rule is for."""
    for page in pages:
        tree = document(page.body, url=page.url, compat=compat)
        lap("parse")
        words = clean.clean(tree, publication=False, compat=compat).strip()
        lap("clean")
        tell(page, "cleaned", [words])


JOBS: dict[str, Job] = {"article": articles, "any page": cleaned}


def by_rule(tree: Document, selector: str, kind: str) -> list[str]:
    """Return the texts that a key of a rule gives."""
    nodes = select.compile(selector, compat=tree.compat).select(tree)
    match kind:
        case "first":
            return [text(node) for node in nodes[:1]]
        case "joined":
            return [joined(node for node in nodes if has_text(node))]
        case "links":
            return [select.attribute(tree, node, "abs:href") for node in nodes]
        case _:
            return [text(node) for node in nodes]


def meta_values(tree: Document) -> list[str]:
    """Return the contents of the meta elements that any format has a name for."""
    return [tag.content for tag in metas(tree) if tag.content and META_NAMES & set(tag.names)]


def ours(
    job: Job, found: list[Page], known: rules.Rules, rounds: int, *, compat: bool
) -> list[Round]:
    """Return the times of *rounds* after some to warm up."""
    measured = []
    for _ in range(WARM + rounds):
        # The names of one round would be known to the next; two pages seldom share as many.
        for cached in vars(clean).values():
            if hasattr(cached, "cache_clear"):
                cached.cache_clear()
        steps: dict[str, int] = {}
        cpu = last = time.process_time_ns()
        wall = time.perf_counter_ns()

        def lap(step: str, steps: dict[str, int] = steps) -> None:
            nonlocal last
            now = time.process_time_ns()
            steps[step] = steps.get(step, 0) + now - last
            last = now

        job(found, known, compat, lambda page, what, texts: None, lap)
        measured.append(Round(time.process_time_ns() - cpu, time.perf_counter_ns() - wall, steps))
    return measured[WARM:]


def findings(found: list[Page], known: rules.Rules) -> dict[tuple[str, str], Found]:
    """Return what we find, by page and what it is."""
    answers: dict[tuple[str, str], Found] = {}

    def tell(page: Page, what: str, texts: list[str]) -> None:
        raw = "".join(f"{words}\n" for words in texts).encode("utf-8", "replace")
        length = sum(map(size, texts))
        answers[str(page.path), what] = Found(len(texts), length, zlib.crc32(raw))

    for job in JOBS.values():
        job(found, known, True, tell, lambda step: None)
    return answers


def theirs(
    found: list[Page], known: rules.Rules
) -> tuple[str, list[list[Round]], dict[tuple[str, str], Found]]:
    """Return versions, times by job, and what jsoup finds."""
    lines = [("pattern", rule.pattern.regex.pattern, rule.site) for rule in known.journals]
    sites = {rule.site: rule.keys for rule in known.journals}
    lines += [
        ("key", site, key, KINDS[key], selector)
        for site, keys in sites.items()
        for key, selector in keys.items()
        if key in KINDS
    ]
    lines += [("meta", name) for name in META_NAMES]
    lines += [("page", str(page.path), page.url) for page in found]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jobs = folder / "jobs.tsv"
        jobs.write_text("".join("\t".join(map(_escaped, line)) + "\n" for line in lines))
        sources = map(str, JAVA.glob("*.java"))
        subprocess.run(["javac", "-cp", JSOUP, "-d", folder, *sources], check=True)
        command = ["java", "-cp", f"{folder}:{JSOUP}", "Pages", str(jobs)]
        output = subprocess.run(
            [*command, *map(str, (JAVA_WARM, JAVA_ROUNDS, JAVA_SECONDS))],
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout
    version = ""
    rounds: list[list[Round]] = [[]]
    answers = {}
    for what, *rest in (line.split("\t") for line in output.splitlines()):
        if what == "version":
            version = f"jsoup {rest[0]}, Java {rest[1]}"
        elif what == "found":
            answers[rest[0], rest[1]] = Found(*map(int, rest[2:]))
        elif what == "round":
            rounds[-1].append(Round(int(rest[0]), int(rest[1]), {}))
        elif what == "step":
            rounds[-1][-1].steps[rest[0]] = int(rest[1])
        else:
            rounds.append([])
    return version, rounds[:-1], answers


def _escaped(field: str) -> str:
    return field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def _row(what: str, measured: list[Round], count: int) -> Row:
    """Return the median of *measured*, in milliseconds a page."""
    scale = 1e6 * count
    cpu = statistics.median(one.cpu for one in measured) / scale
    wall = statistics.median(one.wall for one in measured) / scale
    steps = {
        step: statistics.median(one.steps[step] for one in measured) / scale
        for step in measured[0].steps
    }
    parts = ", ".join(f"{step} {value:.2f}" for step, value in steps.items())
    return Row(what, f"{cpu:.2f} ms", f"wall {wall:.2f}; {parts}")


def _ratio(measured: list[Round], other: list[Round], step: str = "") -> float:
    def median(rounds: list[Round]) -> float:
        return statistics.median(one.steps[step] if step else one.cpu for one in rounds)

    return median(measured) / median(other)


def _ratio_without(measured: list[Round], other: list[Round], step: str) -> float:
    def median(rounds: list[Round]) -> float:
        return statistics.median(sum(one.steps.values()) - one.steps[step] for one in rounds)

    return median(measured) / median(other)


def missing() -> Iterable[str]:
    """Yield what has to be installed first, in sentences."""
    if not JSOUP.is_file():
        yield f"no {JSOUP}: apt-get install libjsoup-java, or name the file in JSOUP_JAR"
    if not shutil.which("javac"):
        yield "no javac: apt-get install openjdk-17-jdk-headless"


def main(rounds: int = ROUNDS) -> None:
    """Print the times, their ratio, and where the two differ."""
    found, known = pages(), rule_set()
    megabytes = sum(len(page.body) for page in found) / 1e6
    title = f"{len(found)} pages, {megabytes:.1f} MB: processor time a page"
    mine = {
        (name, mode): ours(job, found, known, rounds, compat=mode == "compat")
        for name, job in JOBS.items()
        for mode in ("default", "compat")
    }
    if lacking := list(missing()):
        show(title, [_row(", ".join(name), times, len(found)) for name, times in mine.items()])
        print("  not compared with jsoup; " + "; ".join(lacking))
        return
    version, times, answers = theirs(found, known)
    rows = []
    for name, other in zip(JOBS, times, strict=True):
        rows.append(_row(f"{name}, jsoup", other, len(found)))
        for mode in ("default", "compat"):
            measured = mine[name, mode]
            ratios = {step: _ratio(measured, other, step) for step in measured[0].steps}
            each = ", ".join(f"{step} {ratio:.2f}" for step, ratio in ratios.items())
            if "rule" in ratios:  # a few selectors cost jsoup more than all the rest
                each += f"; all but rule {_ratio_without(measured, other, 'rule'):.2f}"
            rows.append(_row(f"{name}, {mode}", measured, len(found)))
            rows.append(Row("  times jsoup's", f"{_ratio(measured, other):.2f}", each))
    show(f"{title}, against {version}", rows)
    own = findings(found, known)
    differ = [key for key in {**own, **answers} if own.get(key) != answers.get(key)]
    print(f"  {len(own)} findings compared, {len(differ)} differ")
    for path, what in sorted(differ):
        key = (path, what)
        print(f"    {Path(path).name} {what}: {own.get(key)}, jsoup {answers.get(key)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
