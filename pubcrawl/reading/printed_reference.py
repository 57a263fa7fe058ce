"""
Printed references → names, year, title and container, by the forms of style manuals.

A field that the form does not set apart stays empty.

Sources: https://www.ncbi.nlm.nih.gov/books/NBK7256/,
https://apastyle.apa.org/style-grammar-guidelines/references/examples
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import regex as re

from pubcrawl.ids.doi import START
from pubcrawl.works.work import CitedWork

TEXT_MAX: Final = 2000
"""Characters read of a reference."""

CONTAINER_WORDS: Final = 16
"""Most words of the name of a journal or a book."""

TITLE_WORDS: Final = 60
"""Most words of a title."""

# Names

_WORD = r"\p{Lu}[\p{L}\p{M}]{0,40}+(?:[’'ʼ‐-][\p{L}\p{M}]{1,40}+){0,4}+"
_LONG = rf"(?=[\p{{L}}\p{{M}}’'ʼ‐-]{{0,80}}\p{{Ll}}){_WORD}"
_PARTICLE = r"(?:(?!and\b|et\b|in\b|for\b)\p{Ll}{1,5}[\s’'-]){0,3}"
_FAMILY = rf"{_PARTICLE}(?=\p{{Lu}}[\p{{L}}’'‐-]){_WORD}(?:\s{_PARTICLE}{_LONG}){{0,2}}"
# The J. of a journal is no initial.
_JOURNAL = r"J\.\s(?:of\b|\p{Lu}\p{Ll}+(?:\.|,?\s[0-9(]|\s\p{Lu}\p{Ll}*\.))"
_NO_JOURNAL = rf"(?:(?<=\b(?:and|&)\s)|(?!{_JOURNAL}))"  # "and J. Michaelsen, 2013"
_DOTTED = rf"\p{{Lu}}\p{{Ll}}?\.(?:[\s‐-]{{0,2}}(?!{_JOURNAL})\p{{Lu}}\p{{Ll}}?\.){{0,7}}"
_BARE = r"\p{Lu}{1,4}+(?:[\s‐-]\p{Lu}{1,2}\b)*+(?![\p{L}\p{M}’'(])"
_INITIALS = rf"(?:{_DOTTED}(?:\s?\p{{Lu}}(?=[,;]))?|{_BARE})"
_SUFFIX = r"(?:,?\s(?:Jr|Sr|I{2,3}|IV|2nd|3rd)\b\.?)?"
_SHORT = rf"(?:{_BARE}(?!\.\s?[,;&]|\.[\s‐-]?\p{{Lu}}\.)|{_DOTTED})"
_GIVEN = rf"{_LONG}(?:\s(?:\p{{Lu}}\.|{_LONG})){{0,5}}"
_AND = r"(?:and|&|und|y|et(?!\s?al))\s+"
_BETWEEN = rf"\s*+(?:[,;]\s*+(?:{_AND}|(?:…|\.\s?\.\s?\.)\s*)?|{_AND})"
_OTHERS = (
    r"(?:[\s,;.]*(?:(?:and|&)\s)?"
    r"(?P<others>et\.?\s?al\b|(?:and|&)\s(?:others|[Cc]oauthors|colleagues)\b))?"
)
_END = r"(?=\s?(?:[,;:(“\"‘]|\.(?:\s|$)|$)|\s(?:and|&|und|y|et|in)\s)"
_FULL_END = (
    r"(?:(?<=\s\p{Lu}\.)(?=\s\p{Lu})|(?=[,;]\s)"
    r"|(?=\s?(?:[.,]\s?[“\"‘(]|[.,]?\s\(?(?:1[5-9]|20)[0-9]{2}\b|\.\s\p{Lu})|,?\s(?:and|et al)))"
)


class NameForm(NamedTuple):
    """
    A form of names in a list: of the *first*, of any *other*, what is after the last, and what
    stands between two.
    """

    label: str
    first: str
    other: str
    end: str
    between: str = _BETWEEN


_DIRECT = rf"{_NO_JOURNAL}{_DOTTED}\s?(?!(?:and|et)\b){_FAMILY}{_SUFFIX}"
_AFTER = r"(?:\s(?:van|von|de|der|den|da|di|du|le)\b(?!\s\p{Lu}\.)){0,2}"  # Timmeren, T. van
_INVERTED = rf"{_FAMILY}{_SUFFIX}\s?,\s?{_INITIALS}{_AFTER}{_SUFFIX}"
_PLAIN = rf"{_GIVEN}\s{_FAMILY}"
_BARE_LAST = rf"{_FAMILY}{_AFTER}\s{_SHORT}{_SUFFIX}"  # Wang le L
_STOPPED = rf"{_FAMILY}(?:\s{_LONG})?\s{_DOTTED}"
_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_NAME_FORMS = (
    # Perou, C. M., & Sund, R.; also with "and B. Lind" or "and Bing Wu" after the first
    NameForm("inverted", _INVERTED, rf"(?:{_INVERTED}|{_DIRECT})", ""),
    # C. M. Perou, R. Sund and C. Ho
    NameForm("direct", _DIRECT, _DIRECT, _END),
    # Perou C. M. Sund R. (2000): JATS whose text has no commas between names
    NameForm("stopped", rf"{_STOPPED}(?=(?:\s{_STOPPED})++\s\({_YEAR})", _STOPPED, "", r"\s"),
    # Perou CM, Sund R
    NameForm("bare", _BARE_LAST, _BARE_LAST, _END),
    # DT Gilbertson, J Liu
    NameForm("bare direct", rf"{_BARE}\s{_FAMILY}", rf"{_BARE}\s{_FAMILY}", _END),
    # Reed, Olga, and Bing Wu
    NameForm("whole inverted", rf"{_FAMILY},\s{_GIVEN}", _PLAIN, _FULL_END),
    # Olga Reed and Bing Wu
    NameForm("whole", _PLAIN, _PLAIN, _FULL_END),
    # 王伟, 李娜
    NameForm("ideographs", r"\p{Lo}{2,4}+", r"\p{Lo}{2,4}+", r"(?=\s?[.,:;(，。])"),
)


@cache  # compiling these takes longer than most imports
def _name_lists() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return label and pattern of the lists of names in each form."""
    return tuple(
        (
            form.label,
            re.compile(
                rf"\A(?P<first>{form.first})(?:{form.between}(?P<other>{form.other}){form.end})*+"
                rf"{_OTHERS}(?(others)|{form.end})"
            ),
        )
        for form in _NAME_FORMS
    )


