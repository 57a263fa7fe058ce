"""
The result of one response for a walk: stored until the end of the walk (``store.answers``), so
that the request is not repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import AnswerError
from pubcrawl.works.findings import Findings


class Question(NamedTuple):
    """
    A request to *source*, by an identifier or for a page.

    *source*: key of a resource, a visit or a spider. *by*: kind of the identifier, or the accepted
    type of a page. *value*: the identifier, or the address.
    """

    source: str
    by: str
    value: str


class LearnedPage(NamedTuple):
    """The response for a page, as of ``engine.client.FetchResult``."""

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False


@dataclass(slots=True)
class Learned:
    """
    The result of a response: *findings*, None if there are none, or the *error*.

    *page*: the response itself, if it is a requested page.
    """

    findings: Findings | None = None
    page: LearnedPage | None = None
    error: AnswerError | None = None
