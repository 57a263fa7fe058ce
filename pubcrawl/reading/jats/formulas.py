"""
Formulas: keeps one form of each in the tree, the best for plain text.

A formula may have several forms side by side: MathML, TeX, plain text and a picture.
MathML and plain text are more readable than TeX, so TeX stays only if it is alone.
"""

from __future__ import annotations

from pubcrawl.formats.markup import tex_source
from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import local, plain

_AROUND = frozenset(("alternatives", "inline-formula", "disp-formula"))
_NO_TEXT = "tex-math label object-id alt-text"


def choose_forms(root: Element) -> None:
    """Reduce each formula in the tree to one form, in place."""
    # TeX within MathML: <semantics><mi>x</mi><annotation>x</annotation></semantics>
    for note in list(root.iter("{*}annotation", "{*}annotation-xml")):
        if any(local(above) == "math" for above in note.iterancestors()):
            _replace(note, "")
    for tex in list(root.iter("tex-math")):
        formula = tex
        for above in tex.iterancestors():
            if above.tag not in _AROUND:
                break
            formula = above
        has_other = formula is not tex and plain(formula, _NO_TEXT).strip(" ,.;:")
        source = "" if has_other else tex_source("".join(map(str, tex.itertext())))
        before = tex.getprevious()
        follows = before is not None and before.tag == "label" and not before.tail
        _replace(tex, f" {source}" if follows and source else source)


def _replace(element: Element, text: str) -> None:
    tail = element.tail
    element.clear()
    element.text, element.tail = text, tail
