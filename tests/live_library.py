"""The parser for the library in docs/resources.md, which that page does not show."""

READER = """
import json

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


def records(body):
    for item in json.loads(body)["works"]:
        found = Findings(PartType.SERVICE, Identifiers(doi=item["doi"].upper()))
        found.add("title", item["title"])
        yield found
"""
