"""``scrapy rules test``: do the rules give what is known of these pages?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scrapy import Request
from scrapy.http import Response

from pubcrawl import merge
from pubcrawl.commands.rules_options import RulesArguments, rules_for
from pubcrawl.commands.rules_pages import fetch
from pubcrawl.exceptions import (
    AnswerError,
    ParseError,
    RegexError,
    RuleError,
    RuleErrors,
    UsageError,
)
from pubcrawl.frontier.links import LinkQueue
from pubcrawl.frontier.seeds import parse_line
from pubcrawl.ids.url import asked_url, rule_url
from pubcrawl.items.findings import Findings
from pubcrawl.items.publication import Publication
from pubcrawl.parse import javaregex, rule_reader, webpage
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.rules import Rules
from pubcrawl.parse.rules.tests import (
    FoundValue,
    RuleTest,
    compare,
    read,
    seen_publication,
    seen_texts,
)
from pubcrawl.resources import build
from pubcrawl.resources.resource import Ask, Resource, content_type
from pubcrawl.tables.files import builtin_tests
from pubcrawl.tables.yaml import Source

WEBPAGES = "webpages"
EXIT_MISMATCH = 1


@dataclass(slots=True)
class Report:
    """
    What came of the tests.

    *wanted*: how many answers each row needs, by its place. *lines*: what is
    said of a row.
    """

    rows: Sequence[RuleTest]
    wanted: Counter[int]
    lines: dict[int, list[str]] = field(default_factory=dict)
    values: dict[int, dict[str, FoundValue]] = field(default_factory=dict)
    mismatches: int = 0
    unsaved: int = 0

    def seen(self, place: int, values: Mapping[str, FoundValue]) -> None:
        """Take an answer to a row; when it is the last one, compare."""
        whole = self.values.setdefault(place, {})
        whole.update(values)
        self.wanted[place] -= 1
        if not self.wanted[place]:
            found = compare(self.rows[place], whole)
            self.mismatches += len(found)
            self.lines.setdefault(place, []).extend(map(str, found))
            del self.values[place]

    def failed(self, place: int, error: AnswerError) -> None:
        """Note that a row cannot be compared; once is enough."""
        if place in self.lines:
            return
        row = self.rows[place]
        if error.slug == "not-archived":
            self.unsaved += 1
            self.lines[place] = [f"{row.place}: {row.asked}: not among the saved pages"]
        else:
            self.mismatches += 1
            self.lines[place] = [f"{row.place}: {row.asked}: {error.slug}: {error}"]

    def no_rule(self, place: int, url: str) -> None:
        """Note that there is no rule for *url*, the address that a row led to."""
        row = self.rows[place]
        self.mismatches += 1
        self.lines[place] = [f"{row.place}: {row.asked}: no rule fits {url}"]

    def all_lines(self) -> Iterator[str]:
        """Yield what is said of the rows, in order, and what it comes to."""
        for place in sorted(self.lines):
            yield from self.lines[place]
        tests = len(self.rows) - self.unsaved
        said = "OK" if tests else "nothing was compared"
        if self.mismatches:
            said = f"{self.mismatches} mismatch{'es' * (self.mismatches != 1)}"
        unsaved = f", {self.unsaved} not among the saved pages" if self.unsaved else ""
        yield f"{said} ({tests} test{'s' * (tests != 1)}{unsaved})"

    @property
    def exit_code(self) -> int:
        """1 for mismatches, or where there was nothing to compare; else 0."""
        return EXIT_MISMATCH if self.mismatches or self.unsaved == len(self.rows) else 0


class Task(NamedTuple):
    """One request of a test: *place* of its row; *resource* that is asked, None for a page."""

    place: int
    resource: Resource | None
    request: Request


def test(asked: RulesArguments) -> int:
    """
    test [FILES] [--site REGEX] --pages PATH | --live

    Print every value that is not what FILES say of a page, and a last line: OK,
    or the number of mismatches. Without FILES: the tests of the built-in rules.
    """
    opts, settings, compat = asked.opts, asked.settings, asked.opts.compat
    if not opts.pages and not opts.live and not settings.get("REPLAY"):
        raise UsageError(
            "where are the pages? Give --pages with a folder or WARC file, or --live to fetch them"
        )
    rules = rules_for(settings, opts.journals, opts.webpages, compat=compat)
    rows = _chosen(_rows(asked.args), opts.site)
    tester = _Tester(rules, build(settings, compat=compat), compat=compat)
    tasks = [task for place, row in enumerate(rows) for task in tester.tasks(place, row)]
    report = Report(rows, Counter(task.place for task in tasks))

    def told(number: int, answer: Response | AnswerError) -> None:
        task = tasks[number]
        try:
            if isinstance(answer, AnswerError):
                raise answer
            seen = tester.seen(rows[task.place], task, answer)
        except AnswerError as error:
            report.failed(task.place, error)
            return
        if seen is None:
            report.no_rule(task.place, answer.url)
        else:
            report.seen(task.place, seen)

    fetch([task.request for task in tasks], opts.pages, settings, told)
    for line in report.all_lines():
        print(line)
    return report.exit_code


class _Tester:
    """Reads pages and answers, each by its one rule or resource alone."""

    def __init__(self, rules: Rules, resources: Iterable[Resource], *, compat: bool) -> None:
        self.rules = rules
        self.resources = {resource.key: resource for resource in resources}
        self.compat = compat

    def tasks(self, place: int, row: RuleTest) -> Iterator[Task]:
        """Yield what to ask for a row."""
        if not row.kind.by:
            try:
                yield Task(place, None, Request(row.asked, meta={"accepts": "html"}))
            except ValueError as error:
                raise RuleError(row.file, row.line, f"{row.asked!r} is no address") from error
        for key in row.kind.resources:
            resource = self.resources[key]
            request = resource.request([_ask(row)])
            meta = {"accepts": resource.accepts, "dont_obey_robotstxt": resource.api}
            yield Task(place, resource, request.replace(meta={**request.meta, **meta}))

    def seen(self, row: RuleTest, task: Task, response: Response) -> dict[str, FoundValue] | None:
        """Return the values of an answer, None without a rule for it. Raises ``ParseError``."""
        if task.resource is not None:
            return self._answer(row, task.resource, response)
        page = document(
            response.body,
            url=asked_url(response.url, compat=self.compat),
            content_type=content_type(response),
            compat=self.compat,
        )
        if row.kind.name == WEBPAGES:
            return self._webpage(page, row, response)
        return self._article(page)

    def _article(self, page: Document) -> dict[str, FoundValue] | None:
        rule = self.rules.journal(rule_url(page.url, compat=self.compat))
        if rule is None:
            return None
        found = rule_reader.by_site(page, rule)
        return self._publication(Publication(), found, page.url, site=True)

    def _webpage(self, page: Document, row: RuleTest, response: Response) -> dict[str, FoundValue]:
        found = webpage.page(
            page,
            self.rules.webpage(rule_url(page.url, compat=self.compat)),
            start_url=row.asked,
            final_url=page.url,
            content_type=content_type(response),
            status_code=response.status,
            compat=self.compat,
        )
        texts = {name: getattr(found, name) for name in row.kind.columns}
        return seen_texts(texts)

    def _answer(
        self, row: RuleTest, resource: Resource, response: Response
    ) -> dict[str, FoundValue]:
        ask = _ask(row)
        reading = resource.parse(response, [ask])
        if not reading.found:
            raise ParseError("the answer holds nothing of it", slug="not-found")
        publication = ask.publication
        found = self._publication(publication, reading.found[0][1], response.url, site=False)
        if len(row.kind.resources) == 1:
            return found
        return {name: found[name] for name in resource.fills}

    def _publication(
        self, publication: Publication, findings: Findings, url: str, *, site: bool
    ) -> dict[str, FoundValue]:
        links = LinkQueue(compat=self.compat)
        if site:
            links.mark(url)
        merge.merge(publication, findings, url, 0, compat=self.compat)
        for link in findings.links:
            links.add(publication, link, url, 0)
        return seen_publication(publication, links=len(links.queue) + site, flags=findings.flags)


def _ask(row: RuleTest) -> Ask:
    """Return what a row of a resource asks for. Raises ``RuleError``."""
    ids = parse_line(row.asked, row.line).ids
    publication = Publication.from_ids(ids)
    for by in row.kind.by.split():
        if publication.text(by):
            return Ask(publication, by)
    wanted = " or ".join(by.upper() for by in row.kind.by.split())
    raise RuleError(row.file, row.line, f"{row.asked!r} is no {wanted}")


def _chosen(rows: Iterable[RuleTest], pattern: str) -> list[RuleTest]:
    """Return the rows whose address or identifier *pattern* is found in."""
    if not pattern:
        return list(rows)
    try:
        fits = javaregex.compile(pattern).find
    except RegexError as error:
        raise UsageError(f"--site {pattern}: {error}") from error
    chosen = [row for row in rows if fits(row.asked)]
    if not chosen:
        raise UsageError(f"--site {pattern}: no test is for such an address")
    return chosen


def _rows(files: Sequence[str]) -> Iterator[RuleTest]:
    errors: list[RuleError] = []
    for source in [Source.read(file) for file in files] if files else builtin_tests():
        try:
            yield from read(source.text(), source.name)
        except RuleErrors as found:
            errors += found.errors
        except RuleError as error:
            errors.append(error)
    if errors:
        raise RuleErrors(tuple(errors))
