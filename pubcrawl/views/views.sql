-- The tables of scrapy report and the queries of scrapy browse, for SQLite and PostgreSQL.
--
-- A query begins with "-- NAME of SECTION: Title". These lines may follow:
--   note    for people, below the title
--   bars    columns that are drawn as one bar a row; "of COLUMN": as parts of it
--   titles  of columns, if they are not their names
-- {since} stands for the time a week ago, or what the user of scrapy changes gives.
-- A query NAME_figures has one row, whose columns are the numbers at the head of the section.
-- A line with "-- scope X" is for a report on some records only, in the temporary tables report_*;
-- one with "-- sqlite" or "-- postgresql" for that database. {NAME} stands for the query
-- NAME of parts. The order is that of the report.


-- publications_figures of publications: Publications
-- titles: usable_fulltexts=with a usable full text; open_access=open access; nothing_found=with nothing but identifiers; failed_fetches=whose last fetch ended in an error
SELECT count(*) AS publications,
  (SELECT count(*) FROM part WHERE name = 'fulltext' AND usable
    AND publication IN (SELECT id FROM report_publication)  -- scope publication
  ) AS usable_fulltexts,
  count(*) FILTER (WHERE oa) AS open_access, count(*) FILTER (WHERE preprint) AS preprints,
  count(*) FILTER (WHERE status = 'empty') AS nothing_found,
  count(*) FILTER (WHERE fetch_exception) AS failed_fetches
FROM publication WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication

-- parts of publications: What was found, by part
-- note: Final: no source could give a better content. Not usable: too small, or of a source that does not count for this part.
-- bars: final usable too_small missing
-- titles: too_small=Not usable; share=Usable or final
WITH named (name, number) AS (VALUES ('pmid', 1), ('pmcid', 2), ('doi', 3), ('title', 4),
  ('keywords', 5), ('mesh', 6), ('efo', 7), ('go', 8), ('abstract', 9), ('fulltext', 10)),
works AS (
  SELECT count(*) AS number FROM publication WHERE true
    AND id IN (SELECT id FROM report_publication)  -- scope publication
),
counts AS (
  SELECT name, count(*) FILTER (WHERE usable AND final) AS final,
    count(*) FILTER (WHERE usable AND NOT final) AS usable,
    count(*) FILTER (WHERE NOT usable) AS too_small, count(*) AS present
  FROM part WHERE true
    AND publication IN (SELECT id FROM report_publication)  -- scope publication
  GROUP BY name
)
SELECT named.name AS part, coalesce(final, 0) AS final, coalesce(usable, 0) AS usable,
  coalesce(too_small, 0) AS too_small, works.number - coalesce(present, 0) AS missing,
  CAST(coalesce(final + usable, 0) AS DOUBLE PRECISION) / works.number AS share
FROM named CROSS JOIN works LEFT JOIN counts ON counts.name = named.name
WHERE works.number > 0 ORDER BY named.number

-- publication_status of publications: Publications by state
-- bars: usable nothing_usable
SELECT status AS state, count(*) AS publications, count(*) FILTER (WHERE usable) AS usable,
  count(*) FILTER (WHERE NOT usable) AS nothing_usable
FROM publication WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY status ORDER BY count(*) DESC, status

-- years of publications: Publications by year
-- bars: fulltexts without_fulltext
-- titles: fulltexts=With a usable full text; without_fulltext=Without
SELECT coalesce(nullif(substr(pub_date, 1, 4), ''), 'not known') AS year,
  count(*) AS publications, count(part.publication) AS fulltexts,
  count(*) - count(part.publication) AS without_fulltext
FROM publication
LEFT JOIN part ON part.publication = id AND part.name = 'fulltext' AND part.usable
WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY 1 ORDER BY CASE WHEN min(pub_date) = '' THEN 1 ELSE 0 END, year DESC

-- sources of publications: What was found, by source
-- note: The source is the type of a part.
-- bars: all_parts
-- titles: type=Source; all_parts=All
SELECT type, count(*) FILTER (WHERE name = 'pmid') AS pmid,
  count(*) FILTER (WHERE name = 'pmcid') AS pmcid, count(*) FILTER (WHERE name = 'doi') AS doi,
  count(*) FILTER (WHERE name = 'title') AS title,
  count(*) FILTER (WHERE name = 'keywords') AS keywords,
  count(*) FILTER (WHERE name = 'mesh') AS mesh, count(*) FILTER (WHERE name = 'efo') AS efo,
  count(*) FILTER (WHERE name = 'go') AS go, count(*) FILTER (WHERE name = 'abstract') AS abstract,
  count(*) FILTER (WHERE name = 'fulltext') AS fulltext, count(*) AS all_parts
FROM part WHERE true
  AND publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY type ORDER BY count(*) DESC, type

-- publication_list of publications: The publications
-- note: The latest first.
-- titles: record=Link; fulltext_at=Full text
SELECT coalesce(nullif(substr(title, 1, 300), ''), 'no title') AS title,
  substr(pub_date, 1, 4) AS year, journal, status AS state, primary_id AS record,
  (SELECT url FROM part JOIN address
    ON address.publication = part.publication AND address.number = part.address
    WHERE part.publication = publication.id AND part.name = 'fulltext' AND usable
  ) AS fulltext_at
FROM publication WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
ORDER BY substr(pub_date, 1, 4) DESC, publication.title, id

-- notices of publications: Retracted and corrected
-- note: none-found: a source that names notices had none; unchecked: no such source answered.
-- bars: publications
SELECT notice, count(*) AS publications FROM publication WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY notice ORDER BY count(*) DESC, notice