_GROUP = re.compile(
    r"([\p{L}\[][^:;“”\"?!()]{1,120}?)(?:\s\([^()]{2,90}\))?(?=\.?\s\((?:1[5-9]|20)[0-9]{2}|\.\s(?:1[5-9]|20)[0-9]{2}\s\p{Lu})"
    r"|(\p{Lu}[^.,:;()“”\"?!0-9]{0,90}?\b(?:Group|Organi[sz]ation|Institute|Committee"
    r"|Association|Society|Team|Consortium|Network|Agency|Council|Ministry|Department|Foundation"
    r"|Collaborati(?:on|ve)|Investigators|Initiative|Cent(?:er|re)|University|Bureau|Commission"
    r"|Program(?:me)?|Administration|Academy|Office|Service|Bank|Union|Federation)s?"
    r"(?:\s(?:of|for|on)\s[^.,:;()“”\"?!0-9]{1,60})?)(?:\s\([^()]{2,60}\))?(?=[.:]\s[\p{Lu}0-9])"
    r"|(\p{Lu}{2,8}|\p{Lu}[\p{L}-]+)(?=[.:]\s\p{Lu}\p{Ll})"
)
_EDITORS = re.compile(
    r"[\s,]{0,3}(?:\((?:[Ee]ds?|[Hh]rsg)\b\.?\)|(?:editors?|[Ee]ds?)\b)[.,:)]{0,3}\s?"
)

# Years

_DATE_AFTER_NAMES = re.compile(
    rf"[\s,.:]*(?:\(({_YEAR})\s?[a-z]?(?:[,/–-][^()]{{0,30}})?\)"
    rf"|({_YEAR})[a-z]?(?=[.:]|,\s\p{{L}}|\s[\p{{Lu}}“]))"
    r"[\s.,:;]*"
)

