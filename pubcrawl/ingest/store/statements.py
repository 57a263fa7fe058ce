"""The statements of the ingest, by name."""

from pubcrawl.store.statements import Statements

sql = Statements(
    __package__,
    chosen="""updated >= :since AND (:all_slugs OR status IN :slugs) AND (
    :list = 0 OR result.id IN (SELECT request FROM ingest_line WHERE list = :list)
  )""",
)