-- noticed of publications: Publications with a notice
-- titles: record=Link; kind=Notice; value=Its identifier
SELECT coalesce(nullif(substr(title, 1, 300), ''), 'no title') AS title, notice AS status,
  relation.kind AS kind, value, primary_id AS record
FROM publication JOIN relation ON relation.publication = publication.id
WHERE relation.kind IN ('retraction', 'partial-retraction', 'withdrawal', 'removal', 'concern',
    'correction', 'addendum', 'clarification', 'reinstatement')
  AND publication.id IN (SELECT id FROM report_publication)  -- scope publication
ORDER BY notice = 'retracted' DESC, notice, publication.title, publication.id, relation.number

-- reasons of publications: Why a source gave nothing
-- note: docs/reasons.md explains the reasons.
-- bars: problems
-- titles: resource=Source
SELECT reason, resource, count(*) AS problems FROM problem WHERE part = ''
  AND publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY reason, resource ORDER BY count(*) DESC, reason, resource

-- hosts of publications: Outcome by host
-- note: The hosts with most problems first; problems are those of the last fetch.
-- titles: visits=Pages visited; fulltexts=Usable full texts
SELECT address.host, sum(visit) AS visits, sum(fulltext) AS fulltexts, sum(problem) AS problems
FROM (
  SELECT publication, address, 1 AS visit, 0 AS fulltext, 0 AS problem FROM visit
  UNION ALL
  SELECT publication, address, 0, 1, 0 FROM part WHERE name = 'fulltext' AND usable
  UNION ALL
  SELECT publication, address, 0, 0, 1 FROM problem WHERE part = ''
) AS every
JOIN address ON address.publication = every.publication AND address.number = every.address
WHERE address.host <> ''
  AND every.publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY address.host ORDER BY sum(problem) DESC, sum(visit) DESC, address.host

-- host_reasons of publications: Problems by host and reason
-- bars: problems
SELECT address.host, reason, count(*) AS problems
FROM problem
JOIN address ON address.publication = problem.publication AND address.number = problem.address
WHERE part = '' AND address.host <> ''
  AND problem.publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY address.host, reason ORDER BY count(*) DESC, address.host, reason

-- missing_fulltexts of publications: Missing full texts, by host
-- note: Hosts that publications without a usable full text had problems with.
-- bars: missing
-- titles: missing=Publications
SELECT address.host, reason, count(DISTINCT problem.publication) AS missing
FROM problem
JOIN address ON address.publication = problem.publication AND address.number = problem.address
LEFT JOIN part ON part.publication = problem.publication AND part.name = 'fulltext' AND part.usable
WHERE part.publication IS NULL AND problem.part = ''
  AND problem.publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY address.host, reason ORDER BY 3 DESC, address.host, reason

-- refused_values of publications: Values of pages that were refused
SELECT part, layer, reason, count(*) AS refused FROM problem WHERE part <> ''
  AND publication IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY part, layer, reason ORDER BY count(*) DESC, part, layer, reason

-- kind_of_record of publications: Kind of record
-- bars: fulltexts of publications
-- titles: fulltexts=Usable full texts; share=Share with full text
SELECT coalesce(nullif(kind, ''), 'not known') AS kind_of_record, count(*) AS publications,
  count(part.publication) AS fulltexts,
  CAST(count(part.publication) AS DOUBLE PRECISION) / count(*) AS share,
  count(*) FILTER (WHERE oa) AS open_access
FROM publication
LEFT JOIN part ON part.publication = id AND part.name = 'fulltext' AND part.usable
WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY 1 ORDER BY count(*) DESC, 1

-- doi_prefix of publications: DOI prefix
-- bars: fulltexts of publications
-- titles: fulltexts=Usable full texts; share=Share with full text
SELECT CASE registrant WHEN '' THEN 'not known' ELSE '10.' || registrant END AS doi_prefix,
  count(*) AS publications, count(part.publication) AS fulltexts,
  CAST(count(part.publication) AS DOUBLE PRECISION) / count(*) AS share,
  count(*) FILTER (WHERE oa) AS open_access
FROM publication
LEFT JOIN part ON part.publication = id AND part.name = 'fulltext' AND part.usable
WHERE true
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY registrant ORDER BY count(*) DESC, registrant

-- publications_by_day of publications: Last fetch, by day
-- titles: final=Of them final
SELECT fetch_time / 86400000 * 86400000 AS day, count(*) AS publications,
  count(*) FILTER (WHERE final) AS final
FROM publication WHERE fetch_time > 0
  AND id IN (SELECT id FROM report_publication)  -- scope publication
GROUP BY 1 ORDER BY 1


-- pages_figures of pages: Pages
-- titles: usable_pages=usable; broken_pages=broken; pages_with_rule=read by a rule
SELECT count(*) AS pages, count(*) FILTER (WHERE usable) AS usable_pages,
  count(*) FILTER (WHERE broken) AS broken_pages,
  count(*) FILTER (WHERE rule <> '') AS pages_with_rule
FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page

-- page_hosts of pages: Outcome by host
-- bars: usable broken
SELECT start_host AS host, count(*) AS pages, count(*) FILTER (WHERE usable) AS usable,
  count(*) FILTER (WHERE broken) AS broken
FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY start_host ORDER BY count(*) FILTER (WHERE broken) DESC, count(*) DESC, start_host

-- page_list of pages: The pages
-- note: Broken ones first.
-- titles: start_url=Address
SELECT coalesce(nullif(substr(title, 1, 300), ''), 'no title') AS title, kind, status AS state,
  reason, start_url
FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
ORDER BY broken DESC, page.title, id

