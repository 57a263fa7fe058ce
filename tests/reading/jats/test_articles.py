"""Articles in the forms that publishers use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pubcrawl.engine.readers import reader
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import NOTHING, Work
from tests.cases import Agree, Case, golden


class Article(NamedTuple):
    ids: Identifiers
    flags: set[str]
    parts: dict[str, Any]
    corresponding: tuple[Any, ...] = ()
    work: Work = NOTHING
    preprint: bool = False


def articles(body: bytes, part_type: PartType, *, compat: bool) -> Iterator[Article]:
    for found in reader(compat).read_jats(body, part_type):
        parts = {offer.name: offer.content for offer in found.offers}
        yield Article(
            found.ids, found.flags, parts, found.corresp_authors, found.work, found.preprint
        )


@golden
def test_article(case: Case, agree: Agree) -> None:
    part_type = PartType(case.get("type", "pmc_xml"))
    compat = case.get("compat", False)
    agree(case, list(articles(case["article"].encode(), part_type, compat=compat)))
