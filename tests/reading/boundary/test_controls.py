"""Controls that request content, in pages of twenty kinds of software, and forty ornaments."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.items.artifact import PageControl
from pubcrawl.reading.boundary.controls import CONTROLS_MAX, controls
from pubcrawl.reading.boundary.regions import Regions
from tests.artifacts.widgets import PAGE, Widget, widgets
from tests.cases import beside, table

KINDS = beside(__file__)["kinds"]


def found(html: str) -> tuple[PageControl, ...]:
    page = document(
        html.encode(),
        url="https://harbour.example/records/77",
        content_type="text/html; charset=utf-8",
    )
    return controls(page, Regions())


def of(*groups: str) -> pytest.MarkDecorator:
    every = [widget for group in groups for widget in widgets(group)]
    return pytest.mark.parametrize("widget", every, ids=lambda widget: widget.name)


@of("control")
def test_controls_are_found(widget: Widget) -> None:
    (control,) = found(widget.html)
    assert control.kind == KINDS.get(widget.name, "button")
    page = document(widget.html.encode(), content_type="text/html; charset=utf-8")
    assert len(page.css(control.selector)) == 1


@of("framework")
def test_controls_of_further_frameworks_are_found(widget: Widget) -> None:
    assert found(widget.html)


@of("ornament", "visitor")
def test_ornaments_are_none(widget: Widget) -> None:
    assert found(widget.html) == ()


def test_controls_outside_the_main_part_are_of_the_site() -> None:
    button = '<button hx-get="/files" hx-target="#x">Files</button>'
    assert found(PAGE.format(head="", body=button, script=""))
    for place in ("header", "nav", "footer", "aside"):
        assert not found(f"<body><{place}>{button}</{place}><main>Larks</main>")


def test_a_page_of_controls_has_a_limit() -> None:
    many = '<p><button hx-get="/files">Files</button></p>' * (CONTROLS_MAX + 10)
    assert len(found(PAGE.format(head="", body=many, script=""))) == CONTROLS_MAX


def test_the_selector_is_of_one_element() -> None:
    """The selector avoids identifiers that occur twice or that CSS does not accept as they are."""
    body = '<div id="a:b"><button id="x" hx-get="/f/1">Files</button></div>'
    body += '<div><button id="x" hx-get="/f/2">Files</button></div>'
    html = PAGE.format(head="", body=body, script="")
    page = document(html.encode(), content_type="text/html; charset=utf-8")
    for control in found(html):
        (node,) = page.css(control.selector)[:1]
        assert control.why == f"hx-get={node.attributes['hx-get']}"


@table
def test_parts_of_real_pages_are_no_controls(body: str) -> None:
    """Each element comes from a page of a publisher, a repository or a forge."""
    assert found(PAGE.format(head="", body=body, script="")) == ()
