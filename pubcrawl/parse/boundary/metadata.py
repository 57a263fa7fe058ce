"""
Metadata that a page calls its own, whatever it turns out to be: a crate, a resource map, or else.

Source: https://signposting.org/FAIR/#level1
"""

from __future__ import annotations

from pubcrawl.items.artifact import About, ArtifactResponse, Said
from pubcrawl.parse.boundary import ore, rocrate, schema_org
from pubcrawl.parse.boundary.documents import statements, unusable


def read(answer: ArtifactResponse, about: About) -> Said:
    """
    Return what a document says by the source that it is of.

    Raises ``ParseError`` for what has no statements.
    """
    if said := unusable(answer, "schema_org"):
        return said
    if rocrate.is_archive(answer.body):
        return rocrate.read(answer, about)
    graph = statements(answer)
    if ore.is_map(graph):
        return ore.of_graph(graph, answer, about)
    if rocrate.is_crate(graph):
        return rocrate.read(answer, about)
    return schema_org.of_graph(graph, about)
