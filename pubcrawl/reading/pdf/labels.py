"""
Labels of the parts of a first page: abstract, keywords, sections, notes.

They cover the most common languages: English, French, German, Spanish, Portuguese,
Italian.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pubcrawl.formats.dates import MONTH_NAMES


class LineStart(NamedTuple):
    """
    A pattern for the start of a line. *starts*: its first three letters, in lower case.

    Most lines of a page start differently, so the pattern is not tried on them.
    """

    starts: frozenset[str]
    pattern: re.Pattern[str]

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the beginning of *text*."""
        return self.pattern.match(text) if text[:3].lower() in self.starts else None


def _starts(text: str) -> frozenset[str]:
    return frozenset(text.split("/"))


_SPACED = r"a\s?b\s?s\s?t\s?r\s?a\s?c\s?t"
ABSTRACT = LineStart(
    _starts("abs/a b/aut/ext/rés/res/zus/ria/som/анн/摘要/摘要:/摘要："),
    re.compile(
        rf"(?:(?:{_SPACED}|author summary abstract|extended abstract|résumé|resumen|resumo"
        r"|zusammenfassung|riassunto|sommario|аннотация|摘要)(?:\s*[:.—–|-]+\s*|\s+(?=[A-ZÀ-Ý\"“])|\s*$)"
        r")",
        re.IGNORECASE,
    ),
)
"""The heading of an abstract, alone or before the text in its line."""

SUMMARY = LineStart(
    _starts("sum/syn"),
    re.compile(r"(?:summary|synopsis)(?:\s*[:.—–]+\s*|\s*$)", re.IGNORECASE),
)
"""The heading of an abstract if an introduction or keywords follow, else of a section."""

KEYWORDS = LineStart(
    _starts("key/k e/aut/ind/sub/mot/pal/par/sch/des/关键词"),
    re.compile(
        r"(?:k\s?e\s?y\s?-?\s?w\s?o\s?r\s?d\s?s|author keywords|index terms|key\s?words and phrases"
        r"|subject terms|mots[- ]cl[ée]s|palabras[- ]clave|palavras[- ]chave|parole[- ]chiave"
        r"|schlüsselwörter|schlagwörter|descriptores|descritores|关键词)"
        r"(?:\s*\([^()]*\))?(?:\s*[:.—–|-]+\s*|\s+|$)",
        re.IGNORECASE,
    ),
)
"""The heading of keywords, alone or before them in its line."""

SECTION = re.compile(
    r"(?:(?:\d{1,2}|[ivx]{1,4})[.|)\s]*+(?:introduction|background|einleitung"
    r"|introducción|introdução|overview|motivation)|introduction|einleitung|introducción|introdução"
    r"|introduzione|main text)\s*+[:.]?\s*+$"
    r"|(?:1|i)\.?\s+(?:introduction|background)\b",
    re.IGNORECASE,
)
"""The heading of the first section of the text."""

STATEMENT = LineStart(
    _starts(
        "ccs/cat/acm/gen/jel/mat/msc/pac/sig/gra/hig/abb/nom/art/cop/(c)/cor/*co/* c/ele/"
        "sup/ope/thi/aut/fun/con/com/edi/rev/cit/how/to /rec/acc/pub/man/doi/htt/pri/iss/e-m/e"
        "ma"
    ),
    re.compile(
        r"\A(?:ccs concepts|categories and subject descriptors|acm reference format|general terms"
        r"|jel classification|jel codes?|mathematics subject classification|msc(?: \(?\d{4})|pacs\b"
        r"|significance(?: statement)?\s*$|graphical abstract|highlights\s*$|abbreviations\s*[:.]"
        r"|nomenclature\s*$|article\s+info|copyright\b|\(c\) \d{4}|correspondence\s*(?::|to)"
        r"|\*?\s*corresponding author"
        r"|electronic supplementary|supplementary (?:information|material)s?\s*(?:is|are|for)\b"
        r"|open access this article|this (?:is an )?open[- ]access article|author affiliations"
        r"|funding\s*:|conflicts? of interest"
        r"|competing interests?\s*:|edited by|reviewed by|citation\s*:|how to cite|to cite this"
        r"|cite this|received\b.{0,60}\d{4}|accepted\b.{0,40}\d{4}|published\b.{0,40}\d{4}"
        r"|manuscript received|doi\s*:|https?://(?:dx\.)?doi|print issn|issn\b|e-?mail\s*:)",
        re.IGNORECASE,
    ),
)
"""A note outside the abstract, which shows that the page begins an article."""