-- page_status of pages: State
-- bars: pages
SELECT kind, status AS state, count(*) AS pages FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY kind, status ORDER BY count(*) DESC, kind, status

-- status_codes of pages: HTTP status
-- note: 0: unknown.
-- bars: pages
SELECT CAST(status_code AS TEXT) AS status_code, count(*) AS pages FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY page.status_code ORDER BY count(*) DESC, page.status_code

-- page_host_reasons of pages: Problems by host and reason
-- bars: problems
SELECT start_host AS host, reason, count(*) AS problems FROM page WHERE reason <> ''
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY start_host, reason ORDER BY count(*) DESC, start_host, reason

-- content_types of pages: Content type
-- bars: pages
SELECT coalesce(nullif(content_type, ''), 'not known') AS content_type, count(*) AS pages
FROM page WHERE true
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY 1 ORDER BY count(*) DESC, 1

-- page_rules of pages: Rule
-- bars: pages
SELECT rule, count(*) AS pages FROM page WHERE rule <> ''
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY rule ORDER BY count(*) DESC, rule

-- pages_by_day of pages: Last fetch, by day
-- titles: final=Of them final
SELECT fetch_time / 86400000 * 86400000 AS day, count(*) AS pages,
  count(*) FILTER (WHERE final) AS final
FROM page WHERE fetch_time > 0
  AND kind = '{kind}'  -- scope kind
  AND id IN (SELECT id FROM report_page)  -- scope page
GROUP BY 1 ORDER BY 1


-- ingest_figures of ingest: Ingest
-- titles: results=requests with a result; hit_rate=of them hits; due=to be tried again
SELECT count(*) AS results, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses,
  CAST(count(*) FILTER (WHERE hit) AS DOUBLE PRECISION) / nullif(count(*), 0) AS hit_rate,
  count(due) AS due, coalesce(sum(attempts), 0) AS attempts
FROM ingest WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest

-- ingest_types of ingest: Outcome by type
-- bars: hits misses
SELECT ingest_type AS type, count(*) AS requests, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses,
  CAST(count(*) FILTER (WHERE hit) AS DOUBLE PRECISION) / count(*) AS share
FROM ingest JOIN ingest_request ON ingest_request.id = ingest.id
WHERE true
  AND ingest.id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY ingest_type ORDER BY count(*) DESC, ingest_type

-- classes of ingest: Outcome by class
-- note: The class of a miss is the time of its retry: T soon, L later, X after a better link extraction, N never (docs/reasons.md).
-- bars: hits misses
WITH known (slug, class) AS (VALUES {slugs})
SELECT coalesce(class, 'not known') AS class, count(*) AS requests,
  count(*) FILTER (WHERE hit) AS hits, count(*) FILTER (WHERE NOT hit) AS misses
FROM ingest LEFT JOIN known ON known.slug = status WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY 1 ORDER BY count(*) DESC, 1

-- slugs of ingest: Outcome by slug
-- bars: hits misses
WITH known (slug, class) AS (VALUES {slugs})
SELECT status AS slug, coalesce(max(class), '-') AS class, count(*) AS requests, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses
FROM ingest LEFT JOIN known ON known.slug = status WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY status ORDER BY count(*) DESC, status

-- ingest_hosts of ingest: Outcome by host
-- note: The hosts with most misses first.
-- bars: hits misses
SELECT coalesce(nullif(host, ''), 'no host') AS host, count(*) AS requests,
  count(*) FILTER (WHERE hit) AS hits, count(*) FILTER (WHERE NOT hit) AS misses,
  CAST(count(*) FILTER (WHERE hit) AS DOUBLE PRECISION) / count(*) AS share
FROM ingest WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY 1 ORDER BY count(*) FILTER (WHERE NOT hit) DESC, count(*) DESC, 1

-- ingest_host_slugs of ingest: Misses by host and slug
-- bars: misses
SELECT host, status AS slug, count(*) AS misses FROM ingest WHERE NOT hit
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY host, status ORDER BY count(*) DESC, host, status

-- technique of ingest: How the link to the file was found
-- bars: hits misses
SELECT coalesce(nullif(technique, ''), 'address of the request') AS technique,
  count(*) AS requests, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses
FROM ingest WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY 1 ORDER BY count(*) DESC, 1

-- terminal_status_code of ingest: HTTP status
-- bars: hits misses
SELECT coalesce(CAST(terminal_status_code AS TEXT), 'no response') AS terminal_status_code,
  count(*) AS requests, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses
FROM ingest WHERE true
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY 1 ORDER BY count(*) DESC, 1

-- files of ingest: Files
-- bars: files
SELECT mimetype AS type, count(*) AS files, sum(size_bytes) AS bytes FROM file_meta WHERE true
  AND sha1hex IN (SELECT terminal_sha1hex FROM ingest  -- scope ingest
    WHERE id IN (SELECT id FROM report_ingest))  -- scope ingest
GROUP BY mimetype ORDER BY count(*) DESC, mimetype

-- attempts of ingest: Attempts
-- bars: hits misses
SELECT number AS attempt, count(*) AS requests, count(*) FILTER (WHERE hit) AS hits,
  count(*) FILTER (WHERE NOT hit) AS misses
FROM ingest_attempt WHERE true
  AND request IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY number ORDER BY number

-- results_by_day of ingest: Results, by day
SELECT updated / 86400000 * 86400000 AS day, count(*) AS results,
  count(*) FILTER (WHERE hit) AS hits
FROM ingest WHERE updated > 0
  AND id IN (SELECT id FROM report_ingest)  -- scope ingest
GROUP BY 1 ORDER BY 1


