"""
Find the controls of a page that request content when they are used.

A control counts if it meets three conditions: it has no address of its own to follow; something
shows that using it sends a request (an attribute of a framework, a call in its handler, an empty
place that it fills); and its words, or that place, are about content and not about the page, the
visitor or the site. Pagination, closed branches of trees and sentinels of endless lists count
without the last two.

Sources: https://htmx.org/reference/, https://alpinejs.dev/directives/on,
https://turbo.hotwired.dev/reference/frames, https://livewire.laravel.com/docs/actions,
https://www.w3.org/WAI/ARIA/apg/patterns/, https://learn.microsoft.com/en-us/dotnet/api/
system.web.ui.clientscriptmanager.getpostbackeventreference
"""

from __future__ import annotations

import re
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.items.artifact import PageControl
from pubcrawl.reading.boundary.controls.signs import (
    TEXT_MAX,
    attribute,
    code_of,
    elements_in,
    flags_of,
    handler_requests,
    has_files_near,
    has_ornament,
    holds,
    in_form_that_sends,
    in_tree,
    is_button,
    is_current,
    is_empty,
    is_group,
    is_ornament,
    is_reference,
    is_usable,
    kind_of,
    label_of,
    names_of,
    nearest,
    next_by_name,
    opens_a_menu,
    opens_a_pane,
    position_of,
    remote_address,
    server_event,
    text_of,
    toggles,
    words_of_code,
)
from pubcrawl.reading.boundary.controls.words import (
    ADDRESS,
    CLOSED,
    CONTENT,
    FILES,
    FILES_COUNTED,
    GOES,
    ID,
    LANGUAGE,
    LATER,
    LOAD_MORE,
    LOADING,
    MORE,
    NEXT,
    NEXT_ADDRESS,
    NO_ADDRESS,
    NUMBER,
    PAGER,
    POSTBACK_PAGE,
    REQUESTS,
    SEES,
    SENTINEL,
    SHORT,
    SHOW,
    STATES_NEXT,
    TARGETS,
)
from pubcrawl.reading.boundary.regions import MAIN, NAV, Regions

CONTROLS_MAX: Final = 50
"""The most controls of one page."""

_CHECKED_MAX = 3_000  # elements of a page that are looked at
_USABLE = (
    "button, a, summary, details, select, turbo-frame, [role=button], [role=tab], [role=treeitem],"
    " [onclick], [hx-get], [data-hx-get], [hx-post], [ng-click], [phx-click], [data-action],"
    " [data-url], [data-src], [data-next-page], [data-next], [class*=infinite i],"
    " [class*=sentinel i], [class*=load-more i], [class*=loadmore i], [class*=closed i],"
    " [class*=collapsed i], [class*=lazy i], include-fragment, [up-defer], [x-intersect],"
    " [v-intersect], [hx-trigger],"
    " input[type=button], input[type=submit]"
)


def controls(document: Document, regions: Regions) -> tuple[PageControl, ...]:
    """Return the controls of a page that request content, in document order."""
    found: dict[str, PageControl] = {}
    reader = _ControlReader(document, regions)
    for node in document.css(_USABLE)[:_CHECKED_MAX]:
        if len(found) >= CONTROLS_MAX:
            break
        control = reader.read(node)
        if control is not None:
            found.setdefault(control.selector, control)
    return tuple(found.values())


