-- The statements of records (records.py, saving.py, word_index.py).

-- owners: the entries of [[kind, value], …], names of records
WITH names AS (
  SELECT json_extract(value, '$[0]') AS kind, json_extract(value, '$[1]') AS value  -- sqlite
  FROM json_each(:names)  -- sqlite
  SELECT name ->> 0 AS kind, name ->> 1 AS value  -- postgresql
  FROM json_array_elements(CAST(:names AS JSON)) AS name  -- postgresql
)
SELECT names.kind, names.value, publication FROM names
JOIN identifier ON identifier.kind = names.kind AND identifier.value = names.value
UNION ALL
SELECT names.kind, names.value, page.id FROM names
JOIN page ON page.kind = names.kind AND page.key = names.value
UNION ALL
SELECT names.kind, names.value, artifact.id FROM names
JOIN artifact ON names.kind = 'artifact' AND artifact.key = names.value

-- first_entry: the first of some numbers for new records of a table; a joined one is not used again
SELECT 1 + coalesce(CASE :table  -- sqlite
  WHEN 'page' THEN (SELECT max(id) FROM page)  -- sqlite
  WHEN 'artifact' THEN (SELECT max(id) FROM artifact)  -- sqlite
  ELSE (SELECT seq FROM sqlite_sequence WHERE name = 'publication')  -- sqlite
END, 0)  -- sqlite
SELECT min(number) FROM (  -- postgresql
  SELECT nextval(pg_get_serial_sequence(:table, 'id')) AS number  -- postgresql
  FROM generate_series(1, :count)  -- postgresql
) AS numbers  -- postgresql

-- last_writing: when, and by which crawl, a publication was written last
SELECT id, primary_id, updated, last_run FROM publication WHERE id = :entry

-- primary_id: the first identifier of an entry
SELECT primary_id FROM publication WHERE id = :entry

-- count_names: how many names an entry has
SELECT count(*) FROM identifier WHERE publication = :entry

-- remove_names: remove the names of an entry
DELETE FROM identifier WHERE publication = :entry

-- remove_name: remove a name from its entry
DELETE FROM identifier WHERE kind = :kind AND value = :value

-- move_seeds: give the seeds of entries to the one that they were joined to
UPDATE seed SET publication = :entry WHERE publication IN :joined

-- move_changes: give the changes of entries to the one that they were joined to
UPDATE change SET publication = :entry WHERE publication IN :joined

-- remove_entries: remove joined entries, with their rows
DELETE FROM publication WHERE id IN :joined

-- records: the whole records of entries
SELECT publication, record FROM publication_record WHERE publication IN :entries

-- add_words: index the words of publications
INSERT INTO publication_words (rowid, title, abstract, keywords, authors)  -- sqlite
VALUES (:entry, :title, :abstract, :keywords, :authors)  -- sqlite
INSERT INTO publication_words (publication, words, cited) VALUES (:entry,  -- postgresql
  setweight(to_tsvector('english', :title), 'A') ||  -- postgresql
  setweight(to_tsvector('english', :abstract), 'B') ||  -- postgresql
  setweight(to_tsvector('english', :keywords), 'C') ||  -- postgresql
  setweight(to_tsvector('english', :authors), 'D'),  -- postgresql
  string_to_array(:cited, ' '))  -- postgresql
ON CONFLICT (publication) DO UPDATE SET  -- postgresql
  words = EXCLUDED.words, cited = EXCLUDED.cited  -- postgresql

-- add_references: index the references of publications; PostgreSQL has them beside the words
INSERT INTO publication_references (rowid, cited) VALUES (:entry, :cited)  -- sqlite

-- remove_words: remove the words of publications
INSERT INTO publication_words  -- sqlite
  (publication_words, rowid, title, abstract, keywords, authors)  -- sqlite
VALUES ('delete', :entry, :title, :abstract, :keywords, :authors)  -- sqlite

-- remove_references: remove the references of publications
INSERT INTO publication_references (publication_references, rowid, cited)  -- sqlite
VALUES ('delete', :entry, :cited)  -- sqlite

-- last_citation_work: the largest number of a work in citations
SELECT coalesce(max(work), 0) FROM citation_work

-- citation_kinds: the kinds of the identifiers of a work in citations
SELECT kind FROM citation_work WHERE work = :work

-- add_citation_work: give a work in citations an identifier
INSERT INTO citation_work (kind, value, work) VALUES (:kind, :value, :work)
ON CONFLICT DO NOTHING

-- add_citation: note that a source names a citation
INSERT INTO citation (citing, cited, source, first_seen)
VALUES (:citing, :cited, :source, :first_seen)
ON CONFLICT DO NOTHING

-- add_citation_answer: note that a source has answered
INSERT INTO citation_answer (work, direction, source, complete, updated)
VALUES (:work, :direction, :source, :complete, :updated)
ON CONFLICT (work, direction, source) DO UPDATE
SET complete = excluded.complete, updated = excluded.updated

-- move_citing: repeat the references of a work for the one that it proved to be
INSERT INTO citation (citing, cited, source, first_seen)
SELECT :work, cited, source, first_seen FROM citation WHERE citing = :other AND cited <> :work
ON CONFLICT DO NOTHING

-- move_cited: repeat the citing works of a work for the one that it proved to be
INSERT INTO citation (citing, cited, source, first_seen)
SELECT citing, :work, source, first_seen FROM citation WHERE cited = :other AND citing <> :work
ON CONFLICT DO NOTHING

-- move_answers: repeat the answers for a work for the one that it proved to be
INSERT INTO citation_answer (work, direction, source, complete, updated)
SELECT :work, direction, source, complete, updated FROM citation_answer WHERE work = :other
ON CONFLICT DO NOTHING

-- move_citation_work: give the identifiers of a work to the one that it proved to be
UPDATE citation_work SET work = :work WHERE work = :other

-- remove_citations: remove the citations of a work that proved to be another one
DELETE FROM citation WHERE citing = :other OR cited = :other

-- remove_answers: remove the answers for a work that proved to be another one
DELETE FROM citation_answer WHERE work = :other
