-- The tables of the store, for SQLite and PostgreSQL. Times are milliseconds since 1970.
--
-- tables.py reads this file. It replaces a line "columns of CLASS" with the columns that the class
-- declares, and some words with those of the database:
--
--               SQLite            PostgreSQL
--   NEW_ID      INTEGER           BIGSERIAL     number of a row, given by the database
--   ID          INTEGER           BIGINT        number of a row
--   BYTES       BLOB              BYTEA
--   AUTOINCREMENT, WITHOUT ROWID  nothing
--
-- The comment above a table, and the one at the end of a line, are shown by scrapy browse too.
-- Columns without NOT NULL say what NULL means.


-- Records: their values in columns and rows, which queries read, and the whole record beside them.
-- Without that large value, a million rows are read in 0.3 s; among the columns it took 6 s.

-- Works. scrapy show prints the complete record.
CREATE TABLE publication (
  -- The number of a joined entry is never used again: a record under way may refer to it.
  id NEW_ID PRIMARY KEY AUTOINCREMENT,
  -- The first of PMID, PMCID and DOI at the first storing; it stays when others are added. Until
  -- one of them is known, the address of the seed.
  primary_id TEXT NOT NULL,  -- the identifier that scrapy show finds it by
  -- columns of Publication
  updated BIGINT NOT NULL,  -- when it was last stored, milliseconds since 1970
  last_run TEXT NOT NULL  -- the crawl that stored it
);

-- Web pages and documents.
CREATE TABLE page (
  id NEW_ID PRIMARY KEY,
  key TEXT NOT NULL,  -- its start URL, normalised
  -- columns of WebPage
  updated BIGINT NOT NULL,  -- when it was last stored, milliseconds since 1970
  last_run TEXT NOT NULL,  -- the crawl that stored it
  UNIQUE (key, kind)
);

-- Datasets and projects. scrapy show prints their members.
CREATE TABLE artifact (
  id NEW_ID PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,  -- its entry page, normalised
  -- columns of ArtifactRecord
  updated BIGINT NOT NULL,  -- when it was last stored, milliseconds since 1970
  last_run TEXT NOT NULL  -- the crawl that stored it
);

-- Results of requests for files. A hit stays when a later attempt fails.
CREATE TABLE ingest (
  id ID PRIMARY KEY,  -- of the ingest_request
  -- columns of IngestResult
  due BIGINT,  -- date of the next attempt; NULL: no attempt
  source INTEGER NOT NULL,  -- number of the ingest_source, 0: the request itself
  attempts INTEGER NOT NULL,
  host TEXT NOT NULL,  -- of the terminal URL, else of the base address
  updated BIGINT NOT NULL, last_run TEXT NOT NULL
);
CREATE INDEX ingest_updated ON ingest (updated, id);

-- The next four have row ids: SQLite keeps large rows without one in the tree that it searches.

-- Records of publications: a line of the feed, compressed (packed.py).
CREATE TABLE publication_record (
  publication ID PRIMARY KEY REFERENCES publication (id) ON DELETE CASCADE, record BYTES NOT NULL
);
-- Records of pages, compressed.
CREATE TABLE page_record (
  page ID PRIMARY KEY REFERENCES page (id) ON DELETE CASCADE, record BYTES NOT NULL
);
-- Records of artifacts, compressed.
CREATE TABLE artifact_record (
  artifact ID PRIMARY KEY REFERENCES artifact (id) ON DELETE CASCADE, record BYTES NOT NULL
);

-- Records of requests for files, compressed.
CREATE TABLE ingest_record (ingest ID PRIMARY KEY, record BYTES NOT NULL);

-- Identifiers and addresses of publications.
CREATE TABLE identifier (
  kind TEXT NOT NULL,  -- pmid, pmcid, doi; url: the address, sought: the description of the seed
  value TEXT NOT NULL, publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, value)
) WITHOUT ROWID;
CREATE INDEX identifier_publication ON identifier (publication);

