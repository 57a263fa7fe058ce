"""
Formulas: keeps one form of each in the tree, the best for plain text.

A formula may have several forms side by side: MathML, TeX, plain text and a picture.
MathML and plain text are more readable than TeX, so TeX stays only if it is alone.
"""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.reading.jats.tree import empty, local

_AROUND = frozenset(("alternatives", "inline-formula", "disp-formula"))
_NO_TEXT = frozenset(("tex-math", "label", "annotation", "annotation-xml", "object-id", "alt-text"))
_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)(?:\\end\s*\{document\}|\Z)", re.DOTALL)
_PREAMBLE = re.compile(
    r"\\(?:documentclass|usepackage|setlength|pagestyle)(?:\[[^\]]{0,500}\]|\{[^}]{0,500}\})*"
)
_DELIMITERS = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))


def drop_tex(root: etree._Element) -> None:
    """Remove all TeX from the tree. compat: even if a formula has no other form."""
    etree.strip_elements(root, "tex-math", with_tail=False)


def choose_forms(root: etree._Element) -> None:
    """Reduce each formula in the tree to one form, in place."""
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
    r"""Return the TeX of a formula without its document and delimiters, ``$`` or ``\[``."""
    match = _DOCUMENT.search(tex)
    words = match[1] if match else _PREAMBLE.sub(" ", tex)
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
    """Return the texts of a formula except its TeX and its number."""
    if local(element) in _NO_TEXT:
        return []
    pieces = (element.text, *(child.tail for child in element))
    result = [piece for piece in pieces if piece and piece.strip(" \t\r\n,.;:")]
    for child in element.iterchildren(etree.Element):
        result += _texts(child)
    return result
