"""``scrapy rules test``: compare the values that rules give with those expected of pages."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scrapy import Request
from scrapy.http import Response
from scrapy.settings import BaseSettings

from pubcrawl.engine.readers import reader
from pubcrawl.engine.seeds import parse_line
from pubcrawl.exceptions import (
    AnswerError,
    ParseError,
    RegexError,
    RuleError,
    RuleErrors,
    UsageError,
)
from pubcrawl.fetch.failures import content_type
from pubcrawl.formats import javaregex
from pubcrawl.formats.html import Document
from pubcrawl.publications.links import link_queue
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.rules import Rules
from pubcrawl.reading.rules.tests import (
    FoundValue,
    RuleTest,
    compare,
    publication_values,
    read_rule_tests,
    text_values,
)
from pubcrawl.tables.files import builtin_tests
from pubcrawl.tables.yaml import Source
from pubcrawl.workbench.rules.pages import fetch_pages
from pubcrawl.workbench.rules.sources import rules_for
from pubcrawl.works.findings import Findings
from pubcrawl.works.publication import Publication

WEBPAGES = "webpages"
EXIT_MISMATCH = 1


@dataclass(slots=True)
class Report:
    """
    The results of the tests.

    *pending*: the number of answers that a row still needs, by its index. *lines*:
    the lines to print on a row.
    """

    rows: Sequence[RuleTest]
    pending: Counter[int]
    lines: dict[int, list[str]] = field(default_factory=dict)
    values: dict[int, dict[str, FoundValue]] = field(default_factory=dict)
    mismatches: int = 0
    unsaved: int = 0

    def take_values(self, index: int, values: Mapping[str, FoundValue]) -> None:
        """Take the values of an answer to a row; compare them after the last answer."""
        whole = self.values.setdefault(index, {})
        whole.update(values)
        self.pending[index] -= 1
        if not self.pending[index]:
            mismatches = compare(self.rows[index], whole)
            self.mismatches += len(mismatches)
            self.lines.setdefault(index, []).extend(map(str, mismatches))
            del self.values[index]

    def fail(self, index: int, error: AnswerError) -> None:
        """Record that a row cannot be compared; only its first error counts."""
        if index in self.lines:
            return
        row = self.rows[index]
        if error.slug == "not-archived":
            self.unsaved += 1
            self.lines[index] = [f"{row.position}: {row.subject}: not among the saved pages"]
        else:
            self.mismatches += 1
            self.lines[index] = [f"{row.position}: {row.subject}: {error.slug}: {error}"]

    def no_rule(self, index: int, url: str) -> None:
        """Record that no rule fits *url*, the final address of a row's page."""
        row = self.rows[index]
        self.mismatches += 1
        self.lines[index] = [f"{row.position}: {row.subject}: no rule fits {url}"]

    def all_lines(self) -> Iterator[str]:
        """Yield the lines of the rows, in order, and a summary."""
        for index in sorted(self.lines):
            yield from self.lines[index]
        tests = len(self.rows) - self.unsaved
        verdict = "OK" if tests else "nothing was compared"
        if self.mismatches:
            verdict = f"{self.mismatches} mismatch{'es' * (self.mismatches != 1)}"
        unsaved = f", {self.unsaved} not among the saved pages" if self.unsaved else ""
        yield f"{verdict} ({tests} test{'s' * (tests != 1)}{unsaved})"

    @property
    def exit_code(self) -> int:
        """1 for mismatches, or if there was nothing to compare; else 0."""
        return EXIT_MISMATCH if self.mismatches or self.unsaved == len(self.rows) else 0


class Task(NamedTuple):
    """One request of a test: *row_index*, its row; its *resource*, None for a page."""

    row_index: int
    resource: Resource | None
    request: Request


