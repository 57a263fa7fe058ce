"""
Find the part of a page that a link stands in, by names of elements, headings and labels.

The name of a part says what its links are: ``files``, ``related``, ``people`` and so on. The
innermost element with a known name, heading or label decides.

Sources: https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines,
https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import TEXT, Node

_HEADING_MAX = 80  # characters of a heading
_LABEL_MAX = 40  # … and of a label before a link
_BEFORE = 40  # siblings before an element in which a heading is looked for
_HEADINGS = {"h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_LABELS = frozenset(("dt", "th", "legend", "summary", "caption", "label", "figcaption"))
_LABEL_CLASS = re.compile(r"(?:^|[-_ ])(?:label|heading|head|title|caption|key|term)(?:$|[-_ ])")
_BLOCKS = frozenset(("p", "div", "ul", "ol", "table", "section", "article", "hr", "br", "dl"))
_ROWS = frozenset(("li", "tr", "option", "tbody", "thead"))  # no headings between these
_BOLD = frozenset(("b", "strong"))
_OUTSIDE = frozenset(("html", "body", "head", "-document", "main"))
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")

# Words of class, id and aria-label, whole; best first, as an element may have several.
_CLASS_WORDS: Final = {
    "crumbs": "breadcrumb breadcrumbs crumb crumbs",
    "pager": "prevnext nextprev neighbors neighbours prev previous siblings",
    "share": "share sharing social addthis addtoany altmetric",
    "related": (
        "related similar recommend recommended recommendations recommendation suggested"
        " suggestions popular trending featured recent latest carousel viewed morefrom alsoviewed"
        " dependents"
    ),
    "references": "references reference bibliography literature citedby funding",
    "people": "author authors creator creators contributor contributors byline owner uploader"
    " maintainer maintainers people profile avatar",
    "subjects": "tag tags keyword keywords subject subjects topic topics category categories"
    " taxonomy badges labels",
    "listing": "facet facets filter filters search sort sorting results",
    "chrome": "cookie cookies consent gdpr newsletter language languages langswitch locale login"
    " signin usermenu skip skiplinks",
    "tools": "admin toolbar",
    "versions": "version versions revision revisions releases release",
    "exports": "export exports cite citation citations bibtex metadata",
    "files": "file files download downloads bitstream bitstreams attachment attachments resources"
    " resource assets dropzone filelist filetable supplementary distributions",
    "tabs": "tabs tab tablist tabnav subnav reponav",
    "discussion": "comments discussion",
}
_BY_CLASS_WORD = {word: part for part, words in _CLASS_WORDS.items() for word in words.split()}
_ORDER = {part: number for number, part in enumerate(_CLASS_WORDS)}

# Headings and labels, folded to lower case; the first row that matches decides.
_BY_HEADING: Final = (
    (
        "parent",
        r"(?:is )?part of|appears in|belongs to|in (?:the )?(?:dataset|data package|package"
        r"|project|record|item|study)\b|data package|parent|up$|teil von|fait partie",
    ),
    ("share", r"share|follow us|bookmark|tweet|spread"),
    (
        "related",
        r"related(?! (?:files|documents))|similar|recommend|see also|also |more (?:from|by|like"
        r"|in)|other "
        r"|most (?:viewed|read|popular|downloaded|cited|recent)|(?:you|users|people|readers) "
        r"|popular"
        r"|trending|featured|recent|latest|new(?:est)? |neighbou?r|next|previous(?! version)"
        r"|in (?:this|the same)"
        r" (?:collection|series|community|group|volume|issue)|explore|discover|from (?:this"
        r"|the same)"
        r"|siblings?|depends|imports|suggests|reverse |used by|required by|derived|based on"
        r"|ähnlich|verwandt|voir aussi|similaires|relacionad|weitere ",
    ),
    (
        "references",
        r"references?\b(?! manual)|bibliograph|literature|(?:associated |linked )?publications?"
        r"|cited|citations$|papers?\b|articles?\b|external|links?$|websites?|funding|funders?"
        r"|grants?|projects?$"
        r"|source$|is (?:cited|supplement|referenced)|literatur|homepage|home page|url$",
    ),
    (
        "people",
        r"authors?|creators?|contributors?|maintain|curat|owners?|uploaded|submitted"
        r"|deposit(?:or|ed)"
        r"|people|team|advis|supervis|committee|contacts?|by$|editors?|speakers?|presenters?"
        r"|instructors?"
        r"|members?|inventors?|assignee|sponsors?|investigators?|principal|collaborators?"
        r"|provider|publish"
        r"|autor|auteur|artists?|makers?|affiliation|institution|curators?|users?$|posted|written",
    ),
    (
        "subjects",
        r"key ?words?|tags?|subjects?|topics?|categor|classif|groups?$|themes?|collections?"
        r"|communit|organi[sz]ations?|departments?|facult|divisions?|schools?|discipline|languages?"
        r"|licen[cs]e|rights|place|spatial|coverage|species|organism|taxon|disease|conditions?"
        r"|genre|medium|type|period|resource type|task views?|schlagw|sachgebiet|mots|palabras"
        r"|field|area|location|country|countries|date|year|series|journal|is part|catalog",
    ),
    ("listing", r"filter|refine|browse|search|sort|facets?|results|navigat|menu"),
    (
        "versions",
        r"(?:other |all |previous |older |old )?(?:versions?|revisions?|releases?)|version hist"
        r"|history|old sources|histor(?:ial|ique|ia) (?:de|des|delle) version|histórico de vers"
        r"|versõ|version(?:sge|sver|sü)",
    ),
    (
        "exports",
        r"export|cite|citation|how to cite|(?:download )?metadata|zitier|citer|reference manager"
        r"|machine|api\b|formats?$|other formats",
    ),
    (
        "files",
        r"(?:\d+ |all |data |supplement\w* |raw |source |full|project |the |media |dataset "
        r"|view |get )*"
        r"(?:files?|downloads?|data|text|dataset|code|attachments?|materials?|resources?"
        r"|documents?|assets|bitstreams?"
        r"|distributions?|contents?|supplements?|information|images|slides|handouts|videos?"
        r"|recordings?|audio"
        r"|packages?|binaries|archives?|models?|weights|notebooks?|tables?)(?:$| ?\(|:| in "
        r"| and | of | for | files| \d)"
        r"|supplement|package source|windows binar|macos binar|vignettes?|manual|download"
        r"|dateien|fichiers"
        r"|archivos|ficheros|documentation|reference manual|lecture|materials|data access|access"
        r"|tree|folder",
    ),
    ("discussion", r"comments?|discussions?|issues|questions|reviews?"),
)
_HEADING_PATTERNS: Final = tuple(
    (part, re.compile(rf"\A(?:{pattern})", re.IGNORECASE)) for part, pattern in _BY_HEADING
)


class PageParts:
    """The parts of one page; each element is read once."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """Return the part that *node* stands in: one of ``PARTS``; "" if nothing shows it."""
        path: list[int] = []
        above: Node | None = node
        found = ""
        while above is not None and (above.tag or "") not in _OUTSIDE:
            known = self._found.get(above.mem_id)
            if known is not None:
                found = known
                break
            path.append(above.mem_id)
            found = _named(above) or _labelled(above)
            if found:
                break
            above = above.parent
        for each in path:
            self._found[each] = found
        return found


@lru_cache(1024)
def part_of_heading(words: str) -> str:
    """Return the part below a heading or after a label; "" for any other heading."""
    words = words.strip(" \t\n:–—-»•").casefold()
    if not words or len(words) > _HEADING_MAX:
        return ""
    return next((part for part, pattern in _HEADING_PATTERNS if pattern.match(words)), "")


def _named(node: Node) -> str:
    """Return the part by the names of an element."""
    attributes = node.attrs
    role = (attributes.get("role") or "").lower()
    if role in ("tablist", "tab"):
        return "tabs"
    if role == "search":
        return "listing"
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    if names != " " and (part := _of_names(names[:400])):
        return part
    label = attributes.get("aria-label") or ""
    if label and node.tag not in ("a", "button"):
        return part_of_heading(label)
    return ""


@lru_cache(4096)  # elements of one kind have the same names
def _of_names(names: str) -> str:
    words = _WORD.findall(_CAMEL.sub("-", names).lower())
    parts = {_BY_CLASS_WORD[word] for word in words if word in _BY_CLASS_WORD}
    return min(parts, key=_ORDER.__getitem__, default="")


def _labelled(node: Node) -> str:
    """Return the part by the heading or label before an element, on its level."""
    tag = node.tag or ""
    if tag in _ROWS:
        return ""
    if tag in ("td", "dd"):
        return _of_cell(node)
    rank = 9
    inline = tag not in _BLOCKS and tag not in _HEADINGS
    for sibling in _before(node):
        kind = sibling.tag or ""
        if kind == TEXT:
            if inline and (label := _label(sibling.text_content or "")):
                return part_of_heading(label)
            continue
        if kind in _HEADINGS:
            if _HEADINGS[kind] < rank:
                rank = _HEADINGS[kind]
                if part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1]):
                    return part
        elif kind in _LABELS or _LABEL_CLASS.search((sibling.attrs.get("class") or "").lower()):
            if rank == 9 and (part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])):
                return part
        elif inline and kind in ("b", "strong", "span", "em", "i"):
            words = html_text.text(sibling)[: _LABEL_MAX + 1]
            if words.rstrip().endswith(":") or kind in _BOLD:
                return part_of_heading(words)
        elif inline and kind in _BLOCKS:
            inline = False
        bold = kind in ("p", "div") and rank == 9 and _bold_only(sibling)
        if bold and (part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])):
            return part
    return ""


def _of_cell(node: Node) -> str:
    """Return the part by the label of a cell: the term, the head of its row or column."""
    column = 0
    for sibling in _before(node):
        if sibling.tag in ("dt", "th") or (
            sibling.tag == "td" and _LABEL_CLASS.search((sibling.attrs.get("class") or "").lower())
        ):
            return part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])
        column += sibling.tag == "td"
    if node.tag == "dd":
        return ""
    row = node.parent
    if column == 1 and row is not None and row.first_child is not None:
        cells = [cell for cell in row.iter() if cell.tag == "td"]
        if len(cells) == 2 and (words := html_text.text(cells[0])).rstrip().endswith(":"):
            return part_of_heading(words)
    table = row.parent if row is not None else None
    while table is not None and table.tag != "table":
        table = table.parent
    if table is None:
        return ""
    head = next((each for each in table.traverse() if each.tag == "tr"), None)
    cells = [cell for cell in head.iter() if cell.tag == "th"] if head is not None else []
    if len(cells) > column and row is not None and head is not None and head.mem_id != row.mem_id:
        part = part_of_heading(html_text.text(cells[column])[: _HEADING_MAX + 1])
        return part if part in ("people", "subjects", "files", "versions") else ""
    return ""


def _before(node: Node) -> Iterator[Node]:
    """Yield the elements and texts before *node* on its level, the nearest first."""
    sibling = node.prev
    for _ in range(_BEFORE):
        if sibling is None:
            return
        tag = sibling.tag or "-"
        if tag == TEXT or not tag.startswith(("-", "_", "!")):  # neither comment nor doctype
            yield sibling
        sibling = sibling.prev


def _label(words: str) -> str:
    """Return the label at the end of a text before a link: ``Authors:``; "" without one."""
    words = " ".join(words.split())
    if not words.endswith(":"):
        return ""
    return re.split(r"[.;!?]\s|\|", words[-_LABEL_MAX - 1 :])[-1]


def _bold_only(node: Node) -> bool:
    """Answer whether an element holds nothing but bold words, as a heading does."""
    inside = [
        each
        for each in node.iter(include_text=True)
        if each.tag != TEXT or (each.text_content or "").strip()
    ]
    return len(inside) == 1 and inside[0].tag in _BOLD
