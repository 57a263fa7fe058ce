"""
Values with markup → plain text, for every source.

Publishers put tags of JATS, HTML and MathML into titles and abstracts, escape them, and escape
them again on the way through a service: ``CO&amp;lt;sub&amp;gt;2``. Well-formed tags of any name
and prefix are removed, and character references replaced, until neither is left. A comparison is
no tag: ``a<b``, ``p < 0.05`` and ``x<y and z>w`` stay. Of the forms of a formula one remains.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/, https://www.w3.org/TR/mathml-core/
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pubcrawl.formats.entities import unescape

_BLOCKS = frozenset(
    """
    abstract blockquote boxed-text caption div dl h1 h2 h3 h4 h5 h6 list ol p pre sec section
    statement table title ul
""".split()
)
"""Elements that are paragraphs of their own."""

_LINES = frozenset("br break dd dt hr label li list-item td th tr disp-formula equation".split())
"""Elements with a space at both ends."""

_INLINE = frozenset(
    """
    a abbr alternatives b bdi big bold cite code del em ext-link font i img inf inline-formula ins
    italic math monospace named-content none mprescripts overline q roman s sans-serif sc scp small
    span strike strong styled-content sub sup tbody tex-math tt u underline uri var xref
""".split()
)
_KNOWN = _BLOCKS | _LINES | _INLINE
"""Elements that are tags even without an end, as in a text that was cut."""

_SILENT = frozenset(
    """
    annotation annotation-xml inline-graphic graphic mphantom script style inlinemediaobject
    mediaobject
