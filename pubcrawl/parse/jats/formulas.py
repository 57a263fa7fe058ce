"""
Formulas: one form of each stays in the tree, the best that text can hold.

A formula may stand there as MathML, as TeX, as plain text and as a picture, side by
side. MathML and plain text read better than TeX, so TeX stays only where it is alone.
"""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.parse.jats.tree import empty, local

_AROUND = frozenset(("alternatives", "inline-formula", "disp-formula"))
_NO_TEXT = frozenset(("tex-math", "label", "annotation", "annotation-xml", "object-id", "alt-text"))
_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)(?:\\end\s*\{document\}|\Z)", re.DOTALL)
_PREAMBLE = re.compile(
    r"\\(?:documentclass|usepackage|setlength|pagestyle)(?:\[[^\]]*\]|\{[^}]*\})*"
)
_DELIMITERS = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))


def drop_tex(root: etree._Element) -> None:
    """Take all TeX out of the tree. compat: also where a formula has no other form."""
    etree.strip_elements(root, "tex-math", with_tail=False)


def choose_forms(root: etree._Element) -> None:
    """Leave one form of each formula in the tree, in place."""
    for name in ("annotation", "annotation-xml"):
        # TeX within MathML: <semantics><mi>x</mi><annotation>x</annotation></semantics>
        for note in list(root.iter("{*}" + name)):
            if any(local(above) == "math" for above in note.iterancestors()):
                empty(note)
    for tex in list(root.iter("tex-math")):
        words = "" if _has_other_form(tex) else source("".join(map(str, tex.itertext())))
        before = tex.getprevious()
        number = before is not None and before.tag == "label" and not before.tail
        empty(tex)
        tex.text = f" {words}" if number and words else words


def source(tex: str) -> str:
    r"""Return a formula's TeX without the document around it and its ``$`` or ``\[``."""
    found = _DOCUMENT.search(tex)
    words = found[1] if found else _PREAMBLE.sub(" ", tex)
    words = " ".join(words.split())
    for opens, closes in _DELIMITERS:
        if len(words) > len(opens + closes) and words.startswith(opens) and words.endswith(closes):
            return words[len(opens) : -len(closes)].strip()
    return words


def _has_other_form(tex: etree._Element) -> bool:
    formula = tex
    for above in tex.iterancestors():
        if above.tag not in _AROUND:
            break
        formula = above
    return any(_texts(formula))


def _texts(element: etree._Element) -> list[str]:
    """Return the texts of a formula beside its TeX and its number."""
    if local(element) in _NO_TEXT:
        return []
    pieces = (element.text, *(child.tail for child in element))
    found = [piece for piece in pieces if piece and piece.strip(" \t\r\n,.;:")]
    for child in element.iterchildren(etree.Element):
        found += _texts(child)
    return found
