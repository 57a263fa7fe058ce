"""
The names of authors that a page shows between its title and its abstract, by their form.

A list of names is a line of names alone, lines of this kind in one element, or elements of one
kind that each hold a name. What stands beside it tells a list of authors from a menu: a word such
as "Authors", names of elements, marks of notes, and the same people in a citation of the article.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pubcrawl.formats.element_names import BLOCK_NAMES
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.meta import people

_SURE: Final = 3
"""Least evidence of a list of authors."""

_REACH = 12_000  # characters after the title in which the names begin
_RUNNING = 35  # words of a paragraph that ends the head of an article
_NEAR = 3  # lines below the title
_NAMED = ("name", "group")
_LEVELS = 4  # elements around a name whose names count
_NAME_WORDS = 6
_CITED = 30  # characters between a family name and its initial

# A name may open a pop-up.
_OUTSIDE = (signs.OUTSIDE | signs.HIDDEN | signs.bits("references figure")) & ~signs.POP_UP
_ENDS = re.compile(
    r"(?:\W|[0-9])*(?:(?:structured |extended )?abstract|summary|résumé|resumen|resumo"
    r"|zusammenfassung|riassunto|аннотация"
    r"|چکیده|کلید\W?واژه.{0,4}|ملخص.*|摘要|关键词|要旨|抄録|キーワード|초록"
    r"|introduction|references|keywords?|key ?words)\W*",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\s*(?:(?:authors?(?:\(s\))?(?: names?)?|creators?|von|por|di|autor(?:es|en)?|auteurs?|autori"
    r"|verfasser|авторы?|نویسندگان|نویسنده|المؤلفون|المؤلف|著者|作者|저자|dc[._]contributor[._]author)"
    r"\s*(?::|：|$)|(?:authors?|(?:written )?by|par)(?::|(?=\s)|$))",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:edit(?:ed|ors?)|review(?:ed|ers?)|translat(?:ed|ors?)|advisors?|supervisors?|manager"
    r"|referees?|depositing|communicated|contributors?|citation|cite)\b",
    re.IGNORECASE,
)
_SIGN = re.compile(
    r"author|contrib|creat(?:or|ib)|byline|person-?_?name|\b(?:auts?|aute?ur?s|auteure?s?|autor(?:en|es|i)?)\b",
    re.IGNORECASE,
)
_NO_SIGN = re.compile(r"editor|review|affil|related|instruction|guid", re.IGNORECASE)
_SEPARATORS = re.compile(r" ?[;·|•∙、，；] ?| / |(?:^|,? )(?:and|und|et|y|e|&|og|och|en|и)(?: |$)")
_COMMA = re.compile(r" ?, ?")
_MARKS = re.compile(r"[\s\d*†‡§¶#∥‖✉☯.,;:()\[\]–-]*|[a-z](?:\s*,\s*[a-z0-9*†‡§])*", re.IGNORECASE)
_ENDING_MARKS = re.compile(r"(?<=[^\W\d_.)])[\s,]*[\d*†‡§¶#∥‖✉][\d\s,*†‡§¶#∥‖✉a-z]{0,40}$")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.$")
_DEGREE = re.compile(
    r"(?:[A-Z][A-Za-z]{0,4}\.?[- ]?){0,3}(?:[A-Z]\.?){1,6}|Ph\.? ?D\.?|Dr\.?|(?i:esq|hons)\.?"
)
_CAPITAL = "[A-ZÀ-ÖØ-ÞĀ-ŽƠƯḀ-ỸЀ-ЯҐΑ-Ω]"
_WORD = re.compile(
    rf"(?:{_CAPITAL}\.-?){{0,5}}+{_CAPITAL}?\.?"
    rf"|(?:[dDlL]['’])?(?:{_CAPITAL}[\w'’]*+|al|el)(?:[-‐–][\w'’]++)*+\.?(?:{_CAPITAL}\.-?){{0,5}}+"
)
_INITIALS = re.compile(rf"(?:{_CAPITAL}\.[ -]?)+")
_LAST_DEGREE = re.compile(r"[A-Z]{2,5}|[A-Z][a-z]{0,3}[A-Z]\w{0,3}|(?:[A-Z][a-z]{0,2}\.){2,4}")
_DOTTED = re.compile(r"(?:[A-Z][a-z]{0,2}\. ?){2,4}")  # M.D., Ph.D., M.B.
# "J. Appl. Phys.", unlike "Alexander. J. Blake"
_ABBREVIATION = re.compile(r"\b(?!Prof\.)[^\W\d_]{4,}\.\s+[^\W\d_]{3}")
_ASIDE = re.compile(
    r"https?:\S+|\bview orcid profile\b|\borcid (?:icon|logo)\b"
    r"|\[?(?:…|\.\.\.)\]?|[+–-]? ?(?:show|see) (?:all|fewer|more|less)(?: authors?)?",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"\s[A-Z]\.?$")
_GROUP = re.compile(
    r"(?:(?:for|on behalf of)\s+(?:the\s+)?)?((?:the\s+)?[A-Z].{0,110}\b(?:consorti(?:um|a)|groups?"
    r"|collaborat(?:ion|ors|ive)|investigators|network|team|committee|study|task force|initiative"
    r"|alliance|trialists))",
    re.IGNORECASE,
)
_NO_NAME_WORDS = """
about abstract academic accepted access account advanced affiliation affiliations africa alert
alerts america american and archive archives article articles asia at australia author authors
authorship available back belgium book bookmark books brazil british browse buy by california canada
cases cc center centre chapter chapters china citation citations cite clinic clinical close college
comment comments communication competing contact content contents copy copyright correspondence
corresponding data date department detail details discussion document doi download edition editor
editorial editors email england europe european export faculty figure figures final follow for
foundation france free from full further germany get google help history home hospital how html
image images impact in india information insight institut institute institutions interests
international introduction is issue issues italy japan jats journal journals key keyword keywords
kingdom korea laboratory letter letters licence license link list login logo main manuscript map
material materials medicine member menu method methods metrics more national netherlands new news
next no not note notes number of on online open or order original other outline overview page pages
paper papers part pdf peer permissions personal policy poster preprint press preview previous print
privacy proceedings profile publication publications published publisher publishing purchase
rankings rapid read received recommend reference references register related report reports
repository request research results review reviewed reviews revised rights ris save scholar school
science sciences scientific search section sections see send share short show sign site skip society
source spain special statement states status study subject subjects submission submit subscribe
summary supplementary support supporting switzerland table tables technical terms text thesis this
title to tools top topic topics type united university update updates usa user version view views
volume web with you your zealand
"""
_NO_WORDS = frozenset(_NO_NAME_WORDS.split())


class _NamePiece(NamedTuple):
    """A *text* between separators: its *element*, its place *at* in the page, its *kind*."""

    text: str
    element: int
    at: int
    kind: str


@dataclass(slots=True)
class _NameLine:
    """The pieces of a line of a block, the *block*, and the number of *marks* behind pieces."""

    block: int
    at: int
    pieces: list[_NamePiece] = field(default_factory=list)
    is_marked: bool = False
    marks: int = 0


def byline(page: Page, titles: Iterable[str]) -> list[str]:
    """Return the names of the authors below the title of a page, in order; [] if none is sure."""
    lines = list(_lines(page, title_end(page, titles)))
    labels = _labels(lines)
    marked = {piece.at for line in lines if line.is_marked for piece in line.pieces}
    each_marked = {
        piece.at for line in lines if line.marks >= len(line.pieces) for piece in line.pieces
    }
    points = {piece.at: 1 for line in lines[:_NEAR] for piece in line.pieces}
    points |= {piece.at: 2 for line in lines[:1] for piece in line.pieces[:1]}
    sure: list[tuple[int, dict[str, _NamePiece]]] = []
    for pieces in _lists(page, lines):
        pieces = [piece for piece in pieces if labels.get(piece.at) != "others"]
        names = {people.name_key(piece.text): piece for piece in reversed(pieces)}
        persons = [piece for piece in names.values() if piece.kind == "name"] or pieces
        is_signed = _are_signed(page, persons)
        is_labelled = any(labels.get(piece.at) == "label" for piece in pieces[:1])
        # Without capitals, any words may look like names.
        if not (is_signed or is_labelled or any(map(_has_capital, persons))):
            continue
        evidence = (
            (len(persons) > 1)
            + any(piece.at in marked for piece in persons)
            + (len(persons) > 1 and all(piece.at in each_marked for piece in persons))
            + max((points.get(piece.at, 0) for piece in pieces[:1]), default=0)
            + 2 * is_labelled
            + 2 * is_signed
            + 2 * _are_cited(page, persons)
        )
        if evidence >= _SURE and persons:
            sure.append((evidence, names))
    best = max(sure, key=lambda pair: (pair[0], len(pair[1])), default=(0, {}))[1]
    # The whole list, where a name of it has more evidence than the others.
    whole = max((names for _, names in sure if names.keys() >= best.keys()), key=len, default=best)
    return [piece.text for piece in sorted(whole.values(), key=lambda piece: piece.at)]


def title_end(page: Page, titles: Iterable[str]) -> int:
    """Return where the title ends, or the first heading; 0 without one."""
    outside = signs.plausible(page)
    body = next(iter(page.by_tag.get("body", ())), 0)
    heads = [
        number
        for number in sorted(n for tag in ("h1", "h2", "h3") for n in page.by_tag.get(tag, ()))
        if not outside[number] & _OUTSIDE and page.has_text(number)
    ]
    keys = [(number, people.name_key(page.text(number))) for number in heads]
    for title in filter(None, map(people.name_key, titles)):
        for number, key in keys:
            if (key in title and 2 * len(key) > len(title)) or title in key:
                return page.stop[number]
    for title in filter(None, titles):
        place = page.lower.find(title.lower(), page.start[body])
        if place >= 0:
            return place + len(title)
    top = [number for number in heads if page.tag[number] == "h1"]
    return page.stop[top[0]] if top else page.start[body]


def _lines(page: Page, start: int) -> Iterator[_NameLine]:
    """Yield the lines between the title and the text of an article."""
    outside = signs.plausible(page)
    listed = page.derived(_listed)
    line = _NameLine(-1, start)
    separated = True
    whole: list[str] = []
    for at, stop, element in page.runs(0):
        if at < start or stop > start + _REACH:
            continue
        if outside[element] & _OUTSIDE or page.tag[element] in ("button", "option", "noscript"):
            continue
        block = _block(page, element)
        text = page.string[at:stop]
        if block != line.block or page.tag[element] == "br" or text == "\n":
            words = " ".join(whole).split()
            if _ENDS.fullmatch(" ".join(words)) or _is_running(words):
                return
            if block in listed:
                break
            if line.pieces:
                yield line
            whole = whole if block == line.block else []
            line, separated = _NameLine(block, at), True
        whole.append(text)
        separated = _add(page, line, text, element, at, separated)
    if line.pieces:
        yield line


def _block(page: Page, element: int) -> int:
    while element > 0 and page.tag[element] not in BLOCK_NAMES:
        element = page.up[element]
    return element


def _listed(page: Page) -> set[int]:
    """Return the small headings that are links as a whole, if there are several: of articles."""
    texts = {page.text(link) for link in page.by_tag.get("a", ())}
    for tag in ("h2", "h3", "h4"):
        headings = {
            number
            for number in page.by_tag.get(tag, ())
            if len((text := page.text(number)).split()) > 2
            and text in texts
            and _kind(text) not in _NAMED  # SSRN
        }
        if len(headings) > 1:
            return headings
    return set()


def _is_running(words: list[str]) -> bool:
    small = sum(word[:1].islower() and word.isalpha() for word in words)
    return len(words) > _RUNNING and 2 * small > len(words)


def _add(page: Page, line: _NameLine, text: str, element: int, at: int, separated: bool) -> bool:
    """Add the pieces of a text to its line; return whether the next one begins a new piece."""
    if "sup" in (page.tag[element], page.tag[page.up[element]]):
        line.is_marked = True
        line.marks += bool(line.pieces) and not separated
        return True
    text = _ASIDE.sub(" ", page.line(text)).strip()
    if label := _LABEL.match(text):
        line.pieces.append(_NamePiece(label[0], element, at, "label"))
        text, separated = text[label.end() :], True
    for place, part in enumerate(_split(text)):
        separated = separated or place > 0
        unmarked = _FULL_STOP.sub("", _ENDING_MARKS.sub("", part.strip(" \n\t,:")))
        line.is_marked |= part.endswith((*"0123456789*†‡§¶",))
        kind = _kind(unmarked)
        if not kind:
            continue
        last = line.pieces[-1] if line.pieces else None
        joined = f"{last.text} {unmarked}" if last else ""
        if last and kind == "suffix" and last.kind == "name":
            line.pieces[-1] = last._replace(text=joined)
        elif last and not separated and _may_go_on(page, last, element, kind):
            line.pieces[-1] = last._replace(text=joined, kind=_kind(joined) or "word")
        elif kind == "group":
            match = _GROUP.fullmatch(unmarked)
            line.pieces.append(
                _NamePiece(match[1] if match else unmarked, element, at + place, kind)
            )
        elif (
            last
            and separated
            and last.kind == "name"
            and ((unmarked.isupper() and len(unmarked) < 3) or _DOTTED.fullmatch(unmarked))
        ):
            continue  # "Ann Holt, MD", "Ann Holt, M.D."
        elif kind not in ("degree", "suffix"):
            line.pieces.append(_NamePiece(unmarked, element, at + place, kind))
        separated = False
    return separated or text.endswith((",", ";"))


def _may_go_on(page: Page, piece: _NamePiece, element: int, kind: str) -> bool:
    """Whether a *kind* of piece goes on a name: "Ann", "Ann B", <i>Ann Mary</i> <i>Holt</i>."""
    if not {kind, piece.kind} <= {"word", "name"}:
        return False
    if piece.kind == "word" or _INITIAL.search(piece.text):
        return kind == "word" or piece.element != element
    return kind == "word" and piece.element != element != page.up[piece.element]


def _split(text: str) -> Iterator[str]:
    """Yield the pieces of a text between separators; ``Holt, Anna`` is one."""
    for part in _SEPARATORS.split(text):
        names = _COMMA.split(part.strip())
        family, *given = [name for name in names if name] or [""]
        is_suffixed = given and people.SUFFIX.fullmatch(given[-1])
        suffix = f", {given.pop()}" if is_suffixed else ""
        if given and _kind(family) == "word" and "." not in family:  # "Shah, Mehul V. MBBS, FRCA"
            words = given[0].split(" ")
            while len(words) > 1 and _LAST_DEGREE.fullmatch(words[-1]):
                words.pop()
            given[0] = " ".join(words)
            given[1:] = [name for name in given[1:] if not _DEGREE.fullmatch(name)]
            if len(given) == 1 and (
                _kind(given[0]) in ("word", "name") or _INITIALS.fullmatch(given[0])
            ):
                yield f"{family}, {given[0]}{suffix}"
                continue
        is_inverted = (
            len(given) == 1
            and _kind(given[0]) == "word"
            and _kind(family) == "name"
            and not _DEGREE.fullmatch(given[0])
        )
        yield from [part.strip()] if is_inverted else names


def _kind(text: str) -> str:
    """Return what a piece of a line is: a name, a word of one, a degree, other; "" for marks."""
    if _MARKS.fullmatch(text) or "@" in text or "orcid.org" in text:
        return ""
    if len(text) > people.NAME_MAX:
        return "other"
    if _OTHERS.search(text):
        return "others"
    if people.SUFFIX.fullmatch(text):
        return "suffix"
    if _GROUP.fullmatch(text):
        return "group"
    words = text.replace(",", " ").split()
    if _is_caseless_name(text, words):
        return "name"
    if _ABBREVIATION.search(text):
        return "other"
    is_named = len(words) <= _NAME_WORDS and all(
        (_WORD.fullmatch(word) or word in people.BETWEEN)
        and word.strip(".").lower() not in _NO_WORDS
        for word in words
    )
    if is_named and len(words) > 1 and words[-1] not in people.BETWEEN and people.is_name(text):
        is_full = any(len(word) > 2 or (len(word) == 2 and word[1].islower()) for word in words)
        return "name" if is_full else "degree"
    if _DEGREE.fullmatch(text) and (len(text) < 3 or not text.istitle()):
        return "word" if len(words) == 1 and len(text) < 3 else "degree"
    return "word" if is_named else "other"


def _is_caseless_name(text: str, words: list[str]) -> bool:
    """Whether a text in a script without capitals is as short as a name: 佐藤 健一, محمد رضایی."""
    letters = sum(map(str.isalpha, text))
    is_caseless = text.lower() == text.upper() and not any(map(str.isdigit, text))
    most = 10 if people.is_wide(text) else 40
    return is_caseless and 1 < letters <= most and len(words) <= 5 and text[:1] not in "(（["


def _has_capital(piece: _NamePiece) -> bool:
    return piece.text.lower() != piece.text


def _lists(page: Page, lines: list[_NameLine]) -> Iterator[list[_NamePiece]]:
    """Yield what may be a list of names: lines, lines of one element, of one kind, items."""
    classes = page.values("class")
    groups: defaultdict[tuple[object, ...], list[_NameLine]] = defaultdict(list)
    kinds: defaultdict[tuple[object, ...], list[_NamePiece]] = defaultdict(list)
    run = 0  # of lines of names alone
    for line in lines:
        run += not all(piece.kind in _NAMED for piece in line.pieces)
        if page.tag[line.block] == "dd":  # several values of one term
            groups[page.up[line.block], run].append(line)
        groups[line.block, line.at].append(line)
        groups[page.up[line.block], page.tag[line.block], "lines"].append(line)
        for piece in line.pieces:
            inner, outer = piece.element, page.up[piece.element]
            kinds[page.tag[inner], classes.get(inner), page.tag[outer], classes.get(outer)].append(
                piece
            )
    for group in groups.values():
        pieces = [piece for line in group for piece in line.pieces]
        if not {"other", "word", "others"} & {piece.kind for piece in pieces}:
            yield [piece for piece in pieces if piece.kind in _NAMED]
    for pieces in kinds.values():
        names = [piece for piece in pieces if piece.kind in _NAMED]
        if 4 * sum(piece.kind in ("other", "word") for piece in pieces) <= len(names):
            yield names
    for number in _signed(page, [p for line in lines for p in line.pieces if p.kind in _NAMED]):
        items: dict[int, _NamePiece] = {}
        for piece in (piece for line in lines for piece in line.pieces if piece.kind != "label"):
            item = piece.element
            while item and page.up[item] != number:
                item = page.up[item]
            if item:
                items.setdefault(item, piece)
        # SSRN: <h2>Ann Holt</h2><p>Bank of Shores</p>
        tag = next((page.tag[item] for item, p in items.items() if p.kind in _NAMED), "")
        items = {item: piece for item, piece in items.items() if page.tag[item] == tag}
        names = [piece for piece in items.values() if piece.kind in _NAMED]
        if 2 * len(names) > len(items):  # "Ann Holt", "Suharto"
            mononyms = (p for p in items.values() if p.kind == "word" and p.text.istitle())
            names += [p._replace(kind="name") for p in mononyms if len(p.text) > 3]
        if 3 * len(names) >= 2 * len(items) > 2:
            yield names


def _signed(page: Page, names: list[_NamePiece]) -> set[int]:
    """Return the elements with several items around *names* that are called those of authors."""
    around = {
        number
        for name in names
        for number in [*page.ancestors(name.element)][:_LEVELS]
        if page.tag[number] not in ("body", "html")
    }
    return {number for number in around if _sign(page, number) > 0}


def _sign(page: Page, number: int) -> int:
    """Return 1 for an element that is called one of authors, -1 for one of others, else 0."""
    keys = ("class", "id", "itemprop", "property", "rel", "href")
    names = " ".join(page.values(key).get(number, "")[:200] for key in keys)
    if page.stop[number] - page.start[number] > _REACH or _NO_SIGN.search(names):
        return -1
    return bool(_SIGN.search(names))


def _labels(lines: list[_NameLine]) -> dict[int, str]:
    """Return place of a name → kind of the words before it: "Authors", "Edited by"."""
    labels: dict[int, str] = {}
    before = ""
    for line in lines:
        for piece in line.pieces:
            if piece.kind in _NAMED and before:
                labels[piece.at] = before
            # "Edited by Ann Holt and Bo Li" is about both.
            if before != "others" or piece.kind in ("label", "others"):
                before = piece.kind if piece.kind in ("label", "others") else ""
        if before == "others" and line.pieces[-1].kind != "others":
            before = ""
    return labels


def _are_signed(page: Page, persons: list[_NamePiece]) -> bool:
    """Whether the names of elements say that half of the *persons* are authors."""
    signed = 0
    for person in persons:
        levels = [person.element, *page.ancestors(person.element)][:_LEVELS]
        signed += next(filter(None, (_sign(page, number) for number in levels)), 0) > 0
    return 2 * signed >= len(persons) > 0


def _are_cited(page: Page, persons: list[_NamePiece]) -> bool:
    """Whether half of the *persons* stand elsewhere with their initials: "Holt, A.", "Holt A"."""
    cited = 0
    for person in persons:
        initials_last = people.are_initials_last([person.text])
        name = people.contributor(person.text, initials_last=initials_last)
        family, initial = name.family.lower(), name.given[:1].lower()
        forms = (f"{family}, {initial}", f"{family} {initial}")
        places = page.places(forms, most=20) if family and initial else ()
        cited += any(abs(place - person.at) > _CITED for place in places)
    return 2 * cited >= len(persons) > 0
