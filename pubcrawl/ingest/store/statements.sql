-- The statements of an ingest. Times are milliseconds since 1970. In the order of turns, interactive
-- requests are at -4294967296 and above, daily ones at -2147483648 and above, and bulk at 0 and above
-- (items/lanes.py).


-- Imports (imports.py).

-- import_number: the number of the latest import of a list
SELECT imports FROM seed_list WHERE id = :list

-- known_lines: the requests of some lines of a list
SELECT line, request FROM ingest_line WHERE list = :list AND line IN :lines

-- forget_lines: delete some lines of a list
DELETE FROM ingest_line WHERE list = :list AND line BETWEEN :first AND :last

-- link_sources: the sources of requests, the first in the request itself
SELECT id, 0, link_source, link_source_id FROM ingest_request WHERE id IN :requests
UNION ALL
SELECT request, number, link_source, link_source_id FROM ingest_source WHERE request IN :requests

-- results: the states of requests that were attempted
SELECT id, hit, due FROM ingest WHERE id IN :requests

-- due_now: make the next attempt of requests due at once
UPDATE ingest SET due = 0 WHERE id IN :requests

-- queue_once: queue a request, unless it is queued in the same lane or a more urgent one
INSERT INTO seed_queue (list, due, turn, seed, source)
SELECT :list, :due, :turn, :request, :source WHERE NOT EXISTS (
  SELECT 1 FROM seed_queue WHERE list = :list AND due = :due AND seed = :request
    AND turn IN (:turn, :turn - 2147483648, :turn - 4294967296)
)

-- dequeue_less_urgent: delete a request from the queues of less urgent lanes
DELETE FROM seed_queue WHERE list = :list AND due = :due AND seed = :request
  AND turn IN (:turn + 2147483648, :turn + 4294967296)

-- withdraw_lines: delete the lines that an import lacks
DELETE FROM ingest_line WHERE list = :list AND line > 0 AND imported < :run

-- dequeue_withdrawn: delete requests without a line from the queue of a list
DELETE FROM seed_queue WHERE list = :list AND seed IN (
  SELECT seed FROM seed_queue WHERE list = :list
  EXCEPT
  SELECT request FROM ingest_line WHERE list = :list AND request IS NOT NULL
)

-- count_requests: the number of requests of a list
SELECT count(DISTINCT request) FROM ingest_line WHERE list = :list AND line > 0


-- Claims and their ends (ledger.py).

-- claimed_requests: what claimed requests are, in the order of the queue
SELECT seed_claim.*, ingest_type, coalesce(ingest_source.given, ingest_request.given) AS given,
  hit, status, attempts, ingest.due AS next
FROM seed_claim
JOIN ingest_request ON ingest_request.id = seed
LEFT JOIN ingest_source ON ingest_source.request = seed
  AND ingest_source.number = seed_claim.source
LEFT JOIN ingest ON ingest.id = seed
WHERE seed IN :requests
ORDER BY seed_claim.due, turn, seed

-- earlier_results: the results of requests before their claims end
SELECT id, hit, attempts, due, terminal_sha1hex FROM ingest WHERE id IN :requests

-- written_attempts: the attempts of requests that a run has written
SELECT request, time FROM ingest_attempt WHERE request IN :requests AND run = :run

-- add_attempt: add an attempt of a request
INSERT INTO ingest_attempt (request, number, time, status, hit, terminal_url,
  terminal_status_code, error_message, due, run)
VALUES (:request, :number, :time, :status, :hit, :terminal_url,
  :terminal_status_code, :error_message, :due, :run)

-- keep_versions: keep results that others replace
INSERT INTO ingest_version (request, number, hit, status, terminal_sha1hex, updated, record)
SELECT id, attempts, hit, status, terminal_sha1hex, updated, record
FROM ingest JOIN ingest_record ON ingest_record.ingest = ingest.id
WHERE id IN :requests

-- count_attempt: count an attempt of a request whose result stays
UPDATE ingest SET attempts = :number, due = :due WHERE id = :request

-- publish: mark a result to be published
INSERT INTO ingest_outbox (request, number) VALUES (:id, :attempts)
ON CONFLICT (request) DO UPDATE SET number = excluded.number

-- add_file: add a file, unless it is there
INSERT INTO file_meta (sha1hex, sha256hex, md5hex, size_bytes, mimetype)
VALUES (:sha1hex, :sha256hex, :md5hex, :size_bytes, :mimetype) ON CONFLICT DO NOTHING


-- Requests again (reopen.py, requeue.py). List 0 stands for all lists.

-- closed_requests: the next requests with some results, each with the list that was imported last
SELECT result.id, result.source, result.due, status, host, hit, request.key,
  coalesce(source.ingest_request_source, request.ingest_request_source) AS submitter,
  CASE WHEN :with_record
    THEN (SELECT record FROM ingest_record WHERE ingest = result.id) END AS record,
  coalesce(nullif(:list, 0), (
    SELECT max(seed_list.id) FROM seed_list JOIN ingest_line ON ingest_line.list = seed_list.id
    WHERE ingest_line.request = result.id
  )) AS list
FROM ingest AS result
JOIN ingest_request AS request ON request.id = result.id
LEFT JOIN ingest_source AS source
  ON source.request = result.id AND source.number = result.source