def test(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print every value that differs from the one in FILES, and a last line: OK, or the
    number of mismatches. The default for FILES is the tests of the built-in rules.
    """
    compat = opts.compat
    if not opts.pages and not opts.live and not settings.get("REPLAY"):
        raise UsageError(
            "give the pages: --pages with a folder or WARC file, or --live to fetch them"
        )
    rules = rules_for(settings, opts.journals, opts.webpages, compat=compat)
    rows = _chosen(_rows(args), opts.site)
    tester = _Tester(rules, build(settings, compat=compat), compat=compat)
    tasks = [task for index, row in enumerate(rows) for task in tester.tasks(index, row)]
    report = Report(rows, Counter(task.row_index for task in tasks))

    def take_answer(number: int, answer: Response | AnswerError) -> None:
        task = tasks[number]
        try:
            if isinstance(answer, AnswerError):
                raise answer
            values = tester.values_of(rows[task.row_index], task, answer)
        except AnswerError as error:
            report.fail(task.row_index, error)
            return
        if values is None:
            report.no_rule(task.row_index, answer.url)
        else:
            report.take_values(task.row_index, values)

    fetch_pages([task.request for task in tasks], opts.pages, settings, take_answer)
    for line in report.all_lines():
        print(line)
    return report.exit_code


class _Tester:
    """Reads pages and answers, each by one rule or resource alone."""

    def __init__(self, rules: Rules, resources: Iterable[Resource], *, compat: bool) -> None:
        self.rules = rules
        self.resources = {resource.key: resource for resource in resources}
        self.compat = compat
        self.reader = reader(compat)

    def tasks(self, index: int, row: RuleTest) -> Iterator[Task]:
        """Yield the requests of a row."""
        if not row.kind.by:
            try:
                yield Task(index, None, Request(row.subject, meta={"accepts": "html"}))
            except ValueError as error:
                raise RuleError(row.file, row.line, f"{row.subject!r} is not an address") from error
        for key in row.kind.resources:
            resource = self.resources[key]
            request = resource.request([_ask(row)])
            meta = {"accepts": resource.accepts, "dont_obey_robotstxt": resource.api}
            yield Task(index, resource, request.replace(meta={**request.meta, **meta}))

    def values_of(
        self, row: RuleTest, task: Task, response: Response
    ) -> dict[str, FoundValue] | None:
        """Return the values in an answer, None if no rule fits. Raises ``ParseError``."""
        if task.resource is not None:
            return self._answer(row, task.resource, response)
        page = self.reader.document(
            response.body,
            url=self.reader.request_url(response.url),
            content_type=content_type(response),
        )
        if row.kind.name == WEBPAGES:
            return self._webpage(page, row, response)
        return self._article(page)

    def _article(self, page: Document) -> dict[str, FoundValue] | None:
        rule = self.rules.journal(self.reader.rule_url(page.url))
        if rule is None:
            return None
        findings = self.reader.by_site(page, rule)
        return self._publication(Publication(), findings, page.url, site=True)

    def _webpage(self, page: Document, row: RuleTest, response: Response) -> dict[str, FoundValue]:
        record = self.reader.webpage_record(
            page,
            self.rules.webpage(self.reader.rule_url(page.url)),
            start_url=row.subject,
            final_url=page.url,
            content_type=content_type(response),
            status_code=response.status,
        )
        texts = {name: getattr(record, name) for name in row.kind.columns}
        return text_values(texts)

    def _answer(
        self, row: RuleTest, resource: Resource, response: Response
    ) -> dict[str, FoundValue]:
        ask = _ask(row)
        reading = resource.parse(response, [ask])
        if not reading.found:
            raise ParseError("the publication is not in the answer", slug="not-found")
        publication = ask.publication
        values = self._publication(publication, reading.found[0][1], response.url, site=False)
        if len(row.kind.resources) == 1:
            return values
        return {name: values[name] for name in resource.fills}

    def _publication(
        self, publication: Publication, findings: Findings, url: str, *, site: bool
    ) -> dict[str, FoundValue]:
        links = link_queue(compat=self.compat)
        if site:
            links.mark(url)
        self.reader.merge(publication, findings, url, 0)
        for link in findings.links:
            links.add(publication, link, url, 0)
        return publication_values(publication, links=len(links.queue) + site, flags=findings.flags)


def _ask(row: RuleTest) -> Ask:
    """Return the question of a row to its resource. Raises ``RuleError``."""
    ids = parse_line(row.subject, row.line).ids
    publication = Publication.from_ids(ids)
    for by in row.kind.by.split():
        if publication.text(by):
            return Ask(publication, by)
    kinds = " or ".join(by.upper() for by in row.kind.by.split())
    raise RuleError(row.file, row.line, f"{row.subject!r} is not a {kinds}")


def _chosen(rows: Iterable[RuleTest], pattern: str) -> list[RuleTest]:
    """Return the rows whose address or identifier matches *pattern*."""
    if not pattern:
        return list(rows)
    try:
        fits = javaregex.compile(pattern).find
    except RegexError as error:
        raise UsageError(f"--site {pattern}: {error}") from error
    chosen = [row for row in rows if fits(row.subject)]
    if not chosen:
        raise UsageError(f"--site {pattern}: no test has such an address")
    return chosen


def _rows(files: Sequence[str]) -> Iterator[RuleTest]:
    errors: list[RuleError] = []
    for source in [Source.read(file) for file in files] if files else builtin_tests():
        try:
            yield from read_rule_tests(source.text(), source.name)
        except RuleErrors as several:
            errors += several.errors
        except RuleError as error:
            errors.append(error)
    if errors:
        raise RuleErrors(*errors)