class _ControlReader:
    """Reads the controls of one page."""

    def __init__(self, document: Document, regions: Regions) -> None:
        self.document = document
        self.regions = regions
        self._ids: dict[str, Node] | None = None

    def read(self, node: Node) -> PageControl | None:
        """Return the control that an element is, None for an ornament and for a link."""
        if is_reference(node) or (self._has_address(node) and not self._appends(node)):
            return None
        text = text_of(node)
        region = self.regions.of(node)
        if region == NAV and (page := self._of_pager(node, text) or self._of_sentinel(node, text)):
            return page
        if region != MAIN:
            return None
        kinds = (
            self._of_pager,
            self._of_sentinel,
            self._of_branch,
            self._of_details,
            self._of_select,
            self._of_request,
        )
        control = next((control for each in kinds if (control := each(node, text))), None)
        return None if control is None or is_ornament(node, text) else control

    def _of_pager(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a pager: page numbers, "next", or postbacks of a grid."""
        if node.tag not in ("a", "button", "span", "li", "input"):
            return None
        code = code_of(node)
        if POSTBACK_PAGE.search(code):
            return self._control("pages", node, text, "posts back a page")
        if NEXT.fullmatch(text) and NEXT_ADDRESS.search(code):
            return self._control("pages", node, text, "its handler requests the next page")
        if not (NUMBER.fullmatch(text) or NEXT.fullmatch(text) or next_by_name(node)):
            return None
        pager = nearest(node, lambda each: bool(PAGER.search(names_of(each))))
        if pager is None or is_current(node):
            return None
        return self._control("pages", pager, text_of(pager), "pagination without addresses")

    def _of_sentinel(self, node: Node, text: str) -> PageControl | None:
        """Return the control at the end of a list that loads its next part there."""
        trigger = attribute(node, "hx-trigger", "data-hx-trigger")
        if remote_address(node) and re.search(r"\b(?:revealed|intersect|load)\b", trigger):
            return self._control("scroll", node, text, f"hx-trigger={trigger}")
        later = next((name for name in SEES if name in node.attrs), "")
        if node.tag in LATER and node.attributes.get("src") and is_empty(node):
            later = str(node.tag)
        if later:
            return self._control("scroll", node, text, later)
        if self._appends(node):
            return self._control("more", node, text, "a list without end")
        named = SENTINEL.search(flags_of(node))
        if not named:
            return None
        if node.tag in ("a", "button") or attribute(node, "role") == "button":
            return self._control("more", node, text, named[0])
        stated = any(map(STATES_NEXT.fullmatch, node.attributes))
        if named[0].lower() == "sentinel" and not stated:
            return None  # it belongs to a header that sticks to the window
        if not holds(node, "a", "button") and (stated or not text) and len(text) < TEXT_MAX:
            return self._control("scroll", node, text, named[0])
        return None

    def _of_branch(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a closed branch of a tree whose leaves are not loaded yet."""
        item = attribute(node, "role") == "treeitem" or (
            node.tag in ("li", "tr", "div", "span") and in_tree(node)
        )
        if not item or any(map(is_group, elements_in(node))):
            return None
        closed = attribute(node, "aria-expanded") == "false" or CLOSED.search(
            node.attributes.get("class") or ""
        )
        return self._control("tree", node, text, "a closed branch") if closed else None

    def _of_details(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a ``details`` element that loads its content when it opens."""
        if node.tag != "details" or "open" in node.attrs:
            return None
        summary = next((each for each in node.iter() if each.tag == "summary"), None)
        words = text_of(summary) if summary is not None else ""
        rest = text.removeprefix(words).strip()
        empty = bool(LOADING.fullmatch(rest)) and not holds(node, "a", "img")
        if (remote_address(node) or handler_requests(node) or not rest) and empty:
            return self._control(
                "details", node, words, remote_address(node) or "details without content"
            )
        return None

    def _of_select(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a ``select`` that opens another page or sends a request."""
        if node.tag != "select":
            return None
        options = [each for each in elements_in(node) if each.tag == "option"]
        names = " ".join((attribute(node, "name", "id", "aria-label"), names_of(node)))
        if len(options) < 2 or has_ornament(names):
            return None
        code = code_of(node)
        values = [each.attributes.get("value") or "" for each in options]
        if any(values) and all(LANGUAGE.fullmatch(value) for value in values if value):
            return None
        if GOES.search(code) and any(ADDRESS.fullmatch(value) for value in values):
            return self._control("select", node, label_of(node, names), "goes to another address")
        why = remote_address(node) or ("its handler requests" if REQUESTS.search(code) else "")
        return self._control("select", node, label_of(node, names), why) if why else None

    def _of_request(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a button, tab or heading that sends a request."""
        if node.tag in ("select", "details") or not is_usable(node):
            return None
        if node.tag == "summary" or in_form_that_sends(node):
            return None
        about = bool(CONTENT.search(text))
        why = remote_address(node) or server_event(node)
        if not why and handler_requests(node):
            why = "its handler requests"
        target = self._target(node)
        empty = target is not None and is_empty(target)
        if empty and target is not None and not why:
            remote = remote_address(target)
            about = about or bool(remote) or (bool(text) and attribute(node, "role") == "tab")
            why = (remote or "it fills an empty place") if about else ""
        elif target is not None and not empty and not (why and MORE.fullmatch(text)):
            return None  # its content is loaded already
        if (
            why
            and text
            and (about or empty or MORE.fullmatch(text) or CONTENT.search(words_of_code(node)))
        ):
            return self._control(kind_of(node, text), node, text, why)
        if target is None and is_button(node) and not code_of(node) and not toggles(node):
            return self._by_words(node, text)
        return None

    def _by_words(self, node: Node, text: str) -> PageControl | None:
        """Return the control of a button that shows its purpose only in words, not in a handler."""
        if opens_a_menu(node):
            return None
        if LOAD_MORE.fullmatch(text) or (MORE.fullmatch(text) and has_files_near(node)):
            return self._control("more", node, text, "its words")
        if attribute(node, "role") == "tab" and attribute(node, "aria-selected") != "true":
            panels = [each for each in self.document.css("[role=tabpanel]") if is_empty(each)]
            if panels and CONTENT.search(text):
                return self._control("tab", node, text, "its words, and an empty panel")
        shows = SHOW.search(text) and FILES.search(text) and len(text.split()) <= SHORT
        if shows or FILES_COUNTED.fullmatch(text):
            return self._control("button", node, text, "its words")
        return None

    def _control(self, kind: str, node: Node, text: str, why: str) -> PageControl:
        return PageControl(kind, text[:TEXT_MAX], self._selector(node), why)

    def _has_address(self, node: Node) -> bool:
        """Answer whether an element is an ordinary link, which a crawl follows."""
        href = node.attributes.get("href") if node.tag == "a" else None
        return href is not None and not NO_ADDRESS.fullmatch(href)

    def _appends(self, node: Node) -> bool:
        """Answer whether an element is the button of a list that a script makes longer."""
        if node.tag not in ("a", "button") or not (
            attribute(node, "role") == "button" or node.tag == "button"
        ):
            return False
        place = nearest(node, lambda each: bool(SENTINEL.search(flags_of(each))))
        return place is not None and place is not node

    def _target(self, node: Node) -> Node | None:
        """Return the place that a control fills or shows."""
        for name in TARGETS:
            value = (node.attributes.get(name) or "").strip()
            if name == "href" and not (value.startswith("#") and opens_a_pane(node)):
                continue
            target = self._by_id(value.removeprefix("#"))
            if target is not None:
                return target
        return None

    def _by_id(self, name: str) -> Node | None:
        if not name:
            return None
        if self._ids is None:
            self._ids = {}
            for node in self.document.css("[id]"):
                self._ids.setdefault(node.attributes.get("id") or "", node)
        return self._ids.get(name)

    def _selector(self, node: Node) -> str:
        """Return a selector of exactly this element."""
        parts: list[str] = []
        here: Node | None = node
        while here is not None and here.tag not in (None, "html", "-document"):
            name = here.attributes.get("id") or ""
            first = self._by_id(name)
            if ID.fullmatch(name) and first is not None and first.mem_id == here.mem_id:
                parts.append(f"#{name}")
                break
            if here.tag == "body":
                parts.append("body")
                break
            parts.append(f"{here.tag}:nth-of-type({position_of(here)})")
            here = here.parent
        return " > ".join(reversed(parts))
