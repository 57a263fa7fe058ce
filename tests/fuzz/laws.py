"""
Laws for any input: it gives a result or a named error in time, and the result is consistent.

``check`` returns a word for the statistics and all findings, which a second run of the case
has to repeat.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from pubcrawl.compat import clean as compat_clean
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import PubcrawlError, RegexError, RegexTimeout, SelectorTimeout
from pubcrawl.formats import javaregex, select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.url import host
from pubcrawl.ingest import file_links as fulltext
from pubcrawl.ingest.file_links.page import key
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.publications.links import link_queue
from pubcrawl.reading import clean, draft
from pubcrawl.reading.rules import JournalRule, Rules, load
from pubcrawl.reading.rules.entries import WebpageRule
from pubcrawl.reading.rules.patterns import Position, UrlPattern
from pubcrawl.tables.files import JOURNALS, WEBPAGES, builtin
from pubcrawl.tables.yaml import Source
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from tests.fuzz import answers, links, manifests, pdfs, seeds, walls
from tests.fuzz.case import Case
from tests.fuzz.limits import law, sound, step
from tests.ingest import way_laws
from tests.publications import web_laws

_ANY = UrlPattern(".*", Position("r.yaml", 1), "")
URLS = (
    "https://www.nature.com/articles/a1",
    "http://x.example/a/b?c=d#e",
    "https://example.org/articles/10.5555/x.1",
    "http://[::1",
    "",
)


class Outcome(NamedTuple):
    """*word*: for the statistics; *found*: the whole result, for comparison."""

    word: str
    found: object


def check(case: Case) -> Outcome:
    """Return the outcome of a case. Raises ``BrokenLaw`` or any unexpected error."""
    return Outcome(*_CHECKS[case.kind](case))


def _word(found: object) -> str:
    return type(found).__name__ if isinstance(found, PubcrawlError) else "result"


def _said(found: Any) -> object:
    """Return the comparable part of a result; timeouts differ between runs."""
    if isinstance(found, RegexTimeout | SelectorTimeout):
        return None
    return repr(found)


# Pages


@cache
def _rules(compat: bool) -> Rules:
    files = [builtin(JOURNALS)], [builtin(WEBPAGES)]
    for kind, name in ((0, JOURNALS), (1, WEBPAGES)):
        path = seeds.SHARED / "vectors/rules" / name
        if path.is_file() and not compat:
            files[kind].append(Source.read(path))
    return load(*files)


def _page(case: Case) -> Outcome:
    options = case.options
    url = options.get("url", "")
    keys = json.loads(options.get("keys", "{}"))
    rounds = (
        ((False, True), (True, True)) if options.get("xml") else ((False, False), (True, False))
    )
    words, found = [], []
    for compat, xml in rounds:
        made = step(
            reader(compat).document,
            case.body,
            url=url,
            content_type=options.get("content_type", ""),
            xml=xml,
        )
        words.append(_word(made))
        if not isinstance(made, Document):
            found.append(_said(made))
            continue
        if isinstance(step(getattr, made, "page"), PubcrawlError):
            continue  # elements are too deep inside each other
        found += [repr(made.base), *_texts(made)]
        found += _publication(made, keys)
        found += _webpages(made, keys)
        found += _fulltexts(made)
        # Users draft rules for chosen pages, so a draft of a large page may be slow.
        if not xml and host(url) and len(case.body) < 10_000:
            drafted = step(draft.draft, made)
            found.append(_said(drafted))
            sound("draft", repr(drafted))
    return Outcome("+".join(dict.fromkeys(words)), found)


def _texts(page: Document) -> Iterable[object]:
    compat = page.compat
    body = page.body
    text = step(html_text.text, body)
    formatted = step(html_text.formatted, body)
    law("".join(formatted.split()) == "".join(text.split()), "formatted has other text", text)
    law(text == text.strip(" \n\t"), "text is trimmed", text)
    whole = step(html_text.whole_text, body)
    law(step(html_text.has_text, body) == bool(whole.strip(" \t\n\f\r")), "has_text", whole)
    cleaned = [
        step(reader(compat).clean, page, publication=publication) for publication in (False, True)
    ]
    about = step(compat_clean.description if compat else clean.description, page)
    for words in cleaned:
        kept = words.removeprefix(about)
        law(len(kept.split()) <= len(formatted.split()) + 1, "clean makes words", kept, formatted)
    texts = [text, formatted, whole, step(html_text.own_text, body), page.title, *cleaned]
    for words in texts:
        # Compat mode keeps U+0000, as jsoup does.
        sound("text of a page", words, nul=compat)
    return texts


def _publication(page: Document, keys: dict[str, str]) -> Iterable[object]:
    its = reader(page.compat)
    rule = JournalRule("x", Position("r.yaml", 1), keys, pattern=_ANY)
    journal_url = step(its.rule_url, page.url)
    for name, found in (
        ("meta", step(its.metas, page, PartType.DOI)),
        ("journal", step(its.journal, page, _rules(page.compat), type=PartType.DOI)),
        ("rule", step(its.by_site, page, rule, url=journal_url, type=PartType.LINK)),
    ):
        yield _said(found)
        if isinstance(found, Findings):
            yield _merged(name, found, page)


def _merged(name: str, findings: Findings, page: Document) -> str:
    publication, links = Publication(), link_queue(compat=page.compat)
    step(reader(page.compat).merge, publication, findings, page.url, 0)
    for link in findings.links:
        step(links.add, publication, link, page.url, 0)
    record = json.dumps(step(publication.to_json), ensure_ascii=False)
    sound(f"record of {name}", record.replace("\\\\", "").replace("\\u0000", "\0"), nul=page.compat)
    once = publication.to_json()
    reader(page.compat).merge(publication, findings, page.url, 0)
    law(publication.to_json() == once, "merged twice is merged once", once)
    return record + repr(links.queue)


def _webpages(page: Document, keys: dict[str, str]) -> Iterable[object]:
    for rule in (None, WebpageRule(MappingProxyType(keys), _ANY)):
        made = step(reader(page.compat).webpage_record, page, rule, start_url=page.url)
        yield _said(made)
        if not isinstance(made, PubcrawlError):
            sound("webpage", f"{made.title}{made.content}{made.license}", nul=page.compat)
        yield step(reader(page.compat).wants_javascript, page, rule)


def _fulltexts(page: Document) -> Iterable[object]:
    for wanted in TYPES:
        links = step(_links().candidates, page, page.url, ingest_type=wanted, rules=_rules(False))
        yield _said(links)
        if isinstance(links, PubcrawlError):
            continue
        scores = [one.score for one in links]
        law(scores == sorted(scores, reverse=True), "not best first", links)
        law(all(0 <= score <= 1 for score in scores), "scores", links)
        law(len({key(one.url) for one in links}) == len(links), "an address twice", links)
        law(all(one.url.isascii() and " " not in one.url for one in links), "addresses", links)


@cache
def _links() -> fulltext.LinkTable:
    return fulltext.LinkTable.load()


# Selectors


def _selector(case: Case) -> Outcome:
    selector = case.options["selector"]
    xml = bool(case.options.get("xml"))
    words, found = [], []
    for compat in (False, True):
        query = step(select.compile, selector, compat=compat)
        words.append(_word(query))
        found.append(repr(query))
        if isinstance(query, PubcrawlError):
            law(0 <= getattr(query, "position", 0) <= len(selector), "position", selector, query)
            continue
        page = step(reader(compat).document, case.body, url=URLS[1], xml=xml)
        if not isinstance(page, Document):
            continue
        nodes = step(query.select, page)
        found.append(nodes if isinstance(nodes, PubcrawlError) else _named(page, nodes))
        if isinstance(nodes, PubcrawlError):
            found.pop()
            words.append(_word(nodes))
            continue
        if "matchtext" in selector.lower():
            continue  # some of its results are not nodes of the page
        _in_order(page, nodes, selector)
        first = step(query.first, page)
        law(first == (nodes[0] if nodes else None), "first is not the first", selector)
        if nodes:
            _scoped(page, query, nodes[len(nodes) // 2])
    return Outcome("+".join(dict.fromkeys(words)), found)


def _named(page: Document, nodes: Iterable[Node]) -> list[tuple[str | None, str]]:
    return [(node.tag, html_text.own_text(node)[:40]) for node in nodes]


def _in_order(page: Document, nodes: list[Node], selector: str) -> None:
    top = page.root.parent or page.root
    order = {node.mem_id: place for place, node in enumerate(top.traverse(include_text=True))}
    places = [order.get(node.mem_id, -1) for node in nodes if node.tag is not None]
    law(all(a < b for a, b in pairwise(places)), "order", selector, places)
    law(-1 not in places, "a node that is not in the page", selector, places)


def _scoped(page: Document, query: select.SelectorQuery, scope: Node) -> None:
    below = {node.mem_id for node in scope.traverse(include_text=True)}
    nodes = step(query.select, page, scope)
    if not isinstance(nodes, PubcrawlError):
        law(all(node.mem_id in below for node in nodes), "found outside the scope", query)
        _in_order(page, nodes, query.selector)


# Patterns


def _regex(case: Case) -> Outcome:
    pattern = case.options["pattern"]
    text = case.options["text"]
    compiled = step(javaregex.compile, pattern)
    if not isinstance(compiled, javaregex.Pattern):
        law(isinstance(compiled, RegexError), "another error", compiled)
        law(0 <= compiled.position <= len(pattern), "position", pattern, compiled.position)
        return Outcome(_word(compiled), repr(compiled))
    found: list[Any] = []
    match = step(compiled.find, text)
    if not isinstance(match, PubcrawlError):
        found.append(match and [match.span(n) for n in range(compiled.groups + 1)])
    else:
        found.append(match)
    finds = step(lambda: [each.span() for each in compiled.finds(text)])
    matches = step(compiled.matches, text)
    found += [finds, matches]
    if not any(isinstance(each, PubcrawlError) for each in found):
        law(bool(finds) == bool(found[0]), "find and finds", pattern, text)
        law(not finds or finds[0] == found[0][0], "first of finds", pattern, text, finds)
        law(all(a[1] <= b[0] for a, b in pairwise(finds)), "finds", finds)
        law(len(set(finds)) == len(finds), "found twice", pattern, text, finds)
    replacement = case.options["replacement"]
    wrong = step(javaregex.check_replacement, compiled, replacement)
    for replace in (compiled.replace_first, compiled.replace_all):
        made = step(replace, text, replacement)
        found.append(made)
        if isinstance(made, str) and not any(isinstance(each, PubcrawlError) for each in found):
            law(made == text or bool(finds), "replaced nothing", pattern, text)
            law(not (wrong and finds), "a bad replacement is used", pattern, replacement)
        elif isinstance(made, RegexError):
            law(bool(wrong) or "too large" in str(made), "replacement checked", pattern, made)
    errors = dict.fromkeys(_word(each) for each in found if isinstance(each, PubcrawlError))
    return Outcome("+".join(errors) or "result", None if errors else repr(found))


# Rule files


def _rule_files(case: Case) -> Outcome:
    files = [[], []]  # type: list[list[Source]]
    files[bool(case.options.get("webpages"))].append(Source("r.yaml", case.body))
    if before := case.options.get("before"):
        files[0].insert(0, Source("b.yaml", before.encode("latin-1")))
    words, found = [], []
    for compat in (False, True):
        rules = step(load, *files, file_type=reader(compat).rule_file())
        words.append(_word(rules))
        if not isinstance(rules, Rules):
            found.append(str(rules))
            law(bool(rules.errors), "no mistake is named", rules)
            for error in rules.errors:
                body = files[0][0].body if error.file == "b.yaml" else case.body
                lines = len(body.decode("utf-8", "replace").splitlines()) + 1
                law(1 <= error.line <= lines, "no such line", error.line, lines, str(error))
            continue
        found.append(repr(rules.counts()))
        its = reader(compat)
        for url in URLS:
            page = its.document(seeds.pages()[0], url=url)
            for choose in (rules.journal, rules.webpage, rules.javascript, rules.restart):
                chosen = step(choose, url)
                found.append(_said(chosen) if isinstance(chosen, PubcrawlError) else bool(chosen))
            read = step(its.journal, page, rules)
            found.append(_said(read))
            if isinstance(read, Findings):
                _merged("rule file", read, page)
            rule = step(rules.webpage, url)
            if isinstance(rule, WebpageRule):
                found.append(_said(step(its.webpage_record, page, rule, start_url=url)))
    return Outcome("+".join(dict.fromkeys(words)), found)


_CHECKS: dict[str, Callable[[Case], tuple[str, object]]] = {
    "pages": _page,
    "bombs": _page,
    "selectors": _selector,
    "regexes": _regex,
    "rules": _rule_files,
    "manifests": manifests.lines,
    "pdf": pdfs.check,
    "walls": walls.check,
    "webs": lambda case: (web_laws.check(Random(case.options["web"])), None),
    "ways": lambda case: (way_laws.check(Random(case.options["web"])), None),
    "links": links.check,
    "answers": answers.check,
}
