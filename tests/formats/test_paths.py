"""Paths into JSON: lists, conditions, templates, and values of other types."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.formats.paths import all_texts, first_text, json_path, texts_by_name

WORK: dict[str, Any] = {
    "title": [" Of Otters ", "Otters"],
    "year": 2021,
    "authors": [{"family": "Ebb", "given": "Ann"}, {"family": "Kelp"}, None, "Bo"],
    "ids": [{"type": "DOI", "id": "10.5555/a"}, {"type": "pmid", "id": 7}, {"type": ["doi"]}],
    "names": [["Ebb", "Ann"], ["Kelp", ""]],
    "open": {"url": None, "is": True},
}


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("title", ["Of Otters", "Otters"]),
        ("title.0", ["Of Otters"]),
        ("title.-1", ["Otters"]),
        ("title.9", []),
        ("year", ["2021"]),
        ("year.month", []),
        ("authors.family", ["Ebb", "Kelp"]),
        ("authors.1.family", ["Kelp"]),
        ("ids[type=doi].id", ["10.5555/a"]),
        ("ids[type=pmid].id", ["7"]),
        ("ids[type=hdl].id", []),
        ("open.url", []),
        ("open.is", []),
        ("open.is.not", []),
        ("{year}: {title}", ["2021: Of Otters"]),
        ("{open.url}, {year}%", ["2021%"]),
        ("{open.url} of {nothing}", []),
        (".", []),
    ],
)
def test_texts_at_a_path(path: str, texts: list[str]) -> None:
    compiled = json_path(path)
    assert compiled.texts(WORK) == texts
    assert compiled.first(WORK) == "".join(texts[:1])


@pytest.mark.parametrize("value", [None, 1, "text", [], ["text"], [{}], {}, True])
def test_values_of_other_types_are_missing(value: Any) -> None:
    for path in ("a", "a.b", "a.0", "a[b=c].d", "{a}"):
        assert json_path(path).first(value) == ""
        assert json_path(path).values(value) == []


def test_items_of_a_list_are_values_themselves() -> None:
    name = first_text([json_path("{1} {0}"), json_path(".")])
    assert [name(value) for value in json_path("names").values(WORK)] == ["Ann Ebb", "Kelp"]
    assert [name(value) for value in ("Bo", 7, None)] == ["Bo", "7", ""]


def test_texts_have_names_and_normal_forms() -> None:
    paths = {"doi": [json_path("doi"), json_path("ids.id")], "title": [json_path("title")]}
    number = texts_by_name(paths, {"doi": lambda text: text if text.isdecimal() else ""})
    assert number(WORK) == {"doi": "7", "title": "Of Otters"}
    kept = texts_by_name({**paths, "url": [json_path("open.url")]}, {}, lists=True)
    assert kept(WORK) == {"doi": ["10.5555/a", "7"], "title": ["Of Otters", "Otters"]}
    assert all_texts(paths["doi"])({"doi": "a", "ids": {"id": "a"}}) == ["a"]


@pytest.mark.parametrize("key", ["it's", 'a "b"', "a\\", "f(value)", "%s"])
def test_keys_are_texts_in_compiled_code(key: str) -> None:
    assert json_path(key).first({key: "x"}) == "x"
    assert json_path(f"{{{key}}}%").first({key: "x"}) == "x%"
    assert texts_by_name({key: [json_path(key)]}, {})({key: "x"}) == {key: "x"}


@pytest.mark.parametrize("text", ["a..b", ".a", "a[b]", "[a=b]"])
def test_other_texts_are_no_paths(text: str) -> None:
    with pytest.raises(ValueError, match="is not a path of keys"):
        json_path(text)


def test_lists_in_lists_are_one_however_deep_they_are() -> None:
    value: Any = [{"name": "Otter"}]
    for _ in range(5000):
        value = [value]
    assert json_path("authors.name").texts({"authors": [value, {"name": "Pike"}]}) == [
        "Otter",
        "Pike",
    ]
