"""
Bibliographies of tagged lines → entries: RIS, MEDLINE's .nbib, Web of Science, EndNote's .enw.

A format is a row of ``FORMATS``: how a line begins, what begins and ends an entry, and which tags
have a value of the work itself. Tags of other works (comments, references, a book's DOI) are in no
row.

Sources: https://en.wikipedia.org/wiki/RIS_(file_format),
https://support.clarivate.com/Endnote/s/article/Endnote-RIS-Import-Format,
https://pubmed.ncbi.nlm.nih.gov/help/#pubmed-format,
https://webofscience.help.clarivate.com/Content/wos-core-collection/woscc-field-tags.htm,
https://en.wikipedia.org/wiki/EndNote#Tags_and_fields
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.exchange.imports.entry import (
    REFERENCE_TYPES,
    EntryFormat,
    ImportedEntry,
    Pairs,
    Values,
    entry_of,
    filled,
    person,
)
from pubcrawl.exchange.record_values import printable
from pubcrawl.exchange.ris import TYPES
from pubcrawl.exchange.spreadsheets.table_rows import NumberedLine
from pubcrawl.reading.meta.people import contributor


class TaggedFormat(NamedTuple):
    """
    A format of tagged lines.

    *sign*: what a file of it has near its beginning. *line*: pattern of a line that begins a value,
    with its tag and the value; any other line continues the value above. *begins*, *ends*: tags of
    the first and the last line of an entry. *blank*: whether a blank line ends any entry, and not
    only one without *begins*. *lists*: tags with a value a line. *marked*: tags whose values end
    with their kind: ``10.5555/a [doi]`` has the tag ``AID[doi]``. *around*: tags of the file.
    """

    entries: EntryFormat
    sign: re.Pattern[str]
    line: re.Pattern[str]
    begins: str
    ends: str = ""
    blank: bool = False
    lists: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()


def tagged_entries(lines: Iterable[NumberedLine], form: TaggedFormat) -> Iterator[ImportedEntry]:
    """Yield the entries of *lines*; the number of an entry is that of its first line."""
    first = 0
    pairs: list[tuple[str, str]] = []
    blank = False
    for line in lines:
        text = printable(line.text).strip("\ufeff").rstrip()
        found = form.line.match(text)
        tag = found[1] if found else ""
        whole = any(form.begins == other for other, _ in pairs)
        begins = tag and (tag == form.begins if whole else blank)
        if pairs and (begins or (blank and form.blank) or tag == form.ends != ""):
            yield entry_of(first, _marked(pairs, form), form.entries)
            pairs = []
        blank = not text
        if found and tag != form.ends and tag not in form.around:
            first = first if pairs else line.number
            pairs.append((tag, found[2].strip()))
        elif text and not found and pairs:
            tag, above = pairs[-1]
            if tag in form.lists:
                pairs.append((tag, text.strip()))
            else:
                pairs[-1] = (tag, f"{above} {text.strip()}".strip())
    if pairs:
        yield entry_of(first, _marked(pairs, form), form.entries)


def _marked(pairs: list[tuple[str, str]], form: TaggedFormat) -> Pairs:
    pieces = ((tag, value, *value.rpartition(" [")[::2]) for tag, value in pairs)
    return [
        (f"{tag}[{kind}", start) if tag in form.marked and start else (tag, value)
        for tag, value, start, kind in pieces
    ]


def _person_of_medline(name: str) -> Values:
    """Return ``Berg, Ann``, or ``Berg AB`` of older records, as a name of CSL-JSON."""
    if "," in name:
        return person(name)
    return _divided(name) if " " in name else {"family": name}


def _divided(name: str) -> Values:
    """Return ``Ann Berg``, ``Berg, Ann`` or ``Berg AB`` as a name of CSL-JSON."""
    if "," in name:
        return person(name)
    found = contributor(name, initials_last=True)
    names = {"family": found.family, "given": found.given, "suffix": found.suffix}
    return filled(names) if found.family else {"literal": name}


_RIS = EntryFormat(
    "RIS",
    {
        "type": "TY",
        "title": "TI T1 CT",
        "title-short": "ST",
        "book": "BT",
        "author": "AU A1",
        "editor": "ED A2",
        "translator": "A4",
        "container-title": "JF|T2|JO|JA|J2 J1",
        "container-title-short": "J2|JA|J1|JO",
        "collection-title": "T3",
        "publisher": "PB",
        "volume": "VL",
        "issue": "IS",
        "page": "SP",
        "page-last": "EP",
        "number": "C7|AR",
        "issued": "DA",
        "year": "PY Y1",
        "serial": "SN",
        "language": "LA",
        "keyword": "KW",
        "abstract": "AB|N2",
        "note": "N1 C1 C3",
        "URL": "UR",
        "doi": "DO DI",
        "pmid": "PM",
        "accession": "AN",
        "database": "DB DP",
        "id": "UR C2 M1 M2 M3 L1 L2 L3 ID XR",
        "bare": "C7 C5 C2",
    },
    {
        **{word.lower(): kind for kind, word in reversed(TYPES.items())},
        "ejour": "article-journal",
        "inpr": "article-journal",
        "echap": "chapter",
        "ebook": "book",
        "conf": "paper-conference",
        "manscpt": "manuscript",
    },
    {
        "book": {
            "title": "TI T1 CT BT",
            "book": "",
            "container-title": "",
            "collection-title": "T2|T3",
            "editor": "ED A3|A2",
        },
        "collection": {
            "title": "TI T1 CT BT",
            "book": "",
            "container-title": "",
            "collection-title": "T2|T3",
            "author": "",
            "editor": "AU A1|ED A2",
        },
    },
)
_MEDLINE = EntryFormat(
    "PubMed's format (.nbib)",
    {
        "type": "PT",
        "title": "TI",
        "book": "BTI",
        "author": "FAU CN|AU CN",
        "editor": "FED|ED",
        "container-title": "JT|TA",
        "container-title-short": "TA",
        "collection-title": "CTI",
        "publisher": "PB",
        "volume": "VI",
        "issue": "IP",
        "page": "PG",
        "issued": "DP",
        "year": "DP",
        "serial": "IS ISBN",
        "language": "LA",
        "keyword": "OT",
        "abstract": "AB",
        "doi": "LID[doi] AID[doi]",
        "pmid": "PMID",
        "pmcid": "PMC",
    },
    {"preprint": "article"},
    groups=frozenset(("CN",)),
    person=_person_of_medline,
    default="article-journal",
)
_WEB_OF_SCIENCE = EntryFormat(
    "Web of Science's format",
    {
        "type": "PT|DT",
        "title": "TI",
        "author": "AF CA|AU CA|BF|BA",
        "editor": "BE ED",
        "container-title": "SO",
        "container-title-short": "J9|JI",
        "collection-title": "SE",
        "event": "CT",
        "publisher": "PU",
        "volume": "VL",
        "issue": "IS",
        "page": "BP",
        "page-last": "EP",
        "number": "AR",
        "issued": "PD",
        "year": "PY",
        "serial": "SN EI BN",
        "language": "LA",
        "keyword": "DE",
        "abstract": "AB",
        "doi": "DI",
        "pmid": "PM",
    },
    {
        "j": "article-journal",
        "p": "patent",
        "bookchapter": "chapter",
        "proceedingspaper": "paper-conference",
        "book": "book",
    },
    groups=frozenset(("CA",)),
    person=_person_of_medline,
)
_ENDNOTE = EntryFormat(
    "EndNote's tagged form",
    {
        "type": "%0",
        "title": "%T",
        "title-short": "%!",
        "author": "%A",
        "editor": "%E",
        "translator": "%?",
        "container-title": "%J|%B",
        "collection-title": "%S",
        "publisher": "%I",
        "volume": "%V",
        "issue": "%N",
        "page": "%P",
        "issued": "%8",
        "year": "%D",
        "serial": "%@",
        "language": "%G",
        "keyword": "%K",
        "abstract": "%X",
        "note": "%Z %1 %3",
        "URL": "%U",
        "doi": "%R",
        "accession": "%M",
        "database": "%W %~",
        "id": "%U %2 %>",
    },
    REFERENCE_TYPES,
    {
        "book": {"container-title": "", "collection-title": "%S|%B"},
        "collection": {"container-title": "", "author": "", "editor": "%A|%E"},
    },
    person=_divided,
)

FORMATS = (
    TaggedFormat(
        _RIS,
        re.compile(r"^\s*TY {1,3}- ?[A-Z]", re.MULTILINE),
        re.compile(r"\s*([A-Z][A-Z0-9])(?: {2,3}-| -(?=\s|$))(.*)"),
        "TY",
        "ER",
        lists=frozenset(("KW", "N1", "UR")),
    ),
    TaggedFormat(
        _MEDLINE,
        re.compile(r"\A\s*(?:[A-Z]{2,4} *- .*\n(?:.*\n)*?)?PMID- *[0-9]"),
        re.compile(r"(?=.{4}-)([A-Z]{2,4}) *-(?: |$)(.*)"),
        "PMID",
        blank=True,
        marked=frozenset(("LID", "AID")),
    ),
    TaggedFormat(
        _WEB_OF_SCIENCE,
        re.compile(r"^(?:FN .+\r?\nVR |PT [A-Z]\r?\n[A-Z][A-Z0-9] )", re.MULTILINE),
        re.compile(r"([A-Z][A-Z0-9])(?: |$)(.*)"),
        "PT",
        "ER",
        lists=frozenset("AU AF CA BA BF BE ED CR C1 C3 RP OI RI".split()),
        around=frozenset(("FN", "VR", "EF")),
    ),
    TaggedFormat(
        _ENDNOTE,
        re.compile(r"\A\s*%[0A-Z] \S"),
        re.compile(r"(%\S)(?: |$)(.*)"),
        "%0",
        lists=frozenset(("%K", "%U", "%Z")),
    ),
)
"""The formats, in the order in which they are looked for."""
