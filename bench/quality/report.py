"""Rows of scores → tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median
from typing import Any

from bench.quality.gold import FULLTEXT
from bench.quality.score import COUNTS, RIGHT, WRONG, Row

GOOD = 0.95
"""Minimum F1 of a complete and clean full text."""

Table = list[Sequence[str]]

_LABELS = {
    **{name: f"a known {name}" for name in ("abstract", "title")},
    "doi": "a known DOI",
    "authors": "known authors",
    "orcids": "known ORCIDs",
    "references": "known references",
    "licence": "a known licence",
}


def totals(rows: Sequence[Row]) -> dict[str, dict[str, float | None]]:
    """
    Return reader → name of a figure → value, usually a share; None without cases.

    *full text, F1*: mean over all pages with a full text; 0 if a reader returns no text.
    """
    return {
        reader: _figures([row for row in rows if row["reader"] == reader])
        for reader in dict.fromkeys(row["reader"] for row in rows)
    }


def _figures(rows: Sequence[Row]) -> dict[str, float | None]:
    texts = [row for row in rows if row["kind"] == FULLTEXT]
    measured = [row for row in texts if row["f1"] is not None]
    others = [row for row in rows if row["kind"] and row["kind"] != FULLTEXT]
    usable = [row for row in measured if row["usable"]]
    figures: dict[str, float | None] = {
        "full text usable": _share(row["usable"] for row in texts),
        "full text usable and F1 ≥ 0.95": _share(
            row["usable"] and row["f1"] >= GOOD for row in measured
        ),
        "full text, F1 (mean)": _mean(row["f1"] for row in measured),
        "full text, F1 (median)": _middle(row["f1"] for row in measured),
        "full text, F1 of the usable": _mean(row["f1"] for row in usable),
        "full text, precision": _mean(row["precision"] for row in measured if row["words"]),
        "full text, recall": _mean(row["recall"] for row in measured),
        "false full texts": _share(row["usable"] for row in others),
        "abstract complete and clean": _verdicts(rows, "abstract"),
        "abstract exact": _share(_values(rows, "abstract_exact")),
        "title right": _verdicts(rows, "title"),
        "title wrong": _verdicts(rows, "title", WRONG),
        "DOI right": _verdicts(rows, "doi"),
        "DOI wrong": _verdicts(rows, "doi", WRONG),
    }
    for name in COUNTS:
        pairs = [pair for pair in _values(rows, name) if pair[1]]
        total = sum(pair[1] for pair in pairs)
        figures[f"{name} found"] = sum(map(min, pairs)) / total if pairs else None
    figures["pages with the right number of authors"] = _share(
        pair[0] == pair[1] for pair in _values(rows, "authors")
    )
    figures["licence right"] = _verdicts(rows, "licence")
    figures["seconds a page (mean)"] = _mean(row["seconds"] for row in rows)
    return figures


def cases(rows: Sequence[Row]) -> dict[str, int]:
    """Return the number of pages for each group of figures, the same for all readers."""
    reader = rows[0]["reader"] if rows else ""
    one = [row for row in rows if row["reader"] == reader]
    return {
        "pages": len(one),
        "with a full text": sum(row["kind"] == FULLTEXT for row in one),
        "of these with known words": sum(row["f1"] is not None for row in one),
        "without a full text": sum(row["kind"] not in ("", FULLTEXT) for row in one),
        **{
            f"with {label}": sum(row[name] is not None for row in one)
            for name, label in _LABELS.items()
        },
    }


def total_table(rows: Sequence[Row]) -> Table:
    """Return the table of totals: figures down, readers across."""
    figures = totals(rows)
    names = next(iter(figures.values()), {})
    table: Table = [("", *figures)]
    for name in names:
        format_cell = _seconds if name.startswith("seconds") else _format_share
        table.append((name, *(format_cell(figures[reader][name]) for reader in figures)))
    return table


def layer_table(rows: Sequence[Row]) -> Table:
    """Return the number of titles, abstracts and full texts by layer, for readers with layers."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    readers = dict.fromkeys(row["reader"] for row in rows if row["layers"])
    for row in rows:
        for part, layer in row["layers"].items():
            counts[part, layer][row["reader"]] += 1
    table: Table = [("part, layer", *readers)]
    for part, layer in sorted(counts, key=lambda key: (key[0], -counts[key].total())):
        numbers = (str(counts[part, layer][reader] or "–") for reader in readers)
        table.append((f"{part}, {layer}", *numbers))
    return table


def page_table(rows: Sequence[Row]) -> Table:
    """Return a line for each page and reader."""
    columns = ("words", "usable", "F1", "abstract", "title", "DOI", "authors", "references")
    table: Table = [("page", "kind", "reader", *columns)]
    for row in rows:
        table.append(
            (
                row["path"].split("/")[-1][:60],
                row["kind"] or "?",
                row["reader"],
                str(row["words"]),
                row["refusal"] or ("yes" if row["usable"] else "no"),
                _format_share(row["f1"]),
                _abstract(row),
                row["title"] or "–",
                row["doi"] or "–",
                _pair(row["authors"]),
                _pair(row["references"]),
            )
        )
    return table


def plain(table: Table) -> str:
    """Return a table for a terminal."""
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = []
    for line in table:
        first, *rest = line
        cells = [f"{first:<{widths[0]}}", *map(_right, rest, widths[1:])]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def markdown(table: Table) -> str:
    """Return a table in Markdown."""
    head, *rest = table
    lines = [head, ("---", *["---:"] * (len(head) - 1)), *rest]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _right(text: str, width: int) -> str:
    return f"{text:>{width}}"


def _values(rows: Iterable[Row], name: str) -> list[Any]:
    return [row[name] for row in rows if row[name] is not None]


def _verdicts(rows: Iterable[Row], name: str, verdict: str = RIGHT) -> float | None:
    return _share(value == verdict for value in _values(rows, name))


def _share(answers: Iterable[object]) -> float | None:
    values = [bool(answer) for answer in answers]
    return sum(values) / len(values) if values else None


def _aggregate(of: Callable[[list[float]], float], numbers: Iterable[float]) -> float | None:
    values = list(numbers)
    return of(values) if values else None


def _mean(numbers: Iterable[float]) -> float | None:
    return _aggregate(mean, numbers)


def _middle(numbers: Iterable[float]) -> float | None:
    return _aggregate(median, numbers)


def _format_share(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _seconds(number: float | None) -> str:
    return "–" if number is None else f"{number:.3f} s"


def _abstract(row: Row) -> str:
    return f"{row['abstract']} {row['abstract_f1']:.2f}" if row["abstract"] else "–"


def _pair(pair: list[int] | None) -> str:
    return f"{pair[0]} of {pair[1]}" if pair else "–"
