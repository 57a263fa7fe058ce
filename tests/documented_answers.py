"""What is wrong of the answers and pages of ``documented/``, as ``scrapy extract`` reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from scrapy.utils.project import get_project_settings

from pubcrawl.workbench.extract.jobs import make_job
from pubcrawl.workbench.extract.responses import ResponseReader

Json = dict[str, Any]


@cache
def reader() -> ResponseReader:
    """Return the reader of all cases."""
    return ResponseReader(get_project_settings())


def _lines(folder: Path, **options: str) -> list[Json]:
    file = next(file.name for file in sorted(folder.iterdir()) if file.name != "expected.json")
    return list(reader().lines(make_job({"file": file, **options}, folder)))


def lowered(value: Any) -> Any:
    """Return *value*, JSON, in lower case."""
    return json.loads(json.dumps(value).lower())


def agrees(right: Any, value: Any) -> bool:
    """Whether *value* is what a case has as right, in one of its forms."""
    if isinstance(right, dict) and "any_of" in right:
        return any(agrees(form, value) for form in right["any_of"])
    if isinstance(right, dict) and right.keys() & {"contains", "excludes"}:
        return not list(_wrong_pieces(right, " ".join(_texts(value))))
    if isinstance(right, dict):
        return all(agrees(form, (value or {}).get(key)) for key, form in right.items())
    if isinstance(right, list):
        return len(right) == len(value or ()) and all(map(agrees, right, value or ()))
    return (_one_space(right) or "") == (_one_space(value) or "")


def _one_space(value: Any) -> Any:
    return " ".join(value.split()) if isinstance(value, str) else value


def _wrong_pieces(right: Json, text: str) -> Iterator[str]:
    for key, wanted in (("contains", True), ("excludes", False)):
        for piece in right.get(key, ()):
            if (_one_space(piece) in _one_space(text)) is not wanted:
                yield f"{key} {piece!r}"


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    return [value.get("text", "")] if isinstance(value, dict) else [value or ""]


def _named(person: Json) -> Json:
    """Return a person with the forms of the name."""
    given, family, suffix = (person.get(key, "") for key in ("given", "family", "suffix"))
    orders = ((given, family, suffix), (family, given), (family, given, suffix))
    names = [" ".join(filter(None, order)) for order in orders]
    return {**person, "names": [*names, person.get("literal", ""), f"{family}, {given}"]}


def _are_people(right: Any, people: list[Json]) -> bool:
    if isinstance(right, dict) and "any_of" in right:
        return any(_are_people(form, people) for form in right["any_of"])
    return len(right) == len(people) and all(
        any(agrees(form["name"], name) for name in person["names"])
        if "name" in form
        else agrees(form, person)
        for form, person in zip(right, map(_named, people), strict=True)
    )


def _values(line: Json) -> Json:
    """Return the values of a publication under the keys of a case."""
    work, parts = line.get("work") or {}, line["parts"]
    place, people = work.get("container") or {}, work.get("contributors") or []
    return {
        **{name: (parts.get(name) or {}).get("content") for name in ("title", "abstract", "doi")},
        "keywords": (parts.get("keywords") or {}).get("content") or [],
        "titles": work.get("titles") or [],
        "abstracts": work.get("abstracts") or [],
        "authors": [person for person in people if person.get("role", "author") == "author"],
        "container": place.get("title"),
        "containers": list(filter(None, (place.get("title"), place.get("series")))),
    }


def wrong_values(folder: Path, case: Json) -> Iterator[str]:
    """Yield what is wrong of the publications in the answer of a service."""
    lines = _lines(folder, kind=case["resource"])
    works = [_values(line) for line in lines if not line["error"]]
    by_doi = {lowered(work["doi"]): work for work in works}
    several = case["expected"] if isinstance(case["expected"], list) else [case["expected"]]
    for number, right in enumerate(several):
        values = by_doi.get(str(right.get("doi")).lower())
        values = values or (works[number] if number < len(works) else _values({"parts": {}}))
        for key, form in right.items():
            value = values[key]
            if key == "authors":
                is_right = _are_people(form, value)
            elif key in ("titles", "abstracts", "containers") and isinstance(form, list):
                is_right = any(agrees(form, list(order)) for order in permutations(value))
            elif key == "doi":  # of several, it is only to find the work
                is_right = len(several) > 1 or agrees(lowered(form), lowered(value))
            else:
                is_right = agrees(form, value)
            if not is_right:
                yield f"{number}: {key}: {value!r}, not {form!r}"


def wrong_characters(folder: Path, case: Json) -> Iterator[str]:
    """Yield what is wrong of the text of a page or PDF."""
    kinds = ("pdf",) if list(folder.glob("*.pdf")) else ("journal", "clean")
    content_type = case.get("content_type", "")
    lines = [
        line for kind in kinds for line in _lines(folder, kind=kind, content_type=content_type)
    ]
    several = [list(_wrong_text(form, lines)) for form in case.get("any_of") or [case]]
    yield from min(several, key=len)


def _wrong_text(right: Json, lines: list[Json]) -> Iterator[str]:
    parts = lines[0]["parts"]
    if right.get("usable") is False:
        if parts or not lines[0]["error"]:
            yield f"usable: {parts}"
        return
    title = (parts.get("title") or {}).get("content")
    if "title" in right and not agrees(right["title"], title):
        yield f"title: {title!r}, not {right['title']!r}"
    texts = [str(part["content"]) for part in parts.values()]
    yield from _wrong_pieces(right, " ".join((*texts, *(line.get("text") or "" for line in lines))))