_YEARS = re.compile(rf"(?<![0-9:-]){_YEAR}(?!\.?[0-9])")
_VISITED = re.compile(r"(?:\[(?:cited|accessed)|[Aa]ccessed|[Rr]etrieved)\b.*")

# Locations

_VOLUME = r"(?P<volume>[0-9]{1,4}[A-Z]?)"
_ISSUE = r"(?:\s?:?\((?P<issue>[^()]{1,24})\))?"
_PAGES = (
    r"(?:pp?\.?\s?)?(?P<first>[A-Za-z]{0,3}[0-9]{1,9}[A-Za-z]?)"
    r"(?:\s?[-–—‐−]\s?(?P<last>[A-Za-z]{0,3}[0-9]{1,9}))?(?![0-9\p{L}])"
)
_IN_YEAR = rf"\s\([^()]{{0,12}}?(?P<year>{_YEAR})\)[,:]?\s(?:no\.\s?[0-9]+,\s)?"
_DAY = r"(?:\s\p{Lu}\p{Ll}{2,8}\.?(?:[-/]\p{Lu}\p{Ll}{2,8})?(?:\s[0-9]{1,2}(?:-[0-9]{1,2})?)?)?"
_LOCATIONS = tuple(
    re.compile(pattern)
    for pattern in (
        # 2000 Aug 17;406(6797):747-52
        rf"[.,]?\s\(?(?P<year>{_YEAR})\)?{_DAY}\s?;\s?{_VOLUME}?{_ISSUE}(?:\s?[:,]\s?{_PAGES})?",
        # 2012, 279(1747):4568-4573; 2009, 131, 4521
        rf"[.,]?\s(?P<year>{_YEAR}),\s?{_VOLUME}{_ISSUE}\s?[:,]\s?{_PAGES}",
        # vol. 7, no. 2, pp. 118–126, Feb. 2013
        rf"[.,]?\s[Vv]ol\.?\s?{_VOLUME}(?:,\s(?:no|iss)\.\s?(?P<issue>[^,]{{1,12}}))?"
        rf"(?:,[^,]{{0,30}})??,\s?pp?\.\s?{_PAGES}(?:,\s[^,]{{0,12}}?(?P<year>{_YEAR}))?",
        rf"[.,]?\s[Vv]ol\.?\s?{_VOLUME}(?:,\s(?:no|iss)\.\s?(?P<issue>[^,]{{1,12}}))?",
        # 40, no. 1 (2003): 15–39; 18 (2007) 99–111
        rf"[.,]?\s{_VOLUME},\sno\.\s?(?P<issue>[^()]{{1,12}}){_IN_YEAR}{_PAGES}",
        rf"[.,]?\s{_VOLUME}{_ISSUE}{_IN_YEAR}{_PAGES}",
        # 406, 747–752 (2000)
        rf"[.,]?\s{_VOLUME}{_ISSUE}[,:]\s?{_PAGES}\s\((?P<year>{_YEAR})\)",
        # (2018) 9:1120; 2005. 45(2): 120-131
        rf"[.,]?\s\(?(?P<year>{_YEAR})[).]\s?{_VOLUME}{_ISSUE}\s?[:,]\s?{_PAGES}",
        # 12(3), 45–67; 32:1025–1034; 33:(19):2002882
        rf"[.,]?\s(?!{_YEAR},){_VOLUME}{_ISSUE}\s?[,:]\s?{_PAGES}",
        # 191 127–149
        rf"[.,]?\s(?!{_YEAR}\s){_VOLUME}{_ISSUE}\s(?=[^\s]+[-–—‐−]){_PAGES}(?=\.?\Z)",
        # 39 (19)
        rf"[.,]?\s{_VOLUME}\s?\((?P<issue>[0-9]{{1,4}})\)",
        # in Proc. of the Sea, 2016, pp. 40-45; (pp. 21–40)
        rf"[.,]?\s\(?(?:(?P<year>{_YEAR})[.,;:]\s)?pp?\.?\s?{_PAGES}",
        # 200158345–352: PMC shows year, volume and pages without marks between them
        rf"[.,]?\s(?P<year>{_YEAR})[0-9]{{3,9}}[–-][0-9]{{1,6}}",
    )
)
_TAIL = 90  # most characters after a location