-- artifacts_figures of artifacts: Artifacts
-- titles: final_artifacts=final; doubtful=not complete; members=members
SELECT count(*) AS artifacts, count(*) FILTER (WHERE final) AS final_artifacts,
  count(*) FILTER (WHERE state <> 'complete') AS doubtful, coalesce(sum(members), 0) AS members
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact

-- artifact_states of artifacts: State
-- bars: artifacts
SELECT coalesce(nullif(state, ''), 'none') AS state, count(*) AS artifacts, sum(members) AS members
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY 1 ORDER BY count(*) DESC, 1

-- artifact_list of artifacts: The artifacts
-- note: Those in doubt first.
-- titles: entry_uri=Address
SELECT coalesce(nullif(substr(title, 1, 300), ''), 'no title') AS title, portal, state, reason,
  members, entry_uri
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
ORDER BY CASE state WHEN 'complete' THEN 1 ELSE 0 END, artifact.title, id

-- boundary_sources of artifacts: What gave the boundary
-- bars: artifacts
SELECT coalesce(nullif(boundary_source, ''), 'none') AS boundary_source,
  coalesce(nullif(heuristic, ''), 'none') AS heuristic, count(*) AS artifacts,
  sum(members) AS members
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2

-- portals of artifacts: Portal
-- bars: artifacts
SELECT coalesce(nullif(portal, ''), 'none') AS portal, coalesce(nullif(state, ''), 'none') AS state,
  count(*) AS artifacts, sum(members) AS members
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2

-- artifact_types of artifacts: Type
-- bars: artifacts
SELECT coalesce(nullif(artifact_type, ''), 'none') AS artifact_type, count(*) AS artifacts,
  sum(members) AS members
FROM artifact WHERE true
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY 1 ORDER BY count(*) DESC, 1

-- artifact_reasons of artifacts: Problems
-- bars: problems
SELECT host, reason, count(*) AS problems FROM artifact WHERE reason <> ''
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY host, reason ORDER BY count(*) DESC, host, reason

-- artifacts_by_day of artifacts: Last fetch, by day
-- titles: final=Of them final
SELECT fetch_time / 86400000 * 86400000 AS day, count(*) AS artifacts,
  count(*) FILTER (WHERE final) AS final
FROM artifact WHERE fetch_time > 0
  AND id IN (SELECT id FROM report_artifact)  -- scope artifact
GROUP BY 1 ORDER BY 1


-- cited_works of parts: The works in citations; a preprint has the number of its article
SELECT work.work, work.publication, work.own, coalesce((
    SELECT min(article) FROM preprint WHERE preprint.preprint = work.own AND NOT EXISTS (
      SELECT 1 FROM preprint AS other
      WHERE other.preprint = preprint.article AND other.article = preprint.preprint
    )
  ), work.own) AS number
FROM (
  -- A work with a record has twice its number, another one an odd number.
  SELECT citation_work.work, min(identifier.publication) AS publication,
    coalesce(2 * min(identifier.publication), 2 * citation_work.work + 1) AS own
  FROM citation_work
  LEFT JOIN identifier
    ON identifier.kind = citation_work.kind AND identifier.value = citation_work.value
  GROUP BY citation_work.work
) AS work

-- preprints of parts: Which work is the preprint of which
SELECT CASE kind WHEN 'preprint-of' THEN this ELSE other END AS preprint,
  CASE kind WHEN 'preprint-of' THEN other ELSE this END AS article
FROM (
  SELECT relation.kind, 2 * relation.publication AS this,
    coalesce(2 * identifier.publication, 2 * citation_work.work + 1) AS other
  FROM relation
  LEFT JOIN identifier
    ON identifier.kind = relation.id_kind AND identifier.value = relation.value
  LEFT JOIN citation_work
    ON citation_work.kind = relation.id_kind AND citation_work.value = relation.value
  WHERE relation.kind IN ('preprint-of', 'has-preprint')
) AS version

-- edges of parts: Which work cites which, by source; notice: its kind, if that is why it cites
WITH preprint AS ({preprints}), cited_work AS ({cited_works}),
listed AS (
  SELECT DISTINCT number FROM cited_work WHERE publication IS NOT NULL
    AND publication IN (SELECT id FROM report_publication)  -- scope publication
),
edge AS (
  SELECT citing.number AS citing, cited.number AS cited, citation.source,
    min(citation.first_seen) AS first_seen
  FROM citation
  JOIN cited_work AS citing ON citing.work = citation.citing
  JOIN cited_work AS cited ON cited.work = citation.cited
  WHERE citing.number <> cited.number
  GROUP BY citing.number, cited.number, citation.source
),
noticed AS (
  SELECT citing.number AS citing, cited.number AS cited, min(relation.kind) AS notice
  FROM relation
  JOIN cited_work AS cited ON cited.publication = relation.publication
  JOIN citation_work ON citation_work.kind = relation.id_kind
    AND citation_work.value = relation.value
  JOIN cited_work AS citing ON citing.work = citation_work.work
  WHERE relation.kind IN ('retraction', 'partial-retraction', 'withdrawal', 'removal', 'concern',
    'correction', 'addendum', 'clarification', 'reinstatement')
  GROUP BY citing.number, cited.number
),
-- A source that has answered for a work should have its citations; has: whether it does.
stated AS (
  SELECT citing, cited, source, max(has) AS has, min(first_seen) AS first_seen FROM (
    SELECT citing, cited, source, 1 AS has, first_seen FROM edge
    UNION ALL
    SELECT edge.citing, edge.cited, citation_answer.source, 0, NULL
    FROM citation_answer JOIN cited_work ON cited_work.work = citation_answer.work
    JOIN edge ON edge.citing = cited_work.number
    WHERE citation_answer.direction = 'references' AND citation_answer.complete
    UNION ALL
    SELECT edge.citing, edge.cited, citation_answer.source, 0, NULL
    FROM citation_answer JOIN cited_work ON cited_work.work = citation_answer.work
    JOIN edge ON edge.cited = cited_work.number
    WHERE citation_answer.direction = 'cited-by' AND citation_answer.complete
  ) AS statement
  WHERE citing IN (SELECT number FROM listed) OR cited IN (SELECT number FROM listed)
  GROUP BY citing, cited, source
),
named AS (
  SELECT 2 * id AS number, doi, pmid, pmcid, coalesce(nullif(doi, ''), primary_id) AS name
  FROM publication WHERE id IN (SELECT number / 2 FROM cited_work WHERE number % 2 = 0)
  UNION ALL
  SELECT 2 * work + 1, coalesce(min(CASE kind WHEN 'doi' THEN value END), ''),
    coalesce(min(CASE kind WHEN 'pmid' THEN value END), ''),
    coalesce(min(CASE kind WHEN 'pmcid' THEN value END), ''),
    coalesce(min(CASE kind WHEN 'doi' THEN value END), min(CASE kind WHEN 'pmid' THEN value END),
      min(CASE kind WHEN 'pmcid' THEN value END), min(kind || ':' || value))
  FROM citation_work WHERE work IN (SELECT number / 2 FROM cited_work WHERE number % 2 = 1)
  GROUP BY work
)

