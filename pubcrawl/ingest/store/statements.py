"""The statements of the ingest, by name."""

from pubcrawl.store.statements import Statements

sql = Statements(__package__)
