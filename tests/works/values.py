"""Values of the fields of a work, for Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pubcrawl.works.notices import join_relations
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Figure,
    Funding,
    Licence,
    Relation,
    Supplement,
    TextSection,
    TitleText,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)
from pubcrawl.works.work_record import FieldSource, LostValue

FEW = 3
# Few words, so that lists share names, numbers and volumes.
WORD = st.sampled_from(
    ["", "a", "Abe", "Åbe", "B", "Bo-Li", "bo li", "C D", "12", "2021", "2021-03"]
)
SOME = st.sampled_from(["a", "Abe", "Åbe", "B", "Bo-Li", "12", "2021"])
WORDS = st.lists(SOME, max_size=FEW).map(tuple)
KINDS = SOME | st.sampled_from(["retraction", "withdrawal", "retracts", "preprint-of"])
SECTIONS = st.lists(st.builds(TextSection, WORD, st.integers(0, 3), WORD, SOME), max_size=FEW).map(
    tuple
)


def several(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(strategy, max_size=FEW).map(tuple)


# What is cleaned has no person without a name, and a name as printed stands alone.
NAME = st.sampled_from(["Abe", "Åbe", "B", "Bo-Li", "bo li", "C D"])
PERSON = (
    st.tuples(NAME, WORD, WORD, st.just("")) | NAME.map(lambda name: ("", "", "", name))
).flatmap(
    lambda names: st.builds(
        WorkContributor,
        *map(st.just, names),
        *(WORD,) * 3,
        several(st.builds(Affiliation, SOME, WORD)),
        st.booleans(),
        st.booleans(),
        WORDS,
    )
)
# No reader gives a kind of identifier without the identifier.
RELATION = st.builds(Relation, KINDS, *(WORD,) * 4, WORDS).map(
    lambda relation: relation if relation.value else relation._replace(id_kind="")
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "titles": several(st.builds(TitleText, SOME, WORD, WORD)),
    "abstracts": several(st.builds(AbstractText, SOME, WORD, WORD, SECTIONS)),
    "contributors": several(PERSON),
    "container": st.builds(Container, *(WORD,) * 6, WORDS, *(WORD,) * 8, WORDS),
    "dates": st.builds(WorkDates, *(WORD,) * 6),
    "kind": st.builds(WorkKind, WORD, WORD),
    "language": WORD,
    "licences": several(st.builds(Licence, WORD, WORD, WORD, WORD)),
    "identifiers": several(st.builds(WorkIdentifier, SOME, SOME)),
    "funding": several(st.builds(Funding, WORD, WORD, WORDS)),
    "references": several(st.builds(CitedWork, *(WORD,) * 13, WORDS, WORD)),
    "relations": several(RELATION).map(lambda relations: join_relations((), relations)),
    "sections": SECTIONS,
    "figures": several(st.builds(Figure, WORD, WORD, WORD, WORD, several(WORDS))),
    "supplements": several(st.builds(Supplement, WORD, WORD, SOME)),
}


def lost_values(
    values: st.SearchStrategy[Any], sources: st.SearchStrategy[FieldSource]
) -> st.SearchStrategy[Any]:
    return st.lists(st.builds(LostValue, values, sources), max_size=2).map(tuple)