# Titles and containers

# Pattern, replacement, and texts of which one stands in every match: most entries have none.
_CLUTTER = (
    (
        re.compile(rf"<?(?:\bdoi:?\s*)?(?:https?://|www\.|\b{START})\S+", re.IGNORECASE),
        "",
        ("://", "www.", "WWW.", "10."),
    ),
    (re.compile(r"\[(?:PMID|PMCID|PubMed|Cross[Rr]ef|CAS|Google Scholar)\b.*"), "", ("[",)),
    (re.compile(r"\s*\(Open in a new window\).*"), "", ("(Open in",)),
    (
        re.compile(r"\b(?:PMID|PubMed|Cross[Rr]ef|Google Scholar)\b.*"),
        "",
        ("PMID", "PubMed", "Cross", "Google"),
    ),
    (re.compile(r"[;,.]\s\(?b\)\s\p{Lu}.*"), ".", ("b) ",)),
    (re.compile(r"(?<=[(\[“])\s|\s(?=[)\]”])"), "", ("( ", "[ ", "“ ", " )", " ]", " ”")),
    (re.compile(r"\s[0-9]{4}-[0-9]{3}[0-9X](?=\s?,)"), "", ("-",)),
    (re.compile(r"\s([,.;:])(?=\s|\Z)"), r"\1", (" ,", " .", " ;", " :")),
    (re.compile(r"\.\s?\.(?!\s?\.)"), ".", ("..", ". .")),
    (re.compile(r",\s?,"), ",", (",,", ", ,")),
    (re.compile(r"(?<=\p{Lu})\.(?=et al)"), ". ", (".et al",)),
)
_CITATION = re.compile(rf"[^()]{{3,80}}?,\s{_YEAR}[a-z]?")  # Allen et al., 2004
_LABEL = re.compile(
    r"(?:[↵←^]\s?|\[?[0-9]{1,4}+(?:[a-z](?=\s))?[\].)]{0,3}+\s?|\([a-z]\)\s?|[•*†]\s?){1,6}+"
    r"(?=[^\W\d])"
)
_QUOTED = re.compile(r"[\s,.:]*(?:“([^“”]+)”|\"([^\"]+)\"|‘([^’]{9,}[,.?!]?)’)")
_IN = re.compile(r"(?:(?<=[.?!,”\"])|\A)\s*[Ii]n(?::\s|\s(?=\p{Lu}))")
_SMALL = (
    r"of|the|and|for|in|on|to|&|a|an|–|-|de|la|le|les|des|du|et|der|die|das|und|für|di|e|y|en"
    r"|del|della|do|da|van|von|voor"
)
_CONTAINER_WORD = re.compile(
    rf"(?:{_SMALL}),?"
    r"|[(\[]?(?:\p{Lu}|\p{Ll}{1,3}\p{Lu}|\p{Lo})[\p{L}\p{M}0-9.’'/&‐:–+-]*[)\],:]{0,2}"
    r"|[(]?[0-9]{1,4}(?:st|nd|rd|th)?[),:]?"
)
_BOUNDARY = re.compile(
    r"(?<!\b\p{Lu})(?<!\bvs|\bsp|\bcf|\bSt|\bvar|\bDr|\bNo|\bspp|\bsubsp|\bVol|\bed)(?:\.[”\"]?|[?!]|\.?(?=\s\[))\s+(?=\S)"
)
_COMMA = re.compile(r",\s+(?=\S)")
_PUBLISHER = re.compile(rf"\s\([^()]+,\s[^()]*{_YEAR}\)")
_BOOK_END = re.compile(r"[,(;]|(?<=\p{Ll}{4})\.\s")
# "… with tremor Front Neurol"; "… with hepatitis C. Lancet"
_CONTAINER_AT_END = re.compile(
    r"(?:(?<=\s\p{Ll}{2,40})|(?<=\s\p{Lu})\.)(?:\s\p{Lu}[\p{L}&-]{0,20}+){1,6}+\.?\Z"
)
_SHORT_WORD = 7  # letters of a word that may stand in an abbreviated name
_WHOLE_WORD = 10  # letters; shorter ones with a full stop may be abbreviations
_AFTER_TITLE = re.compile(
    r";\s|\s?(?:\[[^\[\]]{0,200}\]|\([^()]{0,200}[0-9]{4}\)\.?\Z"
    r"|\((?:[0-9]{4}\)|[0-9]{1,3}(?:st|nd|rd|th)\sed|[Vv]ol|[Vv]ersion|[Rr]ep|pp)[^()]{0,200}\))"
)
_LOWER = re.compile(rf"(?<![\p{{L}}-])(?!(?:{_SMALL})\b)\p{{Ll}}[\p{{L}}-]+")


