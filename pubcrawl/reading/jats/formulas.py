"""
Formulas: keeps one form of each in the tree, the best for plain text.

A formula may have several forms side by side: MathML, TeX, plain text and a picture.
MathML and plain text are more readable than TeX, so TeX stays only if it is alone.
"""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import local, plain

_AROUND = frozenset(("alternatives", "inline-formula", "disp-formula"))
_NO_TEXT = frozenset(("tex-math", "label", "annotation", "annotation-xml", "object-id", "alt-text"))
_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)(?:\\end\s*\{document\}|\Z)", re.DOTALL)
_PREAMBLE = re.compile(
    r"\\(?:documentclass|usepackage|setlength|pagestyle)(?:\[[^\]]{0,500}\]|\{[^}]{0,500}\})*"
)
_DELIMITED = re.compile(
    r"\$\$(?P<a>.+)\$\$|\$(?P<b>.+)\$|\\\[(?P<c>.+)\\\]|\\\((?P<d>.+)\\\)", re.DOTALL
)


def drop_tex(root: Element) -> None:
    """Remove all TeX from the tree. compat: even if a formula has no other form."""
    etree.strip_elements(root, "tex-math", with_tail=False)


def choose_forms(root: Element) -> None:
    """Reduce each formula in the tree to one form, in place."""
    # TeX within MathML: <semantics><mi>x</mi><annotation>x</annotation></semantics>
    for note in list(root.iter("{*}annotation", "{*}annotation-xml")):
        if any(local(above) == "math" for above in note.iterancestors()):
            _replace(note, "")
    for tex in list(root.iter("tex-math")):
        words = "" if _has_other_form(tex) else _source("".join(map(str, tex.itertext())))
        before = tex.getprevious()
        follows = before is not None and before.tag == "label" and not before.tail
        _replace(tex, f" {words}" if follows and words else words)


def _replace(element: Element, words: str) -> None:
    tail = element.tail
    element.clear()
    element.text, element.tail = words, tail


def _source(tex: str) -> str:
    r"""Return the TeX of a formula without its document and delimiters, ``$`` or ``\[``."""
    match = _DOCUMENT.search(tex)
    words = " ".join((match[1] if match else _PREAMBLE.sub(" ", tex)).split())
    match = _DELIMITED.fullmatch(words)
    return str(match[match.lastgroup or 0]).strip() if match else words


def _has_other_form(tex: Element) -> bool:
    formula = tex
    for above in tex.iterancestors():
        if above.tag not in _AROUND:
            break
        formula = above
    return formula is not tex and bool(
        plain(formula, skip=lambda one: local(one) in _NO_TEXT).strip(" ,.;:")
    )
