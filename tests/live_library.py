"""The reader of the library in docs/resources.md, which its page leaves to the reader."""

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