# Longer forms come first: words that were matched are not tried in another way.
_KIND = (
    r"(?:research highlights?|full[- ]length|open access"
    r"|original|research|review|short|brief|regular|full|primary research|invited"
    r"|technical|methods?|methodology|systematic review|case|clinical|data|software|resource|news"
    r"|rapid|special|featured?|conference|proceedings|mini|perspectives?|opinion|editorial|letters?"
    r"|commentary|correspondence|communications?|articles?|papers?|reports?|notes?"
    r"|study protocol|protocol|correction|erratum|corrigendum|tutorial|survey|essay|comment"
    r"|database|debate|hypothesis|viewpoint|practice|guidelines?|meta-analysis|and|to the editor"
    r"|scientific|contributed|investigation|discoveries|advance|in|of|the|on"
    r"|accepted|manuscript|preprint|open|access|free|author|peer[- ]reviewed|version|early view"
    r"|public|hhs|section|topic|issue|feature|view|progress|insights?|s tud y"
    r"|p ro toco l|r e s e a r c h)"
)
_LABEL = re.compile(
    rf"\W*+(?:{_KIND}(?:\W++|\Z))++"
    r"|contents lists available.*|(?:journal|article) (?:homepage|info|history|type)\b.*"
    r"|available (?:online|at).*|(?:published|received|accepted|revised|submitted|posted)\b.*"
    r"|article history\b.*"
    r"|(?:https?://|www\.|doi\b|issn\b|e-?issn\b|isbn\b|vol(?:ume|\.)\s?\d|pp?\.\s?\d|©|copyright).*"
    r"|see (?:discussions|also|commentary|editorial).*|downloaded (?:from|by|via).*|this content .*"
    r"|this (?:article|work|paper|version|preprint|is).*|to cite this.*|cite this.*|citation:?.*"
    r"|edited by.*|reviewed by.*|correspondence.*|corresponding author.*"
    r"|\*?\s?supporting information.*"
    r"|arxiv:.*|hal (?:id|open science).*|biorxiv.*|medrxiv.*|terms (?:of|and).*"
    r"|licen[cs]e.*"
    r"|(?:wiley|elsevier|springer|sciencedirect|springeropen|biomed central|bmc|mdpi|plos(?: one)?"
    r"|frontiers|nature|science|ieee|acm|oxford(?: university press)?|cambridge university press"
    r"|taylor & francis(?: group)?|routledge|sage(?: publications)?|hindawi|crossmark|openaccess)"
    r"(?:\s+\w+){0,2}"
    rf"|(?:{'|'.join(MONTH_NAMES)})"
    r"\s++\d{0,2},?\s*\d{4}|\d{1,2}\s+\w+\s+\d{4}|page \d.*|\d+\s*(?:of|/)\s*\d+"
    r"|(?:table of )?contents|references|bibliography|acknowledge?ments?|appendix(?: \w)?"
    r"|declaration|dedication|preface|foreword|list of .{3,30}|summary|discussion|results"
    r"|conclusions?|(?:materials? and )?methods?|university of [\w ]+|[\w ]+ university"
    r"|faculty of .*|department of .*|school of .*|.{0,40}\bthesis\b.{0,60}(?:degree|submitted).*"
    r"|(?:doctoral|master.?s|phd|bachelor.?s?) (?:thesis|dissertation)|technical report.*"
    r"|working paper.*|discussion paper.*",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(
    r"(?:(?<!\s)\s++)?(?:[;·•|∙⋅]\s*+|,(?![^(]{0,200}\))\s*+)|(?<!\s)\s++[-–—]\s++"
)
_STRONG = re.compile(r"(?:(?<!\s)\s++)?[;·•|∙⋅]\s*+|(?<!\s)\s++[–—.]\s++")
KEYWORD_LENGTH = 100  # characters
_KEYWORDS_MAX = 40


def is_label(text: str) -> bool:
    """Answer whether a line is an article type, a note or a heading, and so not a title."""
    return _LABEL.fullmatch(" ".join(text.split())) is not None


def keywords_from_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the keywords in *lines*, split at separators or else at line ends."""
    text = " ".join(
        line[:-1] if line.endswith(("\ufffe", "\x02")) else f"{line}\n" for line in lines
    )
    one = " ".join(text.split())
    if _STRONG.search(one):
        words = _STRONG.split(one)
    elif "," in one:
        words = _SEPARATOR.split(one)
    else:
        words = text.split("\n")
    keywords = tuple(
        dict.fromkeys(
            word
            for each in words
            if (word := " ".join(each.split()).strip(" .,;:")) and len(word) > 1
        )
    )
    if not 1 <= len(keywords) <= _KEYWORDS_MAX or any(
        len(word) > KEYWORD_LENGTH or "{" in word for word in keywords
    ):
        return ()
    return keywords
