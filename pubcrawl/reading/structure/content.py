"""What is in a full text beside its words: sections, figures, files, where its data are."""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.formats.html import Document
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.reading.structure.figures import figures
from pubcrawl.reading.structure.outline import outline
from pubcrawl.reading.structure.supplements import supplements
from pubcrawl.works.work import Work


def text_content(
    document: Document, text: str, front: Iterable[str], *, doi: str
) -> tuple[str, Work]:
    """
    Return the full text of a page, completed, and a work of what is in it.

    *front*: texts that stand before the body, such as title and abstract. *doi*: that of the
    article, "" for none; its own data have another.
    """
    found = outline(document, text, front)
    own = normalise_doi(doi)
    return found.text, Work(
        sections=found.sections,
        relations=tuple(each for each in found.stored if each.value != own),
        figures=tuple(figures(document)),
        supplements=tuple(supplements(document)),
    )
