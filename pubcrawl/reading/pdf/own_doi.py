"""
Finds the DOI of the article itself among those on its first pages.

The article's DOI is in the head or foot, after a label, or beside volume and pages; DOIs
of cited works are in sentences and lists of references. Text that follows a DOI without
a space is removed.

Source: https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pubcrawl.formats.pdf.lines import PrintedLine, PrintedPage
from pubcrawl.ids.doi import START, is_doi, normalise_doi

# Fonts without a map to letters leave control characters: "10.5555/abc.1\x0cReceived". Two of them
# are hyphens at the end of a line, if the DOI goes on: "10.5555/j.1365\x022222.7".
_DOI = re.compile(
    rf"(?<![\w.]){START}(?:[^\s\"<>|,;\x00-\x1f\x7f-\x9f\u200b\ufeff\ufffe•·]|[\x02\ufffe](?=\d))*",
    re.IGNORECASE,
)
_HYPHEN = re.compile("[\x02\ufffe]")
_BEFORE = re.compile(r"(?:doi|https?://(?:dx\.)?doi\.org/?|identifier)\W*$", re.IGNORECASE)
_UNFINISHED = re.compile(r"[/._:()-]$")
_GOES_ON = re.compile(r"(?:(?!\d)[\w.()/:-])*+\d[\w.()/:-]*(?=[\s.,;]|$)")
# Texts that are printed after a DOI without a space.
_FOLLOWING = re.compile(
    r"(?<=[\w)])(?:received|accepted|published|copyright|available|revised|article|abstract|digital"
    r"|advance|original|research|issn|isbn|https?:|www\.|doi:|©|this|the author|citation|editor"
    r"|open access|corresponding|e-?mail|keywords).*",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r"(?<=\d)[A-ZÀ-Ý][a-zà-ÿ]{2,}.*")
_TRAILING = ".,;:!?'\"”’»*†‡§"
_OWN = re.compile(
    r"cite this|to cite|to link|citation|published|publication|received|accepted|version|preprint"
    r"|identifier|copyright|©|\bvol\b|\bvol\.|\bno\.|\bpp?\.|issn|available online|early view"
    r"|article|\b(?:19|20)\d\d[;:,)]|\(\d{4}\)",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"dataset|data (?:are|is|availab|deposit|set)|zenodo|figshare|dryad|osf\.io|supplement|\besi\b"
    r"|correction to|erratum|corrigendum|retract|comment on|reply to|see also|related article"
    r"|companion|code (?:is|are|availab)|protocol(?:s)?\.io|10\.\d+/rg\.2|software"
    r"|repository|archive\b|review: ",
    re.IGNORECASE,
)
_EDGE = 0.13  # of the height of the page
_SCORE_MIN = 2.0
_REFERENCES = re.compile(
    r"\W*(?:\d+\.?\s*)?(?:references|bibliography|literature cited|works cited)\W*$", re.IGNORECASE
)


def own_doi(
    pages: Sequence[PrintedPage],
    texts: Sequence[str],
    body: float,
    *,
    claimed: Iterable[str] = (),
) -> str:
    """
    Return the article's DOI in normal form, empty if none is certain.

    *texts*: of the pages and of the covers before them. *body*: size of most characters, in
    points. *claimed*: DOIs in the metadata, which count only if a page shows them.
    """
    scores: dict[str, float] = {}
    spellings: list[str] = []
    for number, page in enumerate(pages[:2]):
        for doi, score in _on_page(page, body):
            spellings.append(doi)
            scores[doi] = max(scores.get(doi, -9.0), score - number)
    for text in texts[: max(0, len(texts) - len(pages))]:  # covers are about the article
        for doi in _in_text(text):
            spellings.append(doi)
            own = not doi.partition("/")[2].startswith("RG.2")  # ResearchGate's own
            scores[doi] = max(scores.get(doi, 0.0), 2.5 if own else -3.0)
    scores = _merge_longer(scores)
    for doi in scores:
        scores[doi] += 0.5 * min(2, sum(each.startswith(doi) for each in spellings) - 1)
    for claim in claimed:
        if (doi := cut_doi(claim)) in scores:
            scores[doi] += 3.0
    best = sorted(scores.items(), key=lambda each: -each[1])
    if not best or best[0][1] < _SCORE_MIN:
        return ""
    if len(best) > 1 and best[1][1] == best[0][1]:
        return ""
    return best[0][0]


def cut_doi(text: str) -> str:
    """Return the first DOI in *text* in normal form, without text after it; empty if none."""
    match = _DOI.search(text)
    if match is None:
        return ""
    doi = _HYPHEN.sub("-", match[0])
    doi = _NEXT_WORD.sub("", _FOLLOWING.sub("", doi)).rstrip(_TRAILING)
    for opening, closing in ("()", "[]", "{}"):
        while doi.endswith(closing) and doi.count(closing) > doi.count(opening):
            doi = doi[:-1].rstrip(_TRAILING)
        # "(doi:10.5555/a)and": the bracket was opened before the DOI
        if doi.count(closing) > doi.count(opening):
            doi = doi[: _unopened(doi, opening, closing)]
    doi = normalise_doi(doi.rstrip(_TRAILING + "-/"))
    return doi if is_doi(doi) and len(doi.partition("/")[2]) >= 2 else ""


def _unopened(doi: str, opening: str, closing: str) -> int:
    depth = 0
    for index, letter in enumerate(doi):
        depth += (letter == opening) - (letter == closing)
        if depth < 0:
            return index
    return len(doi)


def _in_text(text: str) -> Iterator[str]:
    for match in _DOI.finditer(text.replace("\r\n", "\n")):
        if doi := cut_doi(match[0]):
            yield doi


def _on_page(page: PrintedPage, body: float) -> Iterator[tuple[str, float]]:
    """Yield each DOI of a page with its score: the evidence that it is the article's."""
    lines = page.lines
    indexes = [index for index, line in enumerate(lines) if "10." in line.text]
    if not indexes:
        return
    end = next((n for n, line in enumerate(lines) if _REFERENCES.match(line.text)), len(lines))
    for index in indexes:
        line = lines[index]
        if index > end:
            return
        for match in _DOI.finditer(line.text):
            raw = match[0]
            end_of_line = match.end() >= len(line.text.rstrip("\ufffe\x02 "))
            if end_of_line and index + 1 < len(lines) and _unfinished(raw, line.text):
                raw += _continuation(line, lines[index + 1])
            if doi := cut_doi(raw):
                yield doi, _score(page, body, index, match.start())


