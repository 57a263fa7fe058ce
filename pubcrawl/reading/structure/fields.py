"""
Reads the tables of labels and values in which repositories describe a work.

"Title | Kelp in spring", "dc.description.abstract | The kelp …": the label is in one
cell, its value in the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pubcrawl.reading.structure.blocks import Block
from pubcrawl.reading.structure.headings import bare

_LABELS = {
    "title": "title | titolo | título | titulo | titre | titel | dc title | dc title main | titre "
    "| rubrik | название | 标题 | 題名 | タイトル | document title | article title",
    "abstract": "abstract | dc description abstract | dcterms abstract | summary | resumo "
    "| resumen | résumé | riassunto | zusammenfassung | 摘要 | 抄録 | 要旨 | sommario | аннотация",
    "keywords": "keywords | keyword | dc subject | subject | subjects | palavras chave | soggetto "
    "| palabras clave | mots clés | schlagwörter | parole chiave | 关键词",
    "doi": "doi | dc identifier doi | digital object identifier | dc relation isversionof",
}
FIELDS: Final = {
    bare(label): name for name, labels in _LABELS.items() for label in labels.split("|")
}
"""Bare label → part."""


def read_fields(blocks: Iterable[Block]) -> dict[str, list[str]]:
    """Return part → values, in order, from the tables of a page."""
    result: dict[str, list[str]] = {}
    name, table = "", 0
    for block in blocks:
        label = FIELDS.get(bare(block.text), "") if block.words <= 4 else ""
        if label and block.table:
            name, table = label, block.table
        elif name:
            if block.table == table:
                result.setdefault(name, []).append(block.text)
            name = ""
    return result