-- citations_figures of citations: Citations
-- titles: new_works=works that the list lacks; by_one_source=citations of one source alone; retracted_cited=citations of retracted works
{edges}
SELECT count(*) AS citations,
  (SELECT count(*) FROM (
    SELECT citing FROM stated WHERE citing NOT IN (SELECT number FROM listed)
    UNION SELECT cited FROM stated WHERE cited NOT IN (SELECT number FROM listed)
  ) AS other) AS new_works,
  count(*) FILTER (WHERE sources = 1) AS by_one_source,
  count(*) FILTER (
    WHERE cited IN (SELECT 2 * id FROM publication WHERE notice = 'retracted')
  ) AS retracted_cited
FROM (SELECT citing, cited, sum(has) AS sources FROM stated GROUP BY citing, cited) AS pair

-- new_works of citations: Works that the list lacks
-- note: Those that most works of the list lead to first; notices are left out. The CSV of this table is a seed list.
-- titles: doi=DOI; pmid=PMID; pmcid=PMCID; leads=Works of the list; cites=Cites; cited_by=Cited by; sources=Sources
{edges},
led AS (
  SELECT edge.cited AS number, edge.citing AS listed, 0 AS cites, edge.source FROM edge
  WHERE citing IN (SELECT number FROM listed) AND cited NOT IN (SELECT number FROM listed)
  UNION ALL
  SELECT edge.citing, edge.cited, 1, edge.source FROM edge
  WHERE cited IN (SELECT number FROM listed) AND citing NOT IN (SELECT number FROM listed)
    AND NOT EXISTS (SELECT 1 FROM noticed
      WHERE noticed.citing = edge.citing AND noticed.cited = edge.cited)
)
SELECT doi, pmid, pmcid, count(DISTINCT led.listed) AS leads,
  count(DISTINCT CASE cites WHEN 1 THEN led.listed END) AS cites,
  count(DISTINCT CASE cites WHEN 0 THEN led.listed END) AS cited_by,
  count(DISTINCT led.source) AS sources
FROM led JOIN named ON named.number = led.number
WHERE doi || pmid || pmcid <> ''
GROUP BY led.number, doi, pmid, pmcid, name
ORDER BY count(DISTINCT led.listed) DESC, name

-- citations of citations: Citations of the list
-- note: A citation is missing at a source that has answered for its work, with all that it knows, and did not name it.
-- titles: missing_at=Missing at; notice=As notice; first_seen=First seen
{edges}
SELECT citing.name AS citing, cited.name AS cited, sources, coalesce(missing_at, '') AS missing_at,
  coalesce(notice, '') AS notice, pair.first_seen
FROM (
  SELECT citing, cited, min(first_seen) AS first_seen,
    group_concat(CASE has WHEN 1 THEN source END, ' ') AS sources,  -- sqlite
    group_concat(CASE has WHEN 0 THEN source END, ' ') AS missing_at  -- sqlite
    string_agg(CASE has WHEN 1 THEN source END, ' ' ORDER BY source) AS sources,  -- postgresql
    string_agg(CASE has WHEN 0 THEN source END, ' ' ORDER BY source) AS missing_at  -- postgresql
  FROM (SELECT * FROM stated ORDER BY citing, cited, source) AS stated
  GROUP BY citing, cited
) AS pair
JOIN named AS citing ON citing.number = pair.citing
JOIN named AS cited ON cited.number = pair.cited
LEFT JOIN noticed ON noticed.citing = pair.citing AND noticed.cited = pair.cited
ORDER BY citing.name, cited.name

-- citation_sources of citations: Citations by source
-- note: Missing: other sources have them, and this one has answered for their works with all that it knows.
-- bars: citations missing
-- titles: only_here=Only here
{edges}
SELECT source, sum(has) AS citations, sum(CASE sources WHEN has THEN 1 ELSE 0 END) AS only_here,
  sum(1 - has) AS missing
FROM (
  SELECT source, has, sum(has) OVER (PARTITION BY citing, cited) AS sources FROM stated
) AS counted
GROUP BY source ORDER BY sum(has) DESC, source

