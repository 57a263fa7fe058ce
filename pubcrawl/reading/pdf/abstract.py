"""
Abstract and keywords of an article by the layout of its first pages.

The abstract is below its heading, before the keywords, or in a separate font.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pubcrawl.formats.pdf.lines import PrintedLine, PrintedPage
from pubcrawl.formats.pdf.text import join_lines
from pubcrawl.reading.pdf.blocks import CONTACT, text_blocks
from pubcrawl.reading.pdf.labels import (
    ABSTRACT,
    KEYWORDS,
    SECTION,
    STATEMENT,
    SUMMARY,
    is_label,
    keywords_from_lines,
)

_WORD = re.compile(r"\w+")
_ABSTRACT_WORDS = 20
_ABSTRACT_MAX = 900  # words
_SKIPPED_MAX = 40  # lines to skip of a column beside the abstract
_SENTENCE = re.compile(r"[.!?:]['\"”’)\]]*$")


def abstract_and_keywords(
    pages: Sequence[PrintedPage], body: float, below: float
) -> tuple[str, tuple[str, ...]]:
    """Return the abstract and the keywords, each from the first page that has them."""
    abstract = ""
    keywords: tuple[str, ...] = ()
    for number, page in enumerate(pages):
        lines = page.lines
        if not keywords:
            keywords = _keywords(lines)
        headings = [ABSTRACT]
        if any(SECTION.match(line.text) or KEYWORDS.match(line.text) for line in lines):
            headings.append(SUMMARY)
        for index, line in enumerate(lines):
            if found := next(filter(None, (each.match(line.text) for each in headings)), None):
                rest = line.text[found.end() :]
                run = _run(page, index + 1, line, line if rest else None)
                text = join_lines([*([rest] if rest else []), *(each.text for each in run)])
                if len(_WORD.findall(text)) >= _ABSTRACT_WORDS:
                    abstract = text
                    break
        if not abstract and number == 0 and below:
            abstract = _unlabelled(page, body, below)
        if abstract:
            return abstract, keywords
    return abstract, keywords


def _run(
    page: PrintedPage, start: int, heading: PrintedLine, first: PrintedLine | None
) -> list[PrintedLine]:
    """Return the lines of a text from *start* on; *first*: the heading if the text begins there."""
    lines: list[PrintedLine] = []
    words = pitch = skipped = 0.0
    model, last = first, first
    for line in page.lines[start:]:
        if skipped > _SKIPPED_MAX or words > _ABSTRACT_MAX:
            break
        beside = _beside(line, last if last is not None else heading, whole=last is not None)
        going_up = last is not None and line.top < last.top - 0.4 * last.size
        if beside and not (going_up and _goes_on_in(line, last, model)):
            # A column of notes on the left: "Article history", "Keywords".
            skipped += 1
            continue
        if KEYWORDS.match(line.text) or STATEMENT.match(line.text):
            break
        if lines and SECTION.match(line.text):
            break
        if last is None or model is None:
            if is_label(line.text):
                break
            model = line
        elif abs(line.size - model.size) > 0.07 * model.size:
            if len(line.text) <= 3:  # a raised figure
                continue
            break
        else:
            step = line.top - last.top
            ended = bool(_SENTENCE.search(last.text))
            if going_up:
                if not _goes_on_in(line, last, model):
                    break
                pitch = 0.0
            elif abs(step) >= 0.4 * model.size:
                if (pitch and ended and step > 1.9 * pitch) or step > 4 * model.size:
                    break
                pitch = min(pitch or step, step)
        lines.append(line)
        last = line
        words += len(line.text.split())
    return lines


def _beside(line: PrintedLine, other: PrintedLine, *, whole: bool) -> bool:
    """Answer whether *line* is in another column than *other*; *whole*: compare the full width."""
    right = other.right if whole else other.left + 1
    return line.left > right or line.right < other.left


def _goes_on_in(line: PrintedLine, last: PrintedLine | None, model: PrintedLine | None) -> bool:
    """Answer whether a text continues from *last* to *line*, at the top of the next column."""
    if last is None or model is None or _SENTENCE.search(last.text):
        return False
    return line.left > last.left and abs(line.size - model.size) <= 0.07 * model.size


def _unlabelled(page: PrintedPage, body: float, below: float) -> str:
    """Return the paragraph after the names that ends at the keywords or is in bold."""
    after = [line for line in page.lines if line.top >= below - 1]
    for block in text_blocks(page._replace(lines=tuple(after)), body):
        if len(block.lines) < 3:
            continue
        last = block.lines[-1].start
        following = next((line for line in page.lines if line.start > last), None)
        before_keywords = following is not None and KEYWORDS.match(following.text)
        own_font = block.lines[0].bold and block.lines[-1].bold
        if not (before_keywords or own_font):
            continue
        text = join_lines([line.text for line in block.lines])
        if 40 <= len(text.split()) <= 450 and not CONTACT.search(text[:200]):
            return text
    return ""


def _keywords(lines: Sequence[PrintedLine]) -> tuple[str, ...]:
    for index, line in enumerate(lines):
        match = KEYWORDS.match(line.text)
        if not match:
            continue
        texts = [line.text[match.end() :]] if line.text[match.end() :].strip() else []
        last = line
        model: PrintedLine | None = line if texts else None
        for other in lines[index + 1 : index + 15]:
            if model is not None and abs(other.size - model.size) > 0.07 * model.size:
                break
            if not 0 < other.top - last.top < 2.2 * other.size and texts:
                break
            if SECTION.match(other.text) or STATEMENT.match(other.text) or is_label(other.text):
                break
            if abs(other.left - line.left) > 40 or ABSTRACT.match(other.text):
                break
            if texts and other.bold != last.bold and (model is None or other.bold != model.bold):
                break
            texts.append(other.text)
            model, last = model or other, other
        if words := keywords_from_lines(texts):
            return words
    return ()
