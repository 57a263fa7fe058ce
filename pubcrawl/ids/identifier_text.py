"""
Text of a user → the identifiers of publications in it: the one reader for lines, cells and links.

A text may be an identifier in any form, an address, a whole reference, or have several of these.
Damage is repaired, or reported if digits or characters are lost. A bare number is an identifier
only where the kind of the text says so; in a text of PMIDs or PMCIDs it is a question.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from pubcrawl.ids.addresses import address, looks_like_address
from pubcrawl.ids.article_url import HOSTS, names_in_url
from pubcrawl.ids.doi import CJK, START, doi_name, is_doi, without_punctuation
from pubcrawl.ids.identifiers import Name
from pubcrawl.ids.mending import NOTHING, mend_number, mend_text, unescaped
from pubcrawl.ids.url import host

ADDRESS = "url"
ANY = "id"
"""The kind of a text with identifiers of several kinds, or of a whole reference."""
PMID_OR_PMCID = "pmid-or-pmcid"
"""
The kind of a column whose name announces both, such as "PMID/PMCID/DOI" or "PubMed or PMC", and the
reason why its bare numbers are rejected.
"""
NUMBERED = ("pmid", "pmcid")
"""Kinds of which a bare number is one."""

PMID_DIGITS = 8
"""PubMed has given out numbers of up to eight digits."""

# The most frequent forms, in which nothing is repaired: such a DOI has no version, and ends with
# its last digit and letters, so that it has neither a view nor a file.
_PLAIN = re.compile(
    r"(?P<pmid>[1-9][0-9]{0,7})|(?P<pmcid>PMC[1-9][0-9]*)"
    r"|(?:https?://(?:dx\.)?doi\.org/|doi:)?(?P<doi>10\.(?!1101|48550|64898)[0-9]{4,9}"
    r"/(?:[A-Za-z0-9._-]|\([A-Za-z0-9._-]*+\))*[0-9][A-Za-z]*)"
)
_DASHES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
)
_SLASHES = str.maketrans({"\u2044": "/", "\u2215": "/", "\uff0f": "/"})
_JOINED = re.compile(r'"\s*&|&\s*"')
_ERROR = re.compile(r"#(?:REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!|#+)", re.IGNORECASE)
_SCIENTIFIC = re.compile(r"[0-9](?:[.,][0-9]+)?E\+?[0-9]{1,2}", re.IGNORECASE)
_NUMBERS = re.compile(r"(?:\s*(?:[,;|/&+]|\band\b|\bund\b)\s*|\s+)")
_PREFIXED = re.compile(r"(?:n[°ºo]\.?|nr\.?|#|id:?)\s*([1-9][0-9]{4,7})", re.IGNORECASE)
_LOST = "lost-digits"
_SHORT = 5  # a number with fewer digits may be a day, a page or a year
_LISTED = re.compile(r"[1-9][0-9]*(?:\s*[,;|]\s*[1-9][0-9]*)+")
_NOTED = re.compile(r"([1-9][0-9]*)\s*(?:[\[(].*|\*+|†|‡)")
# "12, PMC3": a number before the other identifiers of its publication.
_FIRST_NUMBER = re.compile(r"[1-9][0-9]*(?=[\s,;|]+[^\s,;|])")
# "10. 1016/j.cell": white space in the first half, where nothing else can be meant.
_SPACED_PREFIX = re.compile(r"((?:doi ?:? ?)?10\.) (?=[0-9]{4,9}/)", re.IGNORECASE)

_DOI_START = START.replace("+/", r"+(?:\s?/\s?|%(?:25)?2F)")
_SIGNS = r"[\s:=\#は是为-]*"  # between a label and its number
# Where something that names a publication begins inside a text. An address goes on to the next
# space or quote.
_START = re.compile(
    rf"""(?P<url>(?:https?:|(?<![:\w]))//[^\s"|]+|(?:www\.|(?:dx\.|www\.)?doi\.org/
      |(?:(?:www|m)\.)?(?:{"|".join(map(re.escape, sorted(HOSTS)))})/)[^\s"|]+)
    |(?P<doi>(?<![0-9]){_DOI_START})
    |(?P<short>\bdoi[\s:]{{1,9}}10/[a-z0-9]{{3,9}}\b(?![/.]))
    |(?P<arxiv>\b(?:arxiv|eprint)[\s:.=|]{{1,9}}(?P<preprint>[0-9]{{4}}\.[0-9]{{4,5}}|[a-z-]{{2,9}}(?:\.[a-z]{{2}})?/[0-9]{{7}})
      (?:v[0-9]{{1,3}})?\b)
    |(?P<pmcid>\bPMC(?:[\s_-]?ID)?\|?{_SIGNS}(?:PMC)?\s?0*(?P<central>[1-9][0-9]*)\b(?:\.[0-9]{{1,3}}\b)?)
    |(?P<pmid>\b(?:PMIDs?[/|_>]?|PubMed(?:[\s_-]*IDs?)?|(?:MED|Medline)(?=:)){_SIGNS}0*(?P<numbers>[1-9][0-9]*
      (?:\s*(?:[,;/|&]|\band\b)\s*[1-9][0-9]{{4,7}}(?![0-9]|[./-][0-9]{{1,4}}\b))*)\b(?![./][0-9]|,[0-9]{{3}}\b))""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_SHORT_DOI = re.compile(r"10/(?=[0-9]*[a-z])[a-z0-9]{3,9}", re.IGNORECASE)
# The end of a token: before the next identifier.
_BETWEEN = re.compile(rf"[,;|&+(\[{CJK}]")
_NEXT = re.compile(
    rf"{_BETWEEN.pattern}{{1,9}}\s{{0,9}}(?=(?:doi:?\s*|https?://\S{{0,40}}?)?{_DOI_START}|https?://|PMC?ID|PMC[0-9]|www\.)",
    re.IGNORECASE,
)
_NEXT_MAX = 100  # characters of the next one that show it
_TOKEN_END = re.compile(r'[\s"|]')
_ALONE_END = re.compile('"')  # a text without white space has no columns
# Without "arXiv:", an identifier is certain by its archive and month, or by its version.
_PREPRINT = re.compile(
    r"([a-z]{2,8}(?:-[a-z]{2,4})?(?:\.[a-z]{2})?/(?:9[1-9]|0[0-7])(?:0[1-9]|1[0-2])[0-9]{3})(?:v[0-9]+)?"
    r"|([0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5})v[0-9]+",
    re.IGNORECASE,
)
_ESCAPES = re.compile(r"%(?:25)?(?:2F|28|29|3A|3B|3C|3E|5B|5D)", re.IGNORECASE)
_CUT = re.compile(r"(?:\.\.|…)$")
# "10.1016/j.cell 2019.01.001": the rest of a DOI, and not a note such as "(accessed 2020)".
_FRAGMENT = re.compile(r"\s++(?:[a-z0-9]*+[._/-])*+[a-z]*+[0-9][a-z0-9]*+\s*+", re.IGNORECASE)
_YEAR = re.compile(r"\s*(?:1[89]|20)[0-9]{2}\s*")
_NUMBER = re.compile(r"[1-9][0-9]*")
# What may stand beside an identifier that is the whole text.
_LABEL = re.compile(r"\b(?:info|urn|doi|link|url|arxiv|eprint|pubmed|and)\b|[\W_]+", re.IGNORECASE)


class TextContent(NamedTuple):
    """
    The content of a text.

    *ids*: different identifiers, in order; *urls*: other addresses, and those of articles whose
    identifier follows from their form. *reason*: slug of the mistake if there is neither.
    *mended*: the damage that was repaired. *whole*: nothing but identifiers is in the text.
    """

    ids: tuple[Name, ...] = ()
    urls: tuple[str, ...] = ()
    reason: str = ""
    mended: str = ""
    whole: bool = False

    @property
    def empty(self) -> bool:
        """Whether the text has no content for a seed."""
        return not (self.ids or self.urls or self.reason)


EMPTY = TextContent()


def identify(text: str) -> Name | None:
    """Return *text* as an identifier; None if it is not one, or has more than one."""
    content = read_text(text, "pmid")
    return content.ids[0] if len(content.ids) == 1 and content.whole else None


def plain_name(text: str) -> Name | None:
    """Return *text* as an identifier if it is one of the frequent forms; None says nothing."""
    if found := _PLAIN.fullmatch(text):
        kind = found.lastgroup or ""
        return Name(kind, found[kind].upper())
    return None


def read_text(text: str, kind: str = ANY) -> TextContent:
    """Return the content of *text*, a line or a cell of *kind*; a bare number is one of this."""
    if (name := plain_name(text)) and (name.kind != "pmid" or kind == "pmid"):
        return TextContent((name,), whole=True)
    if kind == PMID_OR_PMCID:
        content, bare = read_text(text), read_text(text, "pmid")
        if content.ids or content.urls:
            return content
        return TextContent(reason=kind) if bare.ids else bare
    plain, mended = mend_text(text)
    if plain.lower() in NOTHING:
        return EMPTY
    if _ERROR.fullmatch(plain):
        return TextContent(reason="excel-error")
    if plain.startswith("=") and _JOINED.search(plain):
        return TextContent(reason="formula")  # '="https://doi.org/"&B8' names nothing
    if plain[0].isdigit() and (number := _number(plain, kind, mended)):
        return number
    if kind in NUMBERED and (prefixed := _PREFIXED.fullmatch(plain)):
        return _number(prefixed[1], kind, mended) or EMPTY
    if spaced := _SPACED_PREFIX.match(plain):
        plain = spaced[1] + plain[spaced.end() :]
    scan = _TextScan(" ".join(unescaped(plain).split()), kind)
    if scan.ids or scan.urls:
        # A cut DOI beside a whole one does not matter.
        reason = "" if scan.ids else scan.reason
        return TextContent(tuple(scan.ids), tuple(scan.urls), reason, mended, not scan.rest)
    if scan.reason:
        return TextContent(reason=scan.reason)
    if kind == ADDRESS and (url := address(plain)):
        return TextContent((), (url,), "", mended)
    if plain.startswith("=") and len(plain) > 1:
        return TextContent(reason="formula")
    return TextContent(reason="no-identifier")


def _number(text: str, kind: str, mended: str) -> TextContent | None:
    """Return the content of a text that has only numbers; None for any other text."""
    if kind not in NUMBERED:
        lost = kind == ANY and _SCIENTIFIC.fullmatch(text) and mend_number(text)[1] == _LOST
        return TextContent(reason=_LOST) if lost else None
    pieces = [mend_number(text)]
    if pieces[0][1] == _LOST:
        return TextContent(reason=_LOST)
    if not pieces[0][0] and (noted := _NOTED.fullmatch(text)):
        pieces = [(noted[1], "")]
    if not pieces[0][0]:
        pieces = [mend_number(piece) for piece in _NUMBERS.split(text) if piece]
        if len(pieces) < 2 or not all(digits for digits, _ in pieces):
            return None
        short = any(len(digits) < _SHORT for digits, _ in pieces)
        if short and not _LISTED.fullmatch(text):
            return None  # "08/19/2014", "12 March 2019"
    if any(len(digits) > PMID_DIGITS for digits, _ in pieces):
        return TextContent(reason="no-pmid")
    names = tuple(dict.fromkeys(_of_number(digits, kind) for digits, _ in pieces))
    repair = next((repair for _, repair in pieces if repair), mended)
    return TextContent(names, (), "", repair, whole=True)


def _of_number(digits: str, kind: str) -> Name:
    return Name("pmcid", f"PMC{digits}") if kind == "pmcid" else Name("pmid", digits)


class _TextScan:
    """
    What names a publication in a text without line ends and escapes.

    *rest*: the words between; *reason*: slug of the first mistake.
    """

    def __init__(self, text: str, kind: str) -> None:
        self.ids: dict[Name, None] = {}
        self.urls: dict[str, None] = {}
        self.reason = ""
        self._text = text
        first = _FIRST_NUMBER.match(text) if kind in NUMBERED else None
        position = first.end() if first else 0
        gaps: list[str] = []
        while found := _START.search(text, position):
            gaps.append(text[position : found.start()])
            position = self._read(found)
        self.rest = _LABEL.sub("", " ".join((*gaps, text[position:])))
        if first and self.ids and not self.rest:
            self.ids = {_of_number(first[0], kind): None, **self.ids}
        elif first:
            self.rest = text
        if not self.ids and not self.urls and not self.reason:
            self._read_whole(text)

    def _read_whole(self, text: str) -> None:
        """Read a text that has none of the usual beginnings."""
        if _SHORT_DOI.fullmatch(text):
            self._add_short_doi(text)
        elif preprint := _PREPRINT.fullmatch(text):
            self._add_preprint(preprint[1] or preprint[2])
        elif text.startswith("10.") and " " not in text and is_doi(text):
            self._add_doi(text)
        elif looks_like_address(text) and " " not in text:
            self.ids.update(dict.fromkeys(names_in_url(text)))

    def _read(self, found: re.Match[str]) -> int:
        """Read what begins at *found*, and return its end."""
        start, end = found.span()
        match found.lastgroup:
            case "pmcid":
                self.ids[Name("pmcid", "PMC" + found["central"])] = None
            case "pmid":
                for number in _NUMBER.findall(found["numbers"]):
                    if len(number) > PMID_DIGITS:
                        self._fail("no-pmid")
                    else:
                        self.ids[Name("pmid", number)] = None
            case "arxiv":
                self._add_preprint(found["preprint"])
            case "short":
                self._add_short_doi(found[0])
            case "url":
                token = self._token(start)
                self._read_url(token)
                end = start + max(len(token), 1)
            case _:
                token = self._token(end)
                end += len(token)
                self._read_doi(found[0], token, self._text[end:])
        return end

    def _token(self, start: int) -> str:
        """Return the text from *start* to a space, a quote, or the next identifier."""
        end = (_TOKEN_END if " " in self._text else _ALONE_END).search(self._text, start)
        token = self._text[start : end.start() if end else len(self._text)]
        if _BETWEEN.search(token):
            following = _NEXT.search(self._text, start + 1, start + len(token) + _NEXT_MAX)
            if following and following.start() < start + len(token):
                token = self._text[start : following.start()]
        return token

    def _fail(self, reason: str) -> None:
        self.reason = self.reason or reason

    def _add_doi(self, token: str) -> None:
        if doi := doi_name(token):
            self.ids[Name("doi", doi)] = None
        else:
            self._fail("no-identifier")

    def _add_preprint(self, number: str) -> None:
        # The class of "math.GT/0309999" is not part of its DOI.
        self._add_doi(f"10.48550/arXiv.{re.sub(r'[.][a-zA-Z]+/', '/', number)}")

    def _add_short_doi(self, text: str) -> None:
        self._fail("short-doi")
        self.urls[f"https://doi.org/{text[text.index('10/') :]}"] = None

    def _read_doi(self, start: str, token: str, rest: str) -> None:
        goes_on = (
            token[-1:] not in ",;|)]"
            and not re.match(_DOI_START, rest.lstrip())
            and _FRAGMENT.fullmatch(rest)
            and not _YEAR.fullmatch(rest)
        )
        words = rest.strip()
        if _CUT.search(token):
            self._fail("cut-doi")
        elif goes_on and not (_NUMBER.fullmatch(words) and len(words) <= PMID_DIGITS):
            self._fail("spaced-doi")
        else:
            name = "".join(start.split()) + token.translate(_DASHES).translate(_SLASHES)
            if "%" in name:
                name = _ESCAPES.sub(lambda escape: unquote(unquote(escape[0])), name)
            self._add_doi(name)

    def _read_url(self, token: str) -> None:
        if _CUT.search(token):
            self._fail("cut-url")
            return
        url = without_punctuation(token)
        is_resolver = "doi.org/" in url.lower()
        direct = _without_proxy(url.translate(_DASHES) if is_resolver else url)
        names = names_in_url(direct)
        if names and names[0].kind == "short-doi":
            self._add_short_doi(names[0].value)
            return
        self.ids.update(dict.fromkeys(names))
        of_article = not names or names[0].kind == "doi"
        if of_article and direct == url and not is_resolver and (found := address(url)):
            self.urls[found] = None
        elif not names:
            self._fail("no-identifier")


def _without_proxy(url: str) -> str:
    """Return *url* without a library's proxy: pubmed-ncbi-nlm-nih-gov.proxy.example/12."""
    name = host(url if "//" in url else f"//{url}")
    first, _, rest = name.partition(".")
    if "-" not in first or not rest:
        return url
    direct = first.replace("--", "\0").replace("-", ".").replace("\0", "-")
    known = direct.removeprefix("www.").removeprefix("dx.") in (*HOSTS, "doi.org")
    return url.replace(name, direct, 1) if known else url