-- cites_retracted of citations: Works that cite retracted works
-- note: Retracted as far as the store knows: of the cited works, those with a record.
-- titles: record=Link; retracted=Retracted works; cited=They are
{edges}
SELECT coalesce(nullif(substr(max(publication.title), 1, 300), ''), 'no title') AS title,
  publication.primary_id AS record, count(*) AS retracted,
  group_concat(pair.name, '; ') AS cited  -- sqlite
  string_agg(pair.name, '; ' ORDER BY pair.name) AS cited  -- postgresql
FROM (
  SELECT DISTINCT edge.citing, named.name FROM edge JOIN named ON named.number = edge.cited
  JOIN publication ON 2 * publication.id = edge.cited
  WHERE publication.notice = 'retracted' AND edge.citing IN (SELECT number FROM listed)
  ORDER BY edge.citing, named.name
) AS pair
JOIN publication ON 2 * publication.id = pair.citing
GROUP BY publication.id, publication.primary_id ORDER BY count(*) DESC, publication.id


-- seeds_figures of seeds: Seeds
SELECT count(*) AS lines, count(*) FILTER (WHERE state = 'done') AS done,
  count(*) FILTER (WHERE state IN ('pending', 'claimed', 'retry')) AS open,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE state = 'rejected') AS rejected,
  count(*) FILTER (WHERE state IN ('duplicate', 'skipped')) AS passed
FROM (
  SELECT state FROM seed_line WHERE state <> 'withdrawn'
    AND list IN (SELECT id FROM report_seed_list)  -- scope list
    AND publication IN (SELECT id FROM report_publication)  -- scope query_publication
    AND page IN (SELECT id FROM report_page)  -- scope query_page
    AND artifact IN (SELECT id FROM report_artifact)  -- scope query_artifact
  UNION ALL
  SELECT state FROM ingest_seed_line WHERE true
    AND list IN (SELECT id FROM report_seed_list)  -- scope list
    AND request IN (SELECT id FROM report_ingest)  -- scope query_ingest
) AS line

-- lists of seeds: By list
-- note: The lists with most open lines first: pending, claimed, retry.
-- bars: done pending failed rejected
SELECT source AS list, spider, count(*) FILTER (WHERE state = 'done') AS done,
  count(*) FILTER (WHERE state = 'pending') AS pending,
  count(*) FILTER (WHERE state = 'claimed') AS claimed,
  count(*) FILTER (WHERE state = 'retry') AS retry,
  count(*) FILTER (WHERE state = 'failed') AS failed,
  count(*) FILTER (WHERE state = 'skipped') AS skipped,
  count(*) FILTER (WHERE state = 'rejected') AS rejected,
  count(*) FILTER (WHERE state = 'duplicate') AS duplicate
FROM (
  SELECT source, spider, state FROM seed_line WHERE state <> 'withdrawn'
    AND list IN (SELECT id FROM report_seed_list)  -- scope list
    AND publication IN (SELECT id FROM report_publication)  -- scope query_publication
    AND page IN (SELECT id FROM report_page)  -- scope query_page
    AND artifact IN (SELECT id FROM report_artifact)  -- scope query_artifact
  UNION ALL
  SELECT source, spider, state FROM ingest_seed_line WHERE true
    AND list IN (SELECT id FROM report_seed_list)  -- scope list
    AND request IN (SELECT id FROM report_ingest)  -- scope query_ingest
) AS line
GROUP BY source, spider
ORDER BY count(*) FILTER (WHERE state IN ('pending', 'claimed', 'retry')) DESC, count(*) DESC,
  source, spider

-- seed_reasons of seeds: Seeds that were not done, by reason
-- note: docs/reasons.md explains the reasons.
-- bars: problems
-- titles: problems=Seeds
SELECT state, reason, count(*) AS problems FROM seed
WHERE state IN ('failed', 'skipped', 'rejected', 'retry')
  AND list IN (SELECT id FROM report_seed_list)  -- scope list
  AND publication IN (SELECT id FROM report_publication)  -- scope query_publication
  AND page IN (SELECT id FROM report_page)  -- scope query_page
  AND artifact IN (SELECT id FROM report_artifact)  -- scope query_artifact
GROUP BY state, reason ORDER BY count(*) DESC, state, reason


-- crawls_figures of crawls: Crawls
SELECT count(*) AS crawls,
  coalesce(sum(json_extract(stats, '$."downloader/request_count"')), 0) AS requests,  -- sqlite
  coalesce(sum(json_extract(stats, '$."downloader/response_bytes"')), 0) AS received  -- sqlite
  coalesce(sum(CAST(stats::json ->> 'downloader/request_count' AS NUMERIC)), 0) AS requests,  -- postgresql
  coalesce(sum(CAST(stats::json ->> 'downloader/response_bytes' AS NUMERIC)), 0) AS received  -- postgresql
FROM crawl WHERE true
  AND list IN (SELECT id FROM report_seed_list)  -- scope list

-- crawls of crawls: Crawls
-- note: The latest first. Crawls that were killed are missing. A record that is joined to another was stored twice and is there once.
-- titles: ended=Ended (UTC); stored=Records stored; joined=Records joined; reason=End
SELECT ended, spider, run, (ended - began) / 1000.0 AS seconds,
  coalesce(json_extract(stats, '$."downloader/request_count"'), 0) AS requests,  -- sqlite
  coalesce(json_extract(stats, '$."downloader/response_bytes"'), 0) AS received,  -- sqlite
  coalesce(json_extract(stats, '$."store/stored"'), 0) AS stored,  -- sqlite
  coalesce(json_extract(stats, '$."merge/joined"'), 0) AS joined,  -- sqlite
  coalesce(CAST(stats::json ->> 'downloader/request_count' AS NUMERIC), 0) AS requests,  -- postgresql
  coalesce(CAST(stats::json ->> 'downloader/response_bytes' AS NUMERIC), 0) AS received,  -- postgresql
  coalesce(CAST(stats::json ->> 'store/stored' AS NUMERIC), 0) AS stored,  -- postgresql
  coalesce(CAST(stats::json ->> 'merge/joined' AS NUMERIC), 0) AS joined,  -- postgresql
  reason