def printed_work(text: str, lines: Sequence[str] = ()) -> CitedWork:
    """
    Return the fields that the form of a printed reference sets apart.

    *lines*: the texts of the blocks on the page, if it shows the reference in several.
    """
    if len(lines) > 1 and (work := _work_of_lines(lines)):
        return work
    text = _tidy(text[:TEXT_MAX])
    names, form, after = read_names(text)
    if not names and (group := _GROUP.match(text)):
        names, form, after = (group[group.lastindex or 0].strip(),), "group", group.end()
    if names and (editors := _EDITORS.match(text, after)):
        after = editors.end()
    date = _DATE_AFTER_NAMES.match(text, after) if names else None
    separator = text[after : after + 1]
    rest = text[date.end() if date else after :].lstrip(" .,:;")
    location = _location(rest)
    fields = {} if location is None else location.groupdict(default="")
    if not names and not fields.get("volume"):
        return CitedWork(year=_only_year(rest))
    year = (date and (date[1] or date[2])) or fields.get("year") or _only_year(rest)
    head = rest if location is None else rest[: location.start()]
    title, container = "", ""
    if names:
        by_comma = separator == "," and not date and form != "bare"
        title, container = _title_and_container(
            head,
            located=location is not None,
            by_comma=by_comma,
            with_title=form == "bare" or date is not None,
        )
    elif _is_container(head):
        container = head
    return CitedWork(
        contributors=names,
        year=year,
        title=title,
        container=container.strip(" ,.;:"),
        volume=fields.get("volume", ""),
        issue=fields.get("issue", ""),
        first_page=fields.get("first", ""),
        last_page=fields.get("last", ""),
    )


def _work_of_lines(lines: Sequence[str]) -> CitedWork | None:
    """Return the fields of a reference with its names, title and container each in a line."""
    rest = [line for line in map(_tidy, lines[:5]) if line]
    if len(rest) > 2 and _CITATION.fullmatch(rest[0]):
        del rest[0]
    if len(rest) < 2 or _YEARS.search(rest[0]):
        return None
    for place, line in enumerate(rest[:2]):
        names, _, after = read_names(line)
        if not names:
            continue
        if line[after:].strip(" .,;"):
            return None
        title, *tail = rest[:place] + rest[place + 1 :]
        last = tail[0] if tail else ""
        # HighWire: each name is in a block. "Kimura, M." and "(1980). A saddle …"
        if read_names(title)[0] or _DATE_AFTER_NAMES.match(title):
            return None
        location = _location(last)
        fields = {} if location is None else location.groupdict(default="")
        container = last[: location.start()] if location else ""
        return CitedWork(
            contributors=names,
            year=fields.get("year") or _only_year(last),
            title=_title(title) if _is_title(title) else "",
            container=container.strip(" ,.;:") if _is_container(container) else "",
            volume=fields.get("volume", ""),
            issue=fields.get("issue", ""),
            first_page=fields.get("first", ""),
            last_page=fields.get("last", ""),
        )
    return None


def read_names(text: str) -> tuple[tuple[str, ...], str, int]:
    """Return the names at the start of *text*, their form and the index after them."""
    for form, pattern in _name_lists():
        if match := pattern.match(text):
            names = [name.strip() for name in (match["first"], *match.captures("other"))]
            end = match.end()
            dotted = form == "bare" and names[0].endswith(".") and not match["others"]
            if dotted and text[end : end + 1] == ".":
                names[-1] += "."
            return tuple(names), form, end
    return (), "", 0


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    for pattern, replacement, signs in _CLUTTER:
        for sign in signs:
            if sign in text:
                text = pattern.sub(replacement, text)
                break
    if label := _LABEL.match(text):
        text = text[label.end() :]
    return text.strip()


