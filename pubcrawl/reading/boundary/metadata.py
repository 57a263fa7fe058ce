"""
Read a metadata document of unknown kind: a crate, a resource map, or schema.org.

Source: https://signposting.org/FAIR/#level1
"""

from __future__ import annotations

from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary import ore, rocrate, schema_org
from pubcrawl.reading.boundary.documents import statements, unusable


def read_metadata(response: ArtifactResponse, about: About) -> SourceClaims:
    """
    Return the claims of a document, read as the source that it turns out to be.

    Raises ``ParseError`` for an unreadable document.
    """
    if failure := unusable(response, "schema_org"):
        return failure
    if rocrate.is_archive(response.body):
        return rocrate.read_crate(response, about)
    graph = statements(response)
    if ore.is_map(graph):
        return ore.of_graph(graph, response, about)
    if rocrate.is_crate(graph):
        return rocrate.read_crate(response, about)
    return schema_org.of_graph(graph, about)