FROM crawl WHERE true
  AND list IN (SELECT id FROM report_seed_list)  -- scope list
ORDER BY ended DESC, run

-- batches of crawls: Requests by source, and what batches saved
-- note: A request for several publications saves all but one.
-- bars: saved of asked
-- titles: resource=Source; asked=Publications queried; saved=Requests saved; share=Share saved
WITH stat AS (
  SELECT number.key, sum(CAST(number.value AS DOUBLE PRECISION)) AS value
  FROM crawl, json_each(crawl.stats) AS number  -- sqlite
  FROM crawl, json_each_text(crawl.stats::json) AS number (key, value)  -- postgresql
  WHERE number.key LIKE 'walk/%'
    AND list IN (SELECT id FROM report_seed_list)  -- scope list
  GROUP BY number.key
),
resource AS (
  SELECT substr(sent.key, 15) AS name, sent.value AS requests,
    CASE WHEN queried.value > sent.value THEN queried.value ELSE sent.value END AS asked
  FROM stat AS sent
  LEFT JOIN stat AS queried ON queried.key = 'walk/asked/' || substr(sent.key, 15)
  WHERE sent.key LIKE 'walk/requests/%'
)
SELECT name AS resource, asked, requests, asked - requests AS saved,
  (asked - requests) / nullif(asked, 0) AS share
FROM resource ORDER BY asked DESC, name

-- requests_by_host of crawls: Requests by host
-- note: With redirects and robots.txt. A crawl stores its hundred hosts with most requests.
-- bars: requests
SELECT CASE number.key WHEN 'hosts/*' THEN 'other hosts' ELSE substr(number.key, 7) END AS host,
  sum(CAST(number.value AS DOUBLE PRECISION)) AS requests
FROM crawl, json_each(crawl.stats) AS number  -- sqlite
FROM crawl, json_each_text(crawl.stats::json) AS number (key, value)  -- postgresql
WHERE number.key LIKE 'hosts/%'
  AND list IN (SELECT id FROM report_seed_list)  -- scope list
GROUP BY number.key ORDER BY 2 DESC, 1


-- slow_hosts of hosts: Slowest hosts
-- note: As the last crawl left them.
-- titles: crawl_delay=Crawl-delay; pause=Pause after refusals; refusals=Refusals in a row; held_until=Rests until (UTC); held_for=Reason
SELECT key AS host, crawl_delay, pause, refusals, nullif(held_until, 0) AS held_until, held_for
FROM host WHERE crawl_delay > 0 OR pause > 0 OR refusals > 0 OR held_for <> ''
ORDER BY crawl_delay + pause DESC, refusals DESC, key


-- rule_misses of rules: Keys of rules that found nothing
-- note: Keys that never found anything come first. The last 20 crawls of a site are counted.
-- bars: hits misses
-- titles: hits=Of them found; misses=Nothing found; share=Share found; example=A page without
SELECT site, key, count(*) AS crawls, sum(pages) AS pages, sum(hits) AS hits,
  sum(pages) - sum(hits) AS misses,
  CAST(sum(hits) AS DOUBLE PRECISION) / nullif(sum(pages), 0) AS share, max(example) AS example
FROM rule_count WHERE key <> 'body'
GROUP BY site, key HAVING sum(hits) < sum(pages)
ORDER BY count(*) FILTER (WHERE hits > 0), sum(pages) - sum(hits) DESC, site, key


-- changes_figures of changes: Changes of the week
-- titles: changed=publications changed in the last seven days; new_fulltexts=new full texts; new_notices=of notices; new_versions=of versions
SELECT count(DISTINCT publication) AS changed,
  count(*) FILTER (WHERE kind = 'fulltext') AS new_fulltexts,
  count(*) FILTER (WHERE kind = 'notice') AS new_notices,
  count(*) FILTER (WHERE kind = 'version') AS new_versions
FROM change WHERE time >= {since}
  AND (cause = 'world' OR (cause = 'source' AND change.kind = 'notice'))  -- scope news
  AND publication IN (SELECT id FROM report_publication)  -- scope publication

-- changes of changes: What changed in publications
-- note: The latest first. scrapy changes has those of any time.
-- titles: changed=Found (UTC); record=Link
SELECT time AS changed, change.kind, primary_id AS record, substr(title, 1, 200) AS title, field,
  before, after, source, url, cause, run
FROM change JOIN publication ON publication.id = change.publication
WHERE time >= {since}
  AND (cause = 'world' OR (cause = 'source' AND change.kind = 'notice'))  -- scope news
  AND publication IN (SELECT id FROM report_publication)  -- scope publication
ORDER BY time DESC, change.id DESC


-- rows of parts: The seeds of lists of publications: where each is from, and its work
SELECT list, source, line, min(id) AS id, min(work) AS work, min(name) AS name,
  min(text) AS text, count(*) FILTER (WHERE state <> 'rejected') AS valid,
  max(CASE WHEN state IN ('pending', 'retry') THEN 1
    WHEN state NOT IN ('duplicate', 'rejected') THEN 0 END) AS pending,
  max(CASE WHEN state IN ('failed', 'rejected') THEN reason ELSE '' END) AS reason