WHERE {chosen} AND updated < :until AND (:hits OR NOT hit)
  AND (:all_techniques OR technique IN :techniques)
  AND (:all_sha1s OR terminal_sha1hex IN :sha1s)
  AND (:all_hosts OR host IN :hosts OR EXISTS (
    SELECT 1 FROM json_each(:hosts)  -- sqlite
    WHERE substr(host, -length(value) - 1) = '.' || value  -- sqlite
    SELECT 1 FROM unnest(:hosts) AS value  -- postgresql
    WHERE right(host, length(value) + 1) = '.' || value  -- postgresql
  ))
  AND result.id > :after ORDER BY result.id LIMIT :count

-- dequeue_request: delete a request from the queue, in any lane
DELETE FROM seed_queue WHERE list = :list AND due = :due AND seed = :request

-- fail_again: make failed requests due at once
UPDATE ingest SET due = 0 WHERE id IN :requests AND NOT hit

-- dequeue_later: delete requests with a later date from the queue of a list
DELETE FROM seed_queue WHERE list = :list AND due > 0 AND seed IN :requests

-- missing_requests: the first requests without a result that are in no queue
SELECT max(list) AS list, request, key, ingest_request_source AS submitter
FROM ingest_line JOIN ingest_request ON ingest_request.id = ingest_line.request
WHERE list IN (SELECT id FROM seed_list WHERE id = :list OR :list = 0)
  AND NOT EXISTS (SELECT 1 FROM seed_queue WHERE seed = ingest_line.request)
  AND NOT EXISTS (SELECT 1 FROM ingest WHERE ingest.id = ingest_line.request)
GROUP BY request, key, ingest_request_source ORDER BY request LIMIT :count


-- What a store has (results.py, lookups.py).

-- lines_of_request: the lines of lists that led to a request
SELECT spider, source, line, text, state, reason, attempts, request, due FROM ingest_seed_line
WHERE request = :request ORDER BY list, line

-- slugs: the numbers of results by status, the most frequent first
SELECT status, count(*) FROM ingest AS result WHERE {chosen}
GROUP BY status ORDER BY count(*) DESC, status

-- hosts: the numbers of results by host and status, the host with most misses first
SELECT host, status, hit, count(*) AS requests FROM ingest AS result WHERE {chosen}
GROUP BY host, status, hit
ORDER BY sum(CASE WHEN hit THEN 0 ELSE count(*) END) OVER (PARTITION BY host) DESC,
  sum(count(*)) OVER (PARTITION BY host) DESC, host, count(*) DESC, status

-- page_of_results: the next results, hits or misses or both
SELECT result.*, record FROM ingest AS result JOIN ingest_record ON ingest = result.id
WHERE {chosen} AND (:hits AND hit OR :misses AND NOT hit) AND result.id > :after
ORDER BY result.id LIMIT :count

-- page_of_unresolved: the next addresses at which misses ended
SELECT result.id, terminal_url, base_url, ingest_type, status, updated
FROM ingest AS result JOIN ingest_request AS request ON request.id = result.id
WHERE {chosen} AND NOT hit AND result.id > :after ORDER BY result.id LIMIT :count

-- request_of_key: the number of a request
SELECT id FROM ingest_request WHERE key = :key

-- requests: requests as they were given
SELECT id, ingest_type, base_url FROM ingest_request WHERE id IN :requests

-- requests_of_ids: requests that may name one of some identifiers, in lower case
SELECT id, link_source_id, given FROM (
  SELECT id, 0 AS further, link_source_id, given FROM ingest_request
  UNION ALL
  SELECT request, 1, link_source_id, given FROM ingest_source
) AS claims
WHERE lower(link_source_id) IN :ids
  OR EXISTS (SELECT 1 FROM json_each(:ids) WHERE instr(lower(given), value) > 0)  -- sqlite
  OR EXISTS (SELECT 1 FROM unnest(:ids) AS value WHERE strpos(lower(given), value) > 0)  -- postgresql
ORDER BY further, id

-- requests_of_file: the first requests that ended at a file
SELECT id FROM ingest WHERE terminal_sha1hex = :sha1hex ORDER BY id LIMIT :count

-- result: the result of a request
SELECT id, record, attempts, due, updated, last_run
FROM ingest JOIN ingest_record ON ingest_record.ingest = ingest.id
WHERE id = :request

-- attempts: the attempts of a request
SELECT number, time, status, hit, terminal_url, terminal_status_code, error_message, due, run
FROM ingest_attempt WHERE request = :request ORDER BY number

-- versions: earlier results of a request
SELECT request AS id, record, number AS attempts, NULL AS due, updated, '' AS last_run
FROM ingest_version WHERE request = :request ORDER BY number

-- sources: the sources of a request in the order of their arrival
SELECT link_source, link_source_id, ingest_request_source, created, given FROM (
  SELECT 0 AS number, link_source, link_source_id, ingest_request_source, created, given
  FROM ingest_request WHERE id = :request
  UNION ALL
  SELECT number, link_source, link_source_id, ingest_request_source, created, given
  FROM ingest_source WHERE request = :request
) AS claims ORDER BY number

-- files: the files with some digests (SHA-1)
SELECT sha1hex, sha256hex, md5hex, size_bytes, mimetype FROM file_meta WHERE sha1hex IN :sha1hexes

-- files_of_digest: the files with a digest (MD5, SHA-256)
SELECT sha1hex, sha256hex, md5hex, size_bytes, mimetype FROM file_meta
WHERE md5hex = :digest OR sha256hex = :digest ORDER BY sha1hex
