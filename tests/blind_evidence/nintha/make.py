"""
How the cases of the ninth set are written: as those of ``seventha.make``, and shorter.

``[[/a.pdf words]]``                          besides the link, the file: a leaf of that heading
``[supp[/a.pdf words]]``                      the file is of a kind, see ``LEAVES``
``((/a.pdf title | authors | journal))``      a link with the title, and the file: that article
``((/a.pdf words = title | authors | …))``    the same, the link having other words

``--- /a.pdf supp words`` is such a leaf without a link. A file that has answers of its own is
what is said there. The leaves know the work of their case: they name it as such leaves do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from tests.blind_evidence.case import Case
from tests.blind_evidence.casefile import case_sections
from tests.blind_evidence.seventha import make

HERE = Path(__file__).parent
ADDRESS = r"((?:\{base\}|\{other\})?/\S*)"
LINK = re.compile(r"\[(\w*)\[" + ADDRESS + r" (.+?)\]\]", re.DOTALL)
ARTICLE = re.compile(r"\(\((\S+) (?:([^|()]+?) = )?(.+?)\)\)", re.DOTALL)
FILE = re.compile(r"\.pdf|download|bitstream")
PDF = re.compile(r"<[^>]+>|\s*[\[(]?\bPDF\b.*$")
GUIDE = re.compile(
    r"guid|instruct|normas|norme|modelo|hinweis|zitier|rahnama|vymog|the-le|mau-bai|upute|yazim"
    r"|diretriz|panduan|guideline|/rule|/form\.pdf|kitei|manual|style|toroku|handbuch|kilavuz"
)
GIVEN = re.compile(r"^--- (\S+)(?: (\w+) (.+))?$", re.MULTILINE)


@dataclass
class Leaf:
    """What is known where a leaf is written."""

    heading: str
    title: str
    people: list[str]
    year: str
    journal: str
    place: str
    doi: str
    words: dict[str, str]
    kind: int
    said: Mapping[str, list[str]]
    others: list[str] = field(default_factory=list)

    @property
    def by(self) -> str:
        return ", ".join(self.people)

    def says(self, key: str) -> list[str]:
        """Return sentences in the language of the case, as they follow in this leaf."""
        lines = self.said[key]
        first = self.kind % len(lines) if key in ("rule", "how", "club") else 0
        return lines[first:] + lines[:first]

    @property
    def topics(self) -> str:
        return f"{self.title}; {self.journal}"


def read() -> list[Case]:
    """Return the cases."""
    known = {**make.shells(HERE.parent / "seventha"), **make.shells(HERE)}
    words, said = _words(), _said()
    cases = list(case_sections(HERE))
    for head, text in cases:
        titles = said[head.split("|")[2].strip()].setdefault("titles", [])
        titles.append(text.split("W: ", 1)[1].split("|")[0].strip())
    return [make.case_of(head, _spread(head, text, words, said), known) for head, text in cases]


def _words() -> dict[str, dict[str, str]]:
    """Return what leaves say, by language."""
    keys, *rows = [row.split("|") for row in (HERE / "words.txt").read_text().splitlines()]
    return {row[0]: dict(zip(keys[1:], row[1:], strict=True)) for row in rows}


def _said() -> dict[str, dict[str, list[str]]]:
    """Return sentences of leaves, by language and kind of leaf."""
    said: dict[str, dict[str, list[str]]] = {}
    for row in (HERE / "said.txt").read_text().splitlines():
        language, key, lines = row.split("|")
        said.setdefault(language, {})[key] = lines.split(" / ")
    return said


def _spread(
    head: str,
    text: str,
    words: dict[str, dict[str, str]],
    said: dict[str, dict[str, list[str]]],
) -> str:
    """Write out the short forms."""
    name, _kind, language, *_ = (part.strip() for part in head.split("|"))
    found = re.search(r"^W: (.+)$", text, re.MULTILINE)
    work = [part.strip() for part in found[1].split("|")] if found else []
    work += [""] * (6 - len(work))
    taken: set[str] = set()
    made: list[str] = []
    others = [row[3].split("|")[0].strip() for row in ARTICLE.finditer(text)]

    def leaf(verb: str, address: str, heading: str) -> str:
        people = [one.strip() for one in work[1].split(";")]
        seed = crc32(f"{name}{address}".encode())
        about = heading, work[0], people, *work[2:6], words[language], seed % 3
        return f"--- {address}\n" + "\n".join(LEAVES[verb](Leaf(*about, said[language], others)))

    def given(found: re.Match[str]) -> str:
        address, verb, rest = found[1], found[2], found[3]
        taken.add(address)
        return leaf(verb, address, rest) if verb in LEAVES else found[0]

    def link(found: re.Match[str]) -> str:
        verb, address, label = found[1], found[2], " ".join(found[3].split())
        if address not in taken and (verb or FILE.search(address)):
            taken.add(address)
            heading = PDF.sub("", label).strip(" ,:-")
            plain = "how" if GUIDE.search(address) else "doc"
            made.append(leaf(verb or plain, address, heading or label))
        return f"[[{address} {label}]]"

    def article(found: re.Match[str]) -> str:
        address, label, rest = found[1], found[2], " ".join(found[3].split())
        if address not in taken:
            taken.add(address)
            made.append(f"--- {address} art {rest}")
        return f"[[{address} {label or rest.split('|')[0].strip()}]]"

    text = ARTICLE.sub(article, LINK.sub(link, GIVEN.sub(given, text)))
    return "\n".join([text.rstrip(), *made, ""])


# --- leaves ----------------------------------------------------------------------


def _doc(leaf: Leaf) -> list[str]:
    return _told(leaf, "club")


def _guide(leaf: Leaf) -> list[str]:
    return _told(leaf, "how")


def _told(leaf: Leaf, key: str) -> list[str]:
    lines = leaf.says(key)
    if leaf.kind == 0:
        return [f"{{18}}{leaf.heading}", leaf.journal, *lines]
    if leaf.kind == 1:
        return [f"{{9}}{leaf.journal}", f"{{17}}^{leaf.heading}", " ".join(lines)]
    numbered = [f"{n}. {line}" for n, line in enumerate(lines, 1)]
    return [f"{{20}}{leaf.heading}", *numbered, "%down 30", leaf.journal]


def _supplement(leaf: Leaf) -> list[str]:
    above = [f"{{16}}{leaf.heading}", f"{leaf.words['to']}: {leaf.title}", leaf.by]
    if leaf.kind == 0:
        above = [f"{{9}}{leaf.journal} {leaf.year}", f"{{16}}{leaf.heading}", leaf.title, leaf.by]
    rows = [f"S{n}   {n * 3.7:.2f}   {n * 11 % 17 / 4:.2f}   {n * 29 % 83}" for n in range(1, 19)]
    table = [f"{leaf.words['table']} S1", *rows]
    text = [f"%body 3 {leaf.topics}"]
    return [*above, *(text + table if leaf.kind == 1 else table + text), "%page", *table]


def _contents(leaf: Leaf) -> list[str]:
    titles = [*leaf.others, leaf.title] if leaf.kind else [leaf.title, *leaf.others]
    rows = [f"{title} … {7 + 12 * n}" for n, title in enumerate(titles)]
    return [
        f"{{20}}^{leaf.journal}",
        f"^{leaf.place} ({leaf.year})",
        f"{{15}}{leaf.heading}",
        *rows,
    ]


def _life(leaf: Leaf) -> list[str]:
    year = int(leaf.year or 2010)
    mine = [f"{leaf.people[0]} ({leaf.year}). {leaf.title}. {leaf.journal}, {leaf.place}."]
    rest = [f"{leaf.people[0]} ({year - 2 - n}). {title}." for n, title in enumerate(leaf.others)]
    steps = ("Prof.", "Dr. habil.", "Dr.", "M.A.", "B.A.")
    told = [f"{year - 1 - 4 * n}   {step}" for n, step in enumerate(steps)]
    more = enumerate([title for title in leaf.said["titles"] if title != leaf.title][:9])
    rest += [f"{leaf.people[0]} ({year - 4 - n}). {title}." for n, title in more]
    listed = [f"{{13}}{leaf.words['pubs']}", *mine, *rest]
    return [f"{{20}}{leaf.people[0]}", leaf.heading, f"{{13}}{leaf.words['edu']}", *told, *listed]


def _review(leaf: Leaf) -> list[str]:
    lines, one = leaf.says("rev"), f"{{13}}{leaf.words['rev']}"
    about = [f"{leaf.words['ms']}: {leaf.title}", leaf.by]
    second = ["%page"] if leaf.kind else []
    told = [f"{{17}}{leaf.heading}", *about, f"{one} 1", *lines]
    return [*told, *second, f"{one} 2", *lines[1:], *lines[:1]]


def _letter(leaf: Leaf) -> list[str]:
    about = f"{leaf.words['ms']}: “{leaf.title}”"
    return [f"> {leaf.year}-03-1{leaf.kind}", leaf.words["dear"], about, *leaf.says("let"), leaf.by]


def _form(leaf: Leaf) -> list[str]:
    line = "_" * 40
    fields = [f"{name}: {line}" for name in leaf.says("form")]
    sign = f"{leaf.words['sign']} ____________    ___ / ___ / ______"
    rule = leaf.says("rule")[leaf.kind :][:1]
    return [f"{{17}}^{leaf.heading}", f"^{leaf.journal}", *fields, *rule, sign]


def _rules(leaf: Leaf) -> list[str]:
    rows = [line for n, rule in enumerate(leaf.says("rule"), 1) for line in (f"{{12}}§ {n}", rule)]
    return [f"{{18}}{leaf.heading}", leaf.journal, *rows]


def _missing(leaf: Leaf) -> list[str]:
    return ["%down 120", f"{{22}}^{leaf.heading}", f"^{leaf.journal}"]


LEAVES: dict[str, Callable[[Leaf], list[str]]] = {
    "doc": _doc,
    "how": _guide,
    "supp": _supplement,
    "toc": _contents,
    "cv": _life,
    "rev": _review,
    "let": _letter,
    "form": _form,
    "pol": _rules,
    "gone": _missing,
}
