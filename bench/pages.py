"""The speed of reading pages, beside jsoup."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench.frame import Row, show
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.formats import select
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html.meta_tags import metas
from pubcrawl.formats.html.text import has_text, joined, text
from pubcrawl.ids.url import java_url, request_url, rule_url
from pubcrawl.reading import clean, journal, rules
from pubcrawl.reading.meta.table import part_rows
from pubcrawl.reading.reader import Reader
from pubcrawl.reading.structure.article import read_article
from pubcrawl.tables.yaml import Source
from pubcrawl.works.parts import PartType, size

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
JSOUP = Path(os.environ.get("JSOUP_JAR") or "/usr/share/java/jsoup.jar")
JAVA = ROOT / "bench/jsoup"

WARM, ROUNDS = 2, 7
JAVA_WARM = 40
JAVA_SECONDS = 20  # limit of the warm-up; jsoup takes seconds for :has before a descendant

# Use of the elements that a key selects.
KINDS = {
    **dict.fromkeys(("pmid", "pmcid", "doi", "title", "subtitle"), "first"),
    **dict.fromkeys(("keywords", "keywords_split", "corresp_author_names"), "texts"),
    **dict.fromkeys(("abstract", "fulltext"), "joined"),
    **dict.fromkeys(("fulltext_a", "pdf_a", "corresp_author_emails"), "links"),
}
META_NAMES = {name for row in part_rows(("pubfetcher",), ("not_on",)) for name in row.names}


class Page(NamedTuple):
    """A page: its file, its address, and its bytes."""

    path: Path
    url: str
    body: bytes


class Round(NamedTuple):
    """
    One pass over all pages, in nanoseconds: processor, wall clock, processor by step.

    *pages*: processor time by path of the page, without the selectors of its rule.
    """

    cpu: int
    wall: int
    steps: dict[str, int]
    pages: dict[str, int]


class TextSummary(NamedTuple):
    """The texts of one result: their number, their length in UTF-16 units, and a checksum."""

    count: int
    length: int
    checksum: int


NOTHING = TextSummary(0, 0, 0)
Tell = Callable[[Page, str, list[str]], None]
Lap = Callable[[Page, str], None]
Job = Callable[[list[Page], rules.Rules, bool, Tell, Lap], None]


def pages() -> list[Page]:
    """Return all pages except empty ones."""
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
    corpus = []
    for path, url in named:
        body = path.read_bytes()
        try:
            document(body)
        except EmptyAnswer:
            continue
        corpus.append(Page(path, java_url(url), body))
    return corpus


def rule_set() -> rules.Rules:
    """Return the rules of the test vectors, else those of this project."""
    theirs = SHARED / "vectors/rules/journals.yaml"
    path = theirs if theirs.is_file() else ROOT / "rules/journals.yaml"
    return rules.load([Source.read(path)], [], file_type=PubFetcher.rule_file())


def articles(pages: list[Page], ruleset: rules.Rules, compat: bool, tell: Tell, lap: Lap) -> None:
    """Read each page as an article."""
    for page in pages:
        tree = reader(compat).document(page.body, url=page.url)
        lap(page, "parse")
        rule = ruleset.journal(page.url)
        lap(page, "match")
        for key, selector in rule.keys.items() if rule else ():
            if key in KINDS:
                tell(page, key, by_rule(tree, selector, KINDS[key]))
        lap(page, "rule")
        reader(compat).metas(tree, PartType.DOI)
        lap(page, "meta")
        elements = select.compile("a[href]", compat=compat).select(tree)
        links = [select.attribute(tree, element, "abs:href") for element in elements]
        lap(page, "links")
        words = text(tree.body)
        lap(page, "body text")
        tell(page, "links", list(filter(None, links)))
        tell(page, "body", [words])
        tell(page, "meta", meta_values(tree))


def cleaned(pages: list[Page], ruleset: rules.Rules, compat: bool, tell: Tell, lap: Lap) -> None:
    """Read each page without a rule."""
    for page in pages:
        tree = reader(compat).document(page.body, url=page.url)
        lap(page, "parse")
        words = reader(compat).clean(tree, publication=False).strip()
        lap(page, "clean")
        tell(page, "cleaned", [words])


JOBS: dict[str, Job] = {"article": articles, "any page": cleaned}


def by_rule(tree: Document, selector: str, kind: str) -> list[str]:
    """Return the texts of a key of a rule."""
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
    """Return the contents of the meta elements with a name of a known format."""
    return [tag.content for tag in metas(tree) if tag.content and META_NAMES & set(tag.names)]


def time_round(job: Job, corpus: list[Page], ruleset: rules.Rules, *, compat: bool) -> Round:
    """Return the times of one round."""
    # Otherwise a round would profit from the names of the one before, unlike different pages.
    for cached in vars(clean).values():
        if hasattr(cached, "cache_clear"):
            cached.cache_clear()
    steps: dict[str, int] = {}
    pages: dict[str, int] = {}
    cpu = last = time.process_time_ns()
    wall = time.perf_counter_ns()

    def lap(page: Page, step: str) -> None:
        nonlocal last
        now = time.process_time_ns()
        steps[step] = steps.get(step, 0) + now - last
        if step != "rule":
            name = str(page.path)
            pages[name] = pages.get(name, 0) + now - last
        last = time.process_time_ns()

    job(corpus, ruleset, compat, lambda page, what, texts: None, lap)
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    return Round(cpu, wall, steps, pages)


def findings(corpus: list[Page], ruleset: rules.Rules) -> dict[tuple[str, str], TextSummary]:
    """Return the results of pubcrawl, by page and kind."""
    answers: dict[tuple[str, str], TextSummary] = {}

    def tell(page: Page, what: str, texts: list[str]) -> None:
        raw = "".join(f"{words}\n" for words in texts).encode("utf-8", "replace")
        length = sum(map(size, texts))
        answers[str(page.path), what] = TextSummary(len(texts), length, zlib.crc32(raw))

    for job in JOBS.values():
        job(corpus, ruleset, True, tell, lambda page, step: None)
    return answers


class JsoupProcess:
    """
    jsoup with the same jobs, on its own JVM; for each job call ``warm``, ``round``, ``end``.

    *version*: of jsoup and of Java. *answers*: its results, by page and kind.
    """

    def __init__(self, corpus: list[Page], ruleset: rules.Rules, folder: Path) -> None:
        lines = [("pattern", rule.pattern.regex.pattern, rule.site) for rule in ruleset.journals]
        sites = {rule.site: rule.keys for rule in ruleset.journals}
        lines += [
            ("key", site, key, KINDS[key], selector)
            for site, keys in sites.items()
            for key, selector in keys.items()
            if key in KINDS
        ]
        lines += [("meta", name) for name in META_NAMES]
        lines += [("page", str(page.path), page.url) for page in corpus]
        jobs = folder / "jobs.tsv"
        jobs.write_text("".join("\t".join(map(_escaped, line)) + "\n" for line in lines))
        sources = map(str, JAVA.glob("*.java"))
        subprocess.run(["javac", "-cp", JSOUP, "-d", folder, *sources], check=True)
        arguments = (str(jobs), str(JAVA_WARM), str(JAVA_SECONDS))
        self._process = subprocess.Popen(
            ["java", "-cp", f"{folder}:{JSOUP}", "Pages", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.version = ""
        self.answers: dict[tuple[str, str], TextSummary] = {}

    def warm(self) -> None:
        """Wait until the JVM is warm."""
        for what, *rest in self._lines():
            if what == "version":
                self.version = f"jsoup {rest[0]}, Java {rest[1]}"
            else:
                self.answers[rest[0], rest[1]] = TextSummary(*map(int, rest[2:]))

    def round(self) -> Round:
        """Return the times of one round."""
        self._say("round")
        (_, cpu, wall), *lines = self._lines()
        times: dict[str, dict[str, int]] = {"step": {}, "page": {}}
        for what, name, nanoseconds in lines:
            times[what][name] = int(nanoseconds)
        return Round(int(cpu), int(wall), times["step"], times["page"])

    def end(self) -> None:
        """End the present job."""
        self._say("end")

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _lines(self) -> list[list[str]]:
        assert self._process.stdout is not None
        lines = [
            line.rstrip("\n").split("\t") for line in iter(self._process.stdout.readline, "end\n")
        ]
        if self._process.poll():
            raise RuntimeError("java ended; see its messages above")
        return lines


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


def _ratios(measured: list[Round], other: list[Round]) -> Row:
    """Return the ratio of processor times to those of *other*: in all, by step and by page."""

    def ratio(value: Callable[[Round], int]) -> float:
        return statistics.median(map(value, measured)) / statistics.median(map(value, other))

    steps = measured[0].steps
    parts = [f"{step} {ratio(lambda one, s=step: one.steps[s]):.2f}" for step in steps]  # type: ignore[misc]
    pages = [ratio(lambda one, p=page: one.pages[p]) for page in measured[0].pages]  # type: ignore[misc]
    but = ""
    if "rule" in steps:  # in jsoup, three selectors take longer than everything else
        without = ratio(lambda one: sum(one.steps.values()) - one.steps["rule"])
        but = f"without rule {without:.2f}; "
    typical = f"a page {statistics.median(pages):.2f} (median of all{', no rule' if but else ''})"
    return Row(
        "  times jsoup's",
        f"{ratio(lambda one: one.cpu):.2f}",
        f"{but}{typical}; {', '.join(parts)}",
    )


def by_layers(corpus: list[Page], rounds: int) -> Iterator[Row]:
    """
    Yield the cost of reading pages of articles as crawls do, with the built-in rules.

    The ratio is that to building the tree, in the same round. *structure*: the complete layer of
    structure, which crawls use for parts that the layers before it lack.
    """
    ruleset = Reader.known_rules()
    ruled = [page for page in corpus if ruleset.journal(rule_url(request_url(page.url)))]
    structure = [page for page in corpus if page not in ruled]
    jobs: dict[str, tuple[list[Page], Callable[[Document], object]]] = {
        "layers, a rule fits": (ruled, lambda tree: journal.findings(tree, ruleset)),
        "layers, no rule fits": (structure, lambda tree: journal.findings(tree, ruleset)),
        "structure, whole": (corpus, read_article),
    }
    for name, (pages, job) in jobs.items():
        trees, times = [], []
        for _ in range(WARM + rounds):
            last = time.process_time()
            documents = [document(page.body, url=request_url(page.url)) for page in pages]
            parsed = time.process_time()
            for one in documents:
                job(one)
            trees.append(parsed - last)
            times.append(time.process_time() - parsed)
        cost = statistics.median(times[WARM:])
        ratio = statistics.median(a / b for a, b in zip(times[WARM:], trees[WARM:], strict=True))
        hundreds = sum(len(page.body) for page in pages) / 1e5
        detail = f"{cost * 1e3 / hundreds:.2f} ms for 100 kB; {ratio:.2f} times the tree"
        yield Row(name, f"{cost * 1e3 / len(pages):.2f} ms", f"{detail}; {len(pages)} pages")


def missing() -> Iterable[str]:
    """Yield a sentence for each missing program."""
    if not JSOUP.is_file():
        yield f"no {JSOUP}: apt-get install libjsoup-java, or name the file in JSOUP_JAR"
    if not shutil.which("javac"):
        yield "no javac: apt-get install openjdk-17-jdk-headless"


def measure(
    job: Job, corpus: list[Page], ruleset: rules.Rules, rounds: int, other: JsoupProcess | None
) -> tuple[list[Round], dict[str, list[Round]]]:
    """Return the times of jsoup, if there is one, and of pubcrawl by mode; rounds alternate."""
    modes = {"default": False, "compat": True}
    mine: dict[str, list[Round]] = {mode: [] for mode in modes}
    others: list[Round] = []
    if other:
        other.warm()
    for number in range(WARM + rounds):
        if other and number >= WARM:
            others.append(other.round())
        for mode, compat in modes.items():
            mine[mode].append(time_round(job, corpus, ruleset, compat=compat))
    if other:
        other.end()
    return others, {mode: times[WARM:] for mode, times in mine.items()}


def main(rounds: int = ROUNDS) -> None:
    """
    The cost of reading pages, compared with jsoup on a warm JVM.

        python -m bench pages [rounds]

    Both read the same pages with the same rules, and must find the same texts in compat
    mode; the benchmark prints any difference. Two jobs: an article (tree, rule, all keys
    of the rule, meta elements, links, text of the body), and any page (tree, cleaned
    body). Pages and rules are those of the corpus (SHARED_DIR or ../shared), else those of
    this project. Processor time is that of the whole process, for the JVM including
    garbage collection and compilation; by step and by page it is that of the thread.
    Rounds alternate; the figure is the median of all rounds. A third part measures the
    reading of articles as in crawls, in layers with the built-in rules, which jsoup does
    not offer.

    Source: https://jsoup.org/apidocs/
    """
    corpus, ruleset = pages(), rule_set()
    count, megabytes = len(corpus), sum(len(page.body) for page in corpus) / 1e6
    lacking = list(missing())
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        other = None if lacking else JsoupProcess(corpus, ruleset, Path(folder))
        for name, job in JOBS.items():
            others, mine = measure(job, corpus, ruleset, rounds, other)
            if others:
                rows.append(_row(f"{name}, jsoup", others, count))
            for mode, times in mine.items():
                rows.append(_row(f"{name}, {mode}", times, count))
                if others:
                    rows.append(_ratios(times, others))
    rows += by_layers(corpus, rounds)
    title = f"{count} pages, {megabytes:.1f} MB: processor time a page"
    if other is None:
        show(title, rows)
        print("  not compared with jsoup; " + "; ".join(lacking))
        return
    show(f"{title}, against {other.version}", rows)
    own = findings(corpus, ruleset)
    differ = sorted(k for k in {**own, **other.answers} if own.get(k) != other.answers.get(k))
    print(f"  {len(own)} findings compared, {len(differ)} differ")
    for path, what in differ:
        one, two = own.get((path, what), NOTHING), other.answers.get((path, what), NOTHING)
        print(f"    {Path(path).name[-40:]} {what}: {one.count}, {two.count} texts;", end=" ")
        print(f"{one.length}, {two.length} characters")