def _location(text: str) -> re.Match[str] | None:
    """Return where volume and pages stand, near the end of *text*."""
    for pattern in _LOCATIONS:
        matches: list[re.Match[str]] = [*pattern.finditer(text)]
        if matches and len(text) - matches[-1].end() <= _TAIL:
            return matches[-1]
    return None


def _only_year(text: str) -> str:
    """Return the year that stands alone in *text*, or at its end, or in parentheses."""
    years = _YEARS.findall(_VISITED.sub("", text))
    return years[0] if len({*years}) == 1 else ""


def _title_and_container(
    head: str, *, located: bool, by_comma: bool, with_title: bool
) -> tuple[str, str]:
    if quoted := _QUOTED.match(head):
        title = _title(quoted[quoted.lastindex or 0])
        after = head[quoted.end() :].lstrip(" .,:")
        if chapter := _IN.match(after):
            return title, _book(after[chapter.end() :])
        return title, after if located and _is_container(after) else ""
    if chapter := _IN.search(head):
        title = _title(head[: chapter.start()])
        return (title, _book(head[chapter.end() :])) if _is_title(title) else ("", "")
    if not located:
        if by_comma and not (
            (book := _PUBLISHER.search(head)) or len(_LOWER.findall(_sentence(head))) > 1
        ):
            return "", ""
        return _sentence(head[: book.start()] if by_comma and book else head), ""
    if _is_abbreviated(head) and not (with_title and head.count(". ") < 2):
        return "", head
    for boundary in (_COMMA, _BOUNDARY) if by_comma else (_BOUNDARY, _COMMA):
        for match in boundary.finditer(head):
            title, container = head[: match.end()], head[match.end() :]
            if (with_title or _is_title(title)) and _is_container(container):
                return _title(title), container
    if _is_container(head):
        return "", head
    if not with_title:
        return "", ""
    # Wiley: "… in a cohort with tremor Front Neurol. 2020"
    tail = _CONTAINER_AT_END.search(head)
    if tail and _is_title(head[: tail.start()]):
        return _title(head[: tail.start()]), tail[0].strip(" .")
    return _sentence(head), ""


def _sentence(text: str) -> str:
    """Return the first sentence, the title of a book or a page; "" if it is none."""
    end = _AFTER_TITLE.search(text)
    sentence = text[: end.start()] if end else text
    if boundary := _BOUNDARY.search(sentence):
        sentence = sentence[: boundary.end()]
    sentence = sentence.strip()
    return _title(sentence) if _is_title(sentence) else ""


def _book(text: str) -> str:
    """Return the title of a book, whose editors may stand before it."""
    _, _, after = read_names(text)
    editors = _EDITORS.match(text, after) if after else None
    if editors := editors or _EDITORS.search(text[:200]):
        # "In The turtles of the Jurassic (ed. F Westphal)"
        before = text[: editors.start() + 1].rstrip().endswith("(")
        text = text[: editors.start()] if before else text[editors.end() :]
    end = _BOOK_END.search(text)
    book = text[: end.start()] if end else text
    return book if _is_title(book) else ""


def _title(text: str) -> str:
    return text.strip().rstrip(" .,;:")


def _is_title(text: str) -> bool:
    words = text.split()
    if not words or len(words) > TITLE_WORDS or "arxiv" in text.casefold():
        return False
    return bool(_LOWER.search(text)) or len(words) > 2 or len(words[-1]) > 4


def _is_container(text: str) -> bool:
    """Whether *text* may be the name of a journal: capitals, short words, abbreviations."""
    words = text.strip(" ,;:").split()
    return 0 < len(words) <= CONTAINER_WORDS and all(
        _CONTAINER_WORD.fullmatch(word)
        and not (word.endswith(".") and len(word) > _WHOLE_WORD and word is not words[-1])
        for word in words
    )


def _is_abbreviated(text: str) -> bool:
    """Whether *text* is a name of abbreviations: J. Am. Tide Soc."""
    words = text.split()
    return len(words) > 1 and all(
        len(word) < 4
        or word.isupper()
        or (word[0].isupper() and len(word) < _SHORT_WORD and "." in text[:-1])
        for word in words[:-1]
    )
