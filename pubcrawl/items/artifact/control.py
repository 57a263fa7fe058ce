"""Controls of a page of an artifact."""

from __future__ import annotations

from typing import NamedTuple


class PageControl(NamedTuple):
    """
    A control of a page that requests content when it is used.

    *kind*: button, tab, more (adds to a list), pages (pagination without addresses), tree,
    details, select or scroll (loads when it is seen). *text*: its words. *selector*: CSS, of this
    element alone. *why*: the sign that it requests content. *used*: a browser used it. *links*: the
    new addresses after that.
    """

    kind: str
    text: str
    selector: str
    why: str
    used: bool = False
    links: tuple[str, ...] = ()