""".split()
)
"""Elements whose content is no text."""

_FORMS = frozenset("alternatives disp-formula equation inline-formula inlineequation".split())
"""Elements with several forms of one formula."""

_FORMULAS = _FORMS | {"math", "tex-math"}
_ATTRIBUTE = r"""\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))"""
_TAG = re.compile(
    rf"""<(?P<end>/?)(?:[A-Za-z][\w.-]*:)?(?P<name>[A-Za-z][\w.-]*)(?P<attributes>(?:{_ATTRIBUTE})*)
    (?P<bare>(?:\s+[A-Za-z][\w-]*)*)\s*(?P<alone>/?)>""",
    re.VERBOSE,
)
_NO_TEXT = re.compile(r"<!--.*?(?:-->|\Z)|<\?[\w-]+(?:\s[^<>]*)?\?>|<!\[CDATA\[|\]\]>", re.DOTALL)
_DEPTH = 100  # levels; a value with more is no text
_ROUNDS = 8  # times that a value may be escaped
_BREAK, _FORMULA_END = "\x1d", "\x1e"  # between paragraphs; after a formula
_ENDS = re.compile(rf"(?<!{_FORMULA_END}){_FORMULA_END}++(?=\w)")
_PARAGRAPHS = re.compile(rf"{_BREAK}+")
_EMPTY_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_SPACES = re.compile(r"[\s\u200b\xad]+")
_INVISIBLE = re.compile("[\u200b\xad\u2061-\u2064\ufeff\x1d\x1e]+")

_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)(?:\\end\s*\{document\}|\Z)", re.DOTALL)
_WHOLE_DOCUMENT = re.compile(
    r"(?P<before>[^\s>]?)\\documentclass\b(?:(?!\\documentclass|\\begin\s?\{document\}).){0,2000}+"
    r"\\begin\s?\{document\}(?P<tex>(?:(?!\\documentclass|\\end\s?\{document\}).){0,2000}+)"
    r"\\end\s?\{document\}",
    re.DOTALL,
)
_PREAMBLE = re.compile(
    r"\\(?:documentclass|usepackage|setlength|pagestyle)(?:\[[^\]]{0,500}\]|\{[^}]{0,500}\})*"
)
_DELIMITERS = (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)"))


class _Element(NamedTuple):
    """An element: its name without prefix in lower case, and its content."""

    name: str
    inside: list[str | _Element]

    def has(self, name: str) -> bool:
        """Whether it is, or contains, an element *name*."""
        return self.name == name or any(e.has(name) for e in self.inside if type(e) is _Element)


def paragraphs(value: str) -> list[str]:
    """Return the non-empty paragraphs of *value* as plain text, one line each."""
    text = _plain(value)
    # Without markup for paragraphs, empty lines separate them.
    pattern = _PARAGRAPHS if _BREAK in text else _EMPTY_LINES
    return list(filter(None, map(_line, pattern.split(text))))


def plain(value: str) -> str:
    """Return *value* as one line of plain text, without tags or character references."""
    if "<" not in value and "&" not in value and "\\" not in value:
        return _line(value)
    return _line(_plain(value).replace(_BREAK, " "))


def tex_source(tex: str) -> str:
    r"""Return the TeX of a formula without its document and delimiters, ``$`` or ``\[``."""
    match = _DOCUMENT.search(tex)
    words = match[1] if match else _PREAMBLE.sub(" ", tex)
    words = " ".join(words.split())
    for opens, closes in _DELIMITERS:
        if len(words) > len(opens + closes) and words.startswith(opens) and words.endswith(closes):
            return words[len(opens) : -len(closes)].strip()
    return words


def _line(text: str) -> str:
    # Most values are clean: no space but single blanks, nothing invisible.
    if text.isprintable() and "  " not in text:
        return text.strip()
    return _SPACES.sub(" ", _INVISIBLE.sub("", text)).strip()


def _plain(value: str) -> str:
    """Return *value* without tags and references, with ``_BREAK`` between paragraphs."""
    if "\\documentclass" in value:
        value = _WHOLE_DOCUMENT.sub(_document_source, value)
    for _ in range(_ROUNDS):
        text = _without_tags(value) if "<" in value else value
        text = unescape(text)
        if text == value:
            break
        value = text
    return value


def _document_source(match: re.Match[str]) -> str:
    # Right after another form of the formula: "α\documentclass…\begin{document}$$\alpha$$…".
    return match["before"] or tex_source(match["tex"])


def _without_tags(source: str) -> str:
    source = _NO_TEXT.sub("", source)
    tags = list(_TAG.finditer(source))
    if not tags:
        return source
    return _ENDS.sub(" ", _text(_tree(source, tags))).replace(_FORMULA_END, "")


def _tree(source: str, tags: list[re.Match[str]]) -> _Element:
    """Return *source* as a tree of the elements that have both tags, one tag, or a known name."""
    closed = _pairs(tags)
    root = _Element("", [])
    path = [root]
    position = 0
    for number, tag in enumerate(tags):
        name = tag["name"].lower()
        if number not in closed and not _is_alone(source, tag, name):
            continue
        path[-1].inside.append(source[position : tag.start()])
        position = tag.end()
        if number not in closed or len(path) > _DEPTH:
            path[-1].inside.append(_Element(name, []))
        elif tag["end"]:
            path.pop()
        else:
            element = _Element(name, [])
            path[-1].inside.append(element)
            path.append(element)
    root.inside.append("")
    path[-1].inside.append(source[position:])
    return root


def _pairs(tags: list[re.Match[str]]) -> set[int]:
    """Return the numbers of the tags that begin and end an element."""
    closed: set[int] = set()
    path: list[int] = []
    open_tags: defaultdict[str, list[int]] = defaultdict(list)
    for number, tag in enumerate(tags):
        name = tag["name"].lower()
        if not tag["end"]:
            if not tag["alone"]:
                path.append(number)
                open_tags[name].append(number)
        elif open_tags[name]:
            start = open_tags[name][-1]
            while path and path[-1] >= start:
                open_tags[tags[path.pop()]["name"].lower()].pop()
            # Deeper elements are flat.
            if len(path) < _DEPTH:
                closed |= {start, number}
    return closed


def _is_alone(source: str, tag: re.Match[str], name: str) -> bool:
    """Whether a tag without a counterpart is a tag; ``a<b>c`` has none."""
    if tag["end"] or (tag["alone"] and not tag["bare"]):
        return True
    if name not in _KNOWN or tag["bare"]:
        return False
    if name in _BLOCKS:
        return True
    around = source[tag.start() - 1 : tag.start()] + source[tag.end() : tag.end() + 1]
    return len(name) > 1 or bool(tag["attributes"]) or len(around) < 2 or not around.isalnum()


def _text(element: _Element) -> str:
    """Return the text of an element with its marks of paragraphs and formulas."""
    name, inside = element
    if name in _SILENT:
        return ""
    if name in _FORMS:
        inside = _one_form(inside)
    if name == "tex-math":
        text = tex_source("".join(map(_piece, inside)))
    elif name == "math" or name in _MATHS:
        # White space between the elements of a formula is none.
        parts = [e for e in inside if type(e) is _Element or str(e).strip()]
        text = _MATHS.get(name, _joined)(parts)
    else:
        text = "".join(map(_piece, inside))
    if name in _BLOCKS:
        return f"{_BREAK}{text}{_BREAK}"
    if name in _LINES:
        return f" {text} "
    return f"{text}{_FORMULA_END}" if name in _FORMULAS and text else text


def _piece(piece: str | _Element) -> str:
    return piece if isinstance(piece, str) else _text(piece)


def _joined(parts: Iterable[str | _Element]) -> str:
    return "".join(map(_piece, parts))


def _one_form(inside: list[str | _Element]) -> list[str | _Element]:
    """Return the best form of a formula: MathML or text, TeX if there is no other."""
    forms = [form for form in inside if type(form) is _Element and _text(form).strip(" .,;:")]
    if len(forms) < 2:
        return inside
    best = next((form for form in forms if form.has("math")), None)
    best = best or next((form for form in forms if not form.has("tex-math")), forms[0])
    words = [form for form in inside if isinstance(form, str)]
    labels = [form for form in forms if form.name == "label"]
    return [*labels, best, *words]


# MathML


def _script(pieces: list[str | _Element]) -> str:
    """Return a base with scripts at its left and right, in the order in which they are read."""
    names = [piece.name if type(piece) is _Element else "" for piece in pieces]
    if "mprescripts" not in names:
        return _joined(pieces)
    at = names.index("mprescripts")
    return _joined((*pieces[at + 1 :], *pieces[:at]))


def _fraction(pieces: list[str | _Element]) -> str:
    return "/".join(map(_grouped, pieces))


def _root(pieces: list[str | _Element]) -> str:
    """Return ``√s``; of a root of another degree, that comes first."""
    return f"√{_grouped_text(_joined(pieces))}"


def _degree_root(pieces: list[str | _Element]) -> str:
    return f"{_joined(pieces[1:])}√{_joined(map(_grouped, pieces[:1]))}"


def _grouped(piece: str | _Element) -> str:
    return _grouped_text(_piece(piece).strip(_FORMULA_END))


def _grouped_text(text: str) -> str:
    return text if text.isalnum() or len(text) < 2 else f"({text})"


def _fenced(pieces: list[str | _Element]) -> str:
    return f"({','.join(map(_piece, pieces))})"


def _spaced(pieces: list[str | _Element]) -> str:
    return f" {_joined(pieces)} "


_MATHS: dict[str, Callable[[list[str | _Element]], str]] = {
    **dict.fromkeys("mrow mstyle mpadded menclose semantics msub msup msubsup".split(), _joined),
    **dict.fromkeys("munder mover munderover mtable merror".split(), _joined),
    **dict.fromkeys("mtr mlabeledtr mtd mspace".split(), _spaced),
    "mfenced": _fenced,
    "mfrac": _fraction,
    "mmultiscripts": _script,
    "mroot": _degree_root,
    "msqrt": _root,
}
"""Elements of MathML with elements inside → their text."""
