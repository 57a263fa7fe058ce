"""For any input the rule engine returns a result or raises a named error."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import EmptyAnswer, RegexError, RuleErrors, SelectorError
from pubcrawl.formats import javaregex, select
from pubcrawl.formats.html import text as html_text
from pubcrawl.reading import journal
from pubcrawl.reading.rules import load
from pubcrawl.tables.yaml import Source
from pubcrawl.works.parts import PartType
from tests.cases import beside

FRAGMENTS = beside(__file__)

# Slowness on a busy machine is not a failure.
busy = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pieced(name: str, most: int) -> st.SearchStrategy[str]:
    """Return texts of at most *most* fragments."""
    return st.lists(st.sampled_from(FRAGMENTS[name]), max_size=most).map("".join)


PAGES = pieced("pages", 25).map(lambda page: page.encode("latin-1")) | st.binary(max_size=200)
PLAIN_RULES = load(
    [Source("j.yaml", b"'x\\.example/': s\n---\ns: {title: '*', fulltext_a: '*'}\n---\n[]\n")], []
)
SELECTORS = pieced("selectors", 8)
PAGE = b"<div id=a class=b><p c=1 d=e>x<b>y</b><p>z</div><p>w<svg><g>"


@busy
@given(PAGES, st.sampled_from(["", "text/html; charset=utf-16", "x; charset='"]), st.booleans())
def test_any_bytes_are_a_page_or_a_named_error(body: bytes, header: str, compat: bool) -> None:
    for xml in (False, True):
        try:
            page = reader(compat).document(
                body, url="http://x.example/a", content_type=header, xml=xml
            )
        except EmptyAnswer:
            continue
        texts = [
            html_text.text(page.body),
            html_text.formatted(page.body),
            page.title,
            *(reader(compat).clean(page, publication=each) for each in (False, True)),
            reader(compat).webpage_record(page, None, start_url=page.url).content,
        ]
        found = reader(compat).metas(page, PartType.DOI)
        ruled = journal.findings(page, PLAIN_RULES)
        texts += [str(offer.content) for each in (found, ruled) for offer in each.offers]
        texts += [link.url for each in (found, ruled) for link in each.links]
        for text in texts:
            assert text.encode().decode() == text
            assert compat or "\0" not in text


@busy
@given(SELECTORS | st.text(max_size=20), st.booleans(), st.booleans())
def test_any_text_is_a_selector_or_a_mistake(selector: str, compat: bool, xml: bool) -> None:
    page = reader(compat).document(PAGE, xml=xml)
    try:
        query = select.compile(selector, compat=compat)
    except SelectorError as error:
        assert 0 <= error.position <= len(selector)
        return
    nodes = query.select(page)
    assert len({node.mem_id for node in nodes}) == len(nodes)
    if "matchtext" not in selector.lower():
        top = page.root.parent or page.root
        order = [node.mem_id for node in top.traverse(include_text=True)]
        places = [order.index(node.mem_id) for node in nodes]
        assert places == sorted(places)


@busy
@given(
    pieced("patterns", 10) | st.text(max_size=20),
    st.text("ab\n\ré1", max_size=12),
)
def test_any_text_is_a_pattern_or_a_mistake(pattern: str, text: str) -> None:
    try:
        compiled = javaregex.compile(pattern)
    except RegexError as error:
        assert 0 <= error.position <= len(pattern)
        return
    match = compiled.find(text)
    assert (match is not None) == bool(list(compiled.finds(text)))
    assert compiled.replace_all(text, "$0") == text
    assert match is not None or not compiled.matches(text)


@busy
@given(
    pieced("rules", 14) | st.text(max_size=30),
    st.booleans(),
)
def test_any_text_is_rules_or_mistakes(text: str, compat: bool) -> None:
    source = Source("r.yaml", text.encode("utf-8", "surrogatepass"))
    for files in (([source], []), ([], [source])):
        try:
            rules = load(*files, file_type=reader(compat).rule_file())
        except RuleErrors as error:
            assert all(1 <= each.line <= text.count("\n") + 99 for each in error.errors)
            continue
        rules.journal("http://x.example/")
        rules.webpage("http://x.example/")
