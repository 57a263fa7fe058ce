"""
Kinds of works: publishers' words → CSL types.

Source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.reading.meta.table import means
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import WorkKind

_LONGEST = 60  # characters; a longer text names no kind
SURE_KINDS = frozenset(("thesis", "report", "chapter"))
"""CSL types that override any word for the kind of a work."""

_NO_KIND = frozenset(("text", "website", "webpage", "page", "image", "physicalobject", "object"))


def kind_from_words(candidates: Iterable[str], otherwise: str = "") -> WorkKind:
    """
    Return the kind of the first known word in *candidates*, else the first word itself.

    *otherwise*: the type implied by other fields of the work, such as an institution that
    grants degrees. Thesis, report and chapter override any word.
    """
    word = csl = ""
    for words in candidates:
        key = re.sub(r"[\s_-]", "", words.casefold())
        if key in _NO_KIND or "://" in words or not key or len(words) > _LONGEST:
            continue
        word = word or words
        if csl := means("kind-words").get(key, ""):
            word = words
            break
    if not csl and word:
        csl = work_kind(word).csl
    if otherwise in SURE_KINDS or not csl:
        csl = otherwise or csl
    return WorkKind(word, csl)