FROM (
  SELECT seed.list, seed.line, seed.id, seed.text, seed.state, seed.reason,
    -- Of several files, the text of a seed begins with the name of its own.
    CASE WHEN (seed_list.source LIKE '%,%' OR seed_list.source LIKE '%*%')
      AND seed.text LIKE '%: %'
      THEN substr(seed.text, 1, instr(seed.text, ': ') - 1)  -- sqlite
      THEN substr(seed.text, 1, strpos(seed.text, ': ') - 1)  -- postgresql
      ELSE seed_list.source END AS source,
    coalesce(seed.publication, first.publication) AS work,
    coalesce(first.key, seed.key) AS name
  FROM seed JOIN seed_list ON seed_list.id = seed.list
  LEFT JOIN seed AS first ON seed.state = 'duplicate' AND first.list = seed.list
    AND first.key = CASE
      WHEN seed.pmid || seed.pmcid || seed.doi <> ''
        THEN seed.pmid || '|' || seed.pmcid || '|' || seed.doi
      WHEN seed.url <> '' THEN '@' || seed.url ELSE '?' || seed.text END
  WHERE seed.state <> 'withdrawn'
    AND seed_list.spider NOT IN ('webpages', 'docs', 'artifacts', 'updates', 'citations')
    AND seed.list IN (SELECT id FROM report_seed_list)  -- scope list
) AS line
GROUP BY list, source, line

-- listed of parts: These rows; reports that titles and authors show to be one have one name
SELECT list, source, line, id, work, text, pending, reason,
  coalesce(same_work.first, coalesce(CAST(work AS TEXT), name)) AS report,
  CASE WHEN valid = 0 AND same_work.first IS NULL THEN 0 ELSE 1 END AS valid,
  coalesce(same_work.rule, '') AS rule,
  (SELECT count(*) FROM part
    WHERE part.publication = rows.work AND part.name = 'fulltext' AND part.usable
  ) AS retrieved
FROM ({rows}) AS rows
LEFT JOIN report_same_work AS same_work ON same_work.report = coalesce(CAST(work AS TEXT), name)

-- reports of parts: The works behind these rows, each once
SELECT report, min(work) AS work, count(*) AS rows,
  min(pending) AS pending, min(reason) AS reason, max(retrieved) AS retrieved
FROM ({listed}) AS listed WHERE valid > 0 GROUP BY 1

-- prisma_figures of prisma: PRISMA flow
-- titles: identified=records identified; duplicates=duplicate records removed; other_reasons=records removed for other reasons; sought=reports sought for retrieval; not_retrieved=reports not retrieved; retrieved=reports retrieved; still_open=of them still to be sought
SELECT identified, valid - sought AS duplicates, identified - valid AS other_reasons, sought,
  sought - retrieved AS not_retrieved, retrieved, still_open
FROM (
  SELECT count(*) AS identified, count(*) FILTER (WHERE valid > 0) AS valid
  FROM ({listed}) AS listed
) AS records
CROSS JOIN (
  SELECT count(*) AS sought, count(*) FILTER (WHERE retrieved > 0) AS retrieved,
    count(*) FILTER (WHERE pending > 0) AS still_open
  FROM ({reports}) AS reports
) AS works

-- prisma_sources of prisma: Records identified, by source
-- note: A duplicate record is counted at each source after the first one that has the work.
-- bars: new_works duplicates other_reasons
-- titles: new_works=New here; other_reasons=Removed for other reasons
SELECT source, count(*) AS records, count(*) FILTER (WHERE valid > 0 AND place = 1) AS new_works,
  count(*) FILTER (WHERE valid > 0 AND place > 1) AS duplicates,
  count(*) FILTER (WHERE valid = 0) AS other_reasons
FROM (
  SELECT list, id, source, valid, row_number() OVER (
    PARTITION BY report ORDER BY list, id
  ) AS place
  FROM ({listed}) AS listed
) AS record
GROUP BY source ORDER BY min(list), min(id)

-- prisma_duplicates of prisma: Works in several records
-- note: Each record with its source and its row or entry there.
-- titles: work=Work; records=Records; shown_by=Shown by; found_at=Found at
SELECT coalesce(nullif(substr(max(publication.title), 1, 300), ''), min(listed.text)) AS work,
  max(publication.primary_id) AS record, count(*) AS records,
  coalesce(nullif(max(rule), ''), 'identifier') AS shown_by,
  group_concat(source || ' ' || line, '; ') AS found_at  -- sqlite
  string_agg(source || ' ' || line, '; ' ORDER BY list, source, line) AS found_at  -- postgresql
FROM (SELECT * FROM ({listed}) AS rows ORDER BY list, source, line) AS listed
LEFT JOIN publication ON publication.id = listed.work
WHERE valid > 0
GROUP BY report HAVING count(*) > 1
ORDER BY count(*) DESC, min(list), min(listed.id)

-- prisma_removed of prisma: Records removed for other reasons
-- note: Rows without a work that could be sought; docs/reasons.md explains the reasons.
-- bars: records
SELECT reason, count(*) AS records FROM ({listed}) AS listed WHERE valid = 0
GROUP BY reason ORDER BY count(*) DESC, reason

-- prisma_not_retrieved of prisma: Reports not retrieved, by reason
-- note: The reason of the seed, else that of the first source without a full text.
-- bars: reports
SELECT CASE WHEN pending > 0 THEN 'still to be sought' ELSE coalesce(nullif(reason, ''), (
    SELECT problem.reason FROM problem WHERE problem.publication = reports.work
      AND problem.part IN ('', 'fulltext') ORDER BY problem.number LIMIT 1
  ), 'no source has a full text') END AS why, count(*) AS reports
FROM ({reports}) AS reports WHERE retrieved = 0
GROUP BY 1 ORDER BY count(*) DESC, 1