-- Addresses of publications: sources, pages, and those of problems.
CREATE TABLE address (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
  -- Most addresses are the source of several parts, so the tables below hold this number, or NULL.
  number SMALLINT NOT NULL,
  url TEXT NOT NULL, host TEXT NOT NULL,
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;
CREATE INDEX address_host ON address (host) WHERE host <> '';

-- Parts of publications: their source, size and worth.
CREATE TABLE part (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- columns of PartRecord
  PRIMARY KEY (publication, name)
) WITHOUT ROWID;

-- Pages that were visited for publications.
CREATE TABLE visit (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of VisitedPage
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;

-- Why the last fetch of a source gave nothing (docs/reasons.md).
CREATE TABLE problem (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of Problem
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;
CREATE INDEX problem_reason ON problem (reason) WHERE reason <> '';

-- Authors, editors and others.
CREATE TABLE contributor (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of WorkContributor
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;
-- Most contributors have no ORCID.
CREATE INDEX contributor_orcid ON contributor (orcid) WHERE orcid <> '';

-- Corresponding authors.
CREATE TABLE corresponding_author (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of Author
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;

-- Licences of publications.
CREATE TABLE licence (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of Licence
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;

-- Works that publications are related to.
CREATE TABLE relation (
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE, number SMALLINT NOT NULL,
  -- columns of Relation
  PRIMARY KEY (publication, number)
) WITHOUT ROWID;

-- What crawls changed in stored publications: a row for each tracked field (works/changes.py).
CREATE TABLE change (
  id NEW_ID PRIMARY KEY,
  publication ID NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
  time BIGINT NOT NULL, run TEXT NOT NULL,
  kind TEXT NOT NULL, field TEXT NOT NULL,
  cause TEXT NOT NULL,  -- world, reader or source
  before TEXT NOT NULL, after TEXT NOT NULL,  -- the values for people, long ones cut
  source TEXT NOT NULL, url TEXT NOT NULL,  -- that state the new value, or no longer the old one
  reading INTEGER NOT NULL  -- the version of its reader
);
CREATE INDEX change_time ON change (time);
CREATE INDEX change_publication ON change (publication);


-- Citations (citations.py). A work has the same number whichever of its identifiers a source names.

-- Identifiers of works that cite or are cited, most of them without a record.
CREATE TABLE citation_work (
  kind TEXT NOT NULL,  -- doi, pmid, pmcid; openalex, s2, ppr, omid of works without these
  value TEXT NOT NULL, work ID NOT NULL,
  PRIMARY KEY (kind, value)
) WITHOUT ROWID;
CREATE INDEX citation_work_work ON citation_work (work);

-- Which work cites which, by which source.
CREATE TABLE citation (
  citing ID NOT NULL, cited ID NOT NULL,
  source TEXT NOT NULL,  -- a resource, or the part type of the references of the record
  first_seen BIGINT NOT NULL,
  PRIMARY KEY (citing, cited, source)
) WITHOUT ROWID;
CREATE INDEX citation_cited ON citation (cited);

-- The sources that have answered which works cite a work, or are cited by it.
CREATE TABLE citation_answer (
  work ID NOT NULL,
  direction TEXT NOT NULL,  -- references or cited-by
  source TEXT NOT NULL,
  complete BOOLEAN NOT NULL,  -- whether the answer had all that the source knows
  updated BIGINT NOT NULL,  -- when it last answered
  PRIMARY KEY (work, direction, source)
) WITHOUT ROWID;


-- Seeds and their queue (ledger.py, queue.py).

-- Seed lists.
CREATE TABLE seed_list (
  id NEW_ID PRIMARY KEY,
  spider TEXT NOT NULL,
  source TEXT NOT NULL,  -- path or label of the seed file
  created BIGINT NOT NULL,
  imports INTEGER NOT NULL,  -- how often it was read
  UNIQUE (spider, source)
);

-- Lines of seed lists.
CREATE TABLE seed (
  id NEW_ID PRIMARY KEY,
  list ID NOT NULL REFERENCES seed_list (id) ON DELETE CASCADE,
  key TEXT NOT NULL,  -- identifiers, else address, else its text
  line BIGINT NOT NULL, text TEXT NOT NULL,
  pmid TEXT NOT NULL, pmcid TEXT NOT NULL, doi TEXT NOT NULL,
  state TEXT NOT NULL, reason TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,  -- failed ones
  due BIGINT,  -- date of the next attempt; NULL: the next crawl decides
  publication ID REFERENCES publication (id) ON DELETE SET NULL,  -- its record; NULL: none
  imported INTEGER NOT NULL,  -- the last import that contained it
  url TEXT NOT NULL DEFAULT '',  -- empty if it has identifiers
  page ID REFERENCES page (id) ON DELETE SET NULL,
  turn INTEGER NOT NULL DEFAULT 0,  -- of an address (imports.shuffle_key)
  artifact ID REFERENCES artifact (id) ON DELETE SET NULL,
  UNIQUE (key, list),
  CONSTRAINT seed_failed_for_a_reason CHECK (state <> 'failed' OR reason <> '')
);
CREATE INDEX seed_state ON seed (list, state);
CREATE INDEX seed_publication ON seed (publication) WHERE publication IS NOT NULL;
CREATE INDEX seed_page ON seed (page) WHERE page IS NOT NULL;
CREATE INDEX seed_artifact ON seed (artifact) WHERE artifact IS NOT NULL;

-- Queues and claims have no foreign keys: checking one takes as long as writing the row.

-- Open seeds and requests for files, in the order of claims. An item may be in several lists; a
-- settled one returns with the date of its next attempt.
CREATE TABLE seed_queue (
  list ID NOT NULL,
  due BIGINT NOT NULL,  -- 0: at once, 1: after all others
  turn BIGINT NOT NULL,  -- its place in the lane (items/lanes.py)
  seed ID NOT NULL,  -- of a seed or of an ingest_request
  source INTEGER NOT NULL,  -- of a request: number of the ingest_source, 0: the request itself
  PRIMARY KEY (list, due, turn, seed)
) WITHOUT ROWID;

-- Rows of the queue that a worker has taken; they are free when it gives no sign of life.
CREATE TABLE seed_claim (
  seed ID PRIMARY KEY, list ID NOT NULL, due BIGINT NOT NULL, turn BIGINT NOT NULL,
  source INTEGER NOT NULL, worker TEXT NOT NULL
);

-- What crawls of a list have spent of RESOURCE_BUDGET, until all of its seeds are settled.
CREATE TABLE spending (
  list ID NOT NULL,
  name TEXT NOT NULL,  -- of a resource or host; with .credits, of the credits of a resource
  spent BIGINT NOT NULL,
  PRIMARY KEY (list, name)
) WITHOUT ROWID;

-- Lines of seed lists, with the state that users see: a pending seed or a retry may be claimed.
CREATE VIEW seed_line AS
SELECT seed_list.spider, seed_list.source, seed.line, seed.text,
  CASE WHEN seed_claim.seed IS NULL THEN seed.state ELSE 'claimed' END AS state,
  seed.reason, seed.attempts, coalesce(publication, page, artifact) AS record, seed.due,
  seed.list, seed.id, seed.key, publication, page, artifact
FROM seed
JOIN seed_list ON seed_list.id = seed.list
LEFT JOIN seed_claim ON seed_claim.seed = seed.id;

-- What readers made of the responses for unfinished seeds (answers.py). One may arrive after its
-- list was deleted.
CREATE TABLE answer (
  seed ID NOT NULL, question TEXT NOT NULL,  -- answers.answer_key
  time BIGINT NOT NULL, answer BYTES NOT NULL,
  PRIMARY KEY (seed, question)
) WITHOUT ROWID;


-- Requests for files. The large tables have no foreign keys: a request is never deleted.

-- Requests for files: a type and an address, from any source.
CREATE TABLE ingest_request (
  id ID PRIMARY KEY,  -- no seed has the same number
  -- ids.base_url.request_key: addresses may be longer than an index can hold.
  key BYTES NOT NULL UNIQUE,
  ingest_type TEXT NOT NULL, base_url TEXT NOT NULL,
  link_source TEXT NOT NULL, link_source_id TEXT NOT NULL, ingest_request_source TEXT NOT NULL,
  created BIGINT NOT NULL,
  given TEXT NOT NULL  -- the request as given, JSON
);

-- Further sources of requests.
CREATE TABLE ingest_source (
  request ID NOT NULL,
  number INTEGER NOT NULL,  -- from 1, by arrival
  link_source TEXT NOT NULL, link_source_id TEXT NOT NULL, ingest_request_source TEXT NOT NULL,
  created BIGINT NOT NULL, given TEXT NOT NULL,
  PRIMARY KEY (request, number)
) WITHOUT ROWID;

-- Lines of lists of requests.
CREATE TABLE ingest_line (
  list ID NOT NULL,
  line BIGINT NOT NULL,  -- below 0: no line of the file, but added later or by another request
  request ID,  -- NULL: the line was rejected
  reason TEXT NOT NULL,
  text TEXT NOT NULL,  -- of rejected ones
  imported INTEGER NOT NULL,  -- the last import that contained it
  PRIMARY KEY (list, line)
) WITHOUT ROWID;

-- Earlier files of requests that were opened again.
CREATE TABLE ingest_version (
  request ID NOT NULL,
  number INTEGER NOT NULL,  -- of its attempt
  hit BOOLEAN NOT NULL, status TEXT NOT NULL, terminal_sha1hex TEXT NOT NULL,
  updated BIGINT NOT NULL, record BYTES NOT NULL,
  PRIMARY KEY (request, number)
);

-- Attempts of requests.
CREATE TABLE ingest_attempt (
  request ID NOT NULL,
  number INTEGER NOT NULL,  -- from 1
  time BIGINT NOT NULL, status TEXT NOT NULL, hit BOOLEAN NOT NULL, terminal_url TEXT NOT NULL,
  terminal_status_code INTEGER,  -- NULL: without a response
  error_message TEXT NOT NULL,
  due BIGINT,  -- date of the next attempt; NULL: no attempt
  run TEXT NOT NULL,
  PRIMARY KEY (request, number)
) WITHOUT ROWID;

-- Files of an ingest.
CREATE TABLE file_meta (
  sha1hex TEXT PRIMARY KEY, sha256hex TEXT NOT NULL, md5hex TEXT NOT NULL,
  size_bytes BIGINT NOT NULL, mimetype TEXT NOT NULL
) WITHOUT ROWID;

-- Requests whose results are to be published (scrapy publish).
CREATE TABLE ingest_outbox (
  request ID PRIMARY KEY,
  number INTEGER NOT NULL  -- of the attempt
) WITHOUT ROWID;

-- Lines of lists of requests, with the state of their requests; without requests added later.
CREATE VIEW ingest_seed_line AS
SELECT seed_list.spider, seed_list.source, ingest_line.line,
  -- No join: counting lines by state takes four times as long with it.
  coalesce(
    (SELECT base_url FROM ingest_request WHERE id = ingest_line.request), ingest_line.text
  ) AS text,
  CASE
    WHEN ingest_line.request IS NULL THEN 'rejected'
    WHEN seed_claim.seed IS NOT NULL THEN 'claimed'
    WHEN ingest.id IS NULL THEN 'pending'
    WHEN ingest.due IS NOT NULL THEN 'retry'
    WHEN ingest.hit THEN 'done'
    ELSE 'failed'
  END AS state,
  coalesce(nullif(ingest_line.reason, ''), ingest.status, '') AS reason,
  coalesce(ingest.attempts, 0) AS attempts, ingest_line.request, ingest.due, ingest_line.list
FROM ingest_line
JOIN seed_list ON seed_list.id = ingest_line.list
LEFT JOIN seed_claim ON seed_claim.seed = ingest_line.request
LEFT JOIN ingest ON ingest.id = ingest_line.request
WHERE ingest_line.line > 0;


-- Hosts, crawls and their workers.

-- Hosts, with their pauses and refusals.
CREATE TABLE host (
  key TEXT PRIMARY KEY,  -- of the slot: host names that share limits
  holder TEXT NOT NULL DEFAULT '',  -- the worker that may send requests; empty for none
  fence BIGINT NOT NULL DEFAULT 0,  -- number of leases so far
  lease BIGINT NOT NULL DEFAULT 0,  -- until when
  wanted_by TEXT NOT NULL DEFAULT '',  -- the next worker
  wanted BIGINT NOT NULL DEFAULT 0,  -- time of its last request
  ready BIGINT NOT NULL DEFAULT 0,  -- earliest next request
  held_until BIGINT NOT NULL DEFAULT 0,  -- Retry-After, a ban
  held_for TEXT NOT NULL DEFAULT '',  -- the slug of the reason
  crawl_delay FLOAT NOT NULL DEFAULT 0,  -- seconds
  refusals INTEGER NOT NULL DEFAULT 0,  -- in a row
  pause FLOAT NOT NULL DEFAULT 0,  -- seconds, after the last refusal
  outages TEXT NOT NULL DEFAULT ''  -- JSON (hosts.py)
) WITHOUT ROWID;

-- Running crawls, by their last sign of life.
CREATE TABLE worker (
  name TEXT PRIMARY KEY, spider TEXT NOT NULL DEFAULT '',
  list ID NOT NULL,  -- of seeds; it may be deleted
  run TEXT NOT NULL DEFAULT '',  -- as in last_run of records
  job TEXT NOT NULL DEFAULT '',  -- of Scrapyd, empty for none
  version TEXT NOT NULL DEFAULT '',  -- of pubcrawl
  state TEXT NOT NULL DEFAULT 'unknown',
  settled BIGINT NOT NULL DEFAULT 0,  -- seeds, since it began
  rate FLOAT NOT NULL DEFAULT 0,  -- seeds a second, of late
  active INTEGER NOT NULL DEFAULT 0,  -- seeds under way
  began BIGINT NOT NULL, last_sign BIGINT NOT NULL,
  interval FLOAT NOT NULL DEFAULT 300  -- seconds between two signs of life
) WITHOUT ROWID;

-- Orders to workers.
CREATE TABLE fleet_order (
  list ID NOT NULL,  -- 0: all lists
  worker TEXT NOT NULL,  -- empty: all workers
  command TEXT NOT NULL, since BIGINT NOT NULL,
  PRIMARY KEY (list, worker)
) WITHOUT ROWID;

-- Finished crawls.
CREATE TABLE crawl (
  run TEXT PRIMARY KEY,  -- as in last_run of records; JOB/… of a job
  spider TEXT NOT NULL,
  list ID,  -- of seeds, NULL: none; it may be deleted
  began BIGINT NOT NULL, ended BIGINT NOT NULL,
  reason TEXT NOT NULL,  -- Scrapy's finish_reason
  stats TEXT NOT NULL  -- JSON: name → number
) WITHOUT ROWID;

-- How often keys of rules found something, by crawl.
CREATE TABLE rule_count (
  site TEXT NOT NULL, key TEXT NOT NULL, run TEXT NOT NULL, pages INTEGER NOT NULL,
  hits INTEGER NOT NULL, example TEXT NOT NULL, updated BIGINT NOT NULL,
  PRIMARY KEY (site, key, run)
) WITHOUT ROWID;

-- The first work of each title and abstract on the pages of a host (page_texts.py).
CREATE TABLE page_text (key ID PRIMARY KEY, work TEXT NOT NULL);

-- The parts on every page of a portal, found by requests for missing pages.
CREATE TABLE portal_pages (
  key TEXT PRIMARY KEY, value BYTES NOT NULL, updated BIGINT NOT NULL
) WITHOUT ROWID;

-- The table of the ISSN International Centre: numbers of seven digits, without the check digit.
CREATE TABLE linking_issn (issn INTEGER PRIMARY KEY, linking INTEGER NOT NULL);

-- The version of these tables.
CREATE TABLE property (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);


-- Words and references of publications, as word_index.py searches them.
-- SQLite only:

-- Words are compared by their stem, without accents and case.
CREATE VIRTUAL TABLE publication_words USING fts5(
  title, abstract, keywords, authors, content='',
  tokenize='porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE publication_references USING fts5(
  cited, content='', detail=none, columnsize=0, tokenize="unicode61 tokenchars '_'"
);

-- PostgreSQL only:

CREATE TABLE publication_words (
  publication BIGINT PRIMARY KEY REFERENCES publication (id) ON DELETE CASCADE,
  words TSVECTOR NOT NULL,
  cited TEXT[] NOT NULL
);
CREATE INDEX publication_words_words ON publication_words USING GIN (words);
CREATE INDEX publication_words_cited ON publication_words USING GIN (cited);