def _unfinished(raw: str, line: str) -> bool:
    return bool(_UNFINISHED.search(raw)) or line.endswith(("\ufffe", "\x02"))


def _continuation(line: PrintedLine, following: PrintedLine) -> str:
    if abs(following.size - line.size) > 0.3 or not 0 < following.top - line.top < 2 * line.size:
        return ""
    match = _GOES_ON.match(following.text)
    hyphen = "-" if line.text.endswith(("\ufffe", "\x02")) else ""
    return f"{hyphen}{match[0]}" if match else ""


def _score(page: PrintedPage, body: float, index: int, start: int) -> float:
    line = page.lines[index]
    words = line.text
    around = " ".join(each.text for each in page.lines[max(0, index - 2) : index + 2])
    before = words[:start]
    labelled = _BEFORE.search(before) is not None
    score = 0.0
    if line.bottom < _EDGE * page.height or line.top > (1 - _EDGE) * page.height:
        score += 2.0
    if labelled:
        lead = _BEFORE.sub("", before).strip(" :([")
        score += 2.0 if not lead else 0.5
    elif not before.strip():
        score += 1.0
    if line.size < 0.92 * body:
        score += 1.0
    if _OWN.search(words) or _OWN.search(around):
        score += 1.0
    if _OTHER.search(words) or _OTHER.search(around):
        score -= 3.0
    if _in_sentence(page, index, body, before):
        score -= 2.5
    return score


def _in_sentence(page: PrintedPage, index: int, body: float, before: str) -> bool:
    """Answer whether a line is in a paragraph of body text."""
    line = page.lines[index]
    if abs(line.size - body) > 0.05 * body:
        return False
    neighbours = [
        each
        for each in page.lines[max(0, index - 1) : index + 2]
        if each is not line
        and abs(each.size - line.size) < 0.2
        and abs(each.left - line.left) < 30
        and 0 < abs(each.top - line.top) < 2 * line.size
        and len(each.text) > 40
    ]
    lead = _BEFORE.sub("", before).strip(" :([")
    return len(neighbours) >= 1 and bool(re.search(r"[a-z]{3}", lead))


def _merge_longer(scores: dict[str, float]) -> dict[str, float]:
    """Return *scores* with each DOI that has text after it merged into the shorter DOI."""
    result: dict[str, float] = {}
    for doi in sorted(scores, key=len):
        shorter = next(
            (
                each
                for each in result
                if doi.startswith(each) and doi[len(each) : len(each) + 1].isalpha()
            ),
            None,
        )
        if shorter is None:
            result[doi] = scores[doi]
        else:
            result[shorter] = max(result[shorter], scores[doi])
    return result
