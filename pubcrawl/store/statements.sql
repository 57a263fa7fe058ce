-- The statements of the store, but for records (records.sql). Times are milliseconds since 1970.


-- The database itself (workers.py, inspection.py).

-- now: the time
SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)  -- sqlite
SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)  -- postgresql

-- database_size: its bytes, and the unused ones among them
SELECT page_count * page_size, freelist_count * page_size  -- sqlite
FROM pragma_page_count, pragma_page_size, pragma_freelist_count  -- sqlite
SELECT pg_database_size(current_database()), 0  -- postgresql

-- quick_check: the first fault in its pages, or ok
SELECT quick_check FROM pragma_quick_check(1)  -- sqlite
SELECT 'ok'  -- postgresql


-- Hosts and their leases (hosts.py).

-- add_host: add a host, unless it is there
INSERT INTO host (key) VALUES (:key) ON CONFLICT DO NOTHING

-- lock_hosts: hosts, in the order in which all workers lock them
SELECT * FROM host WHERE key IN :keys ORDER BY key
FOR UPDATE  -- postgresql

-- note_host: write the state of a host, if the worker holds it
UPDATE host SET ready = :ready, held_until = :held_until, held_for = :held_for,
  crawl_delay = :crawl_delay, refusals = :refusals, pause = :pause, outages = :outages
WHERE key = :key AND holder = :worker

-- give_hosts: end the leases of a worker on some hosts
UPDATE host SET holder = '', lease = 0 WHERE key IN :keys AND holder = :worker

-- lease_hosts: lease hosts to a worker, or renew its leases
UPDATE host SET holder = :worker, lease = :lease WHERE key IN :keys

-- begin_leases: mark leases as new
UPDATE host SET fence = fence + 1, wanted_by = '', wanted = 0 WHERE key IN :keys

-- want_hosts: record the wish of a worker for hosts, unless another worker is next
UPDATE host SET wanted_by = :worker, wanted = :now
WHERE key IN :keys AND (wanted_by IN ('', :worker) OR wanted < :outdated)

-- wanted_hosts: those hosts that a worker wants
SELECT key FROM host WHERE key IN :keys AND wanted > :outdated

-- forget_hosts: delete hosts without a request for some time
DELETE FROM host WHERE lease < :before AND ready < :before AND held_until < :before

-- resting_hosts: hosts that may be at rest
SELECT * FROM host WHERE held_until > :now OR outages <> '' ORDER BY key


-- The queue and its claims (queue.py).

-- take: claim the first due items of a list that no worker has
INSERT INTO seed_claim (list, due, turn, seed, source, worker)
SELECT list, due, turn, seed, source, :worker FROM seed_queue AS waiting
WHERE list = :list AND due <= :now
  AND NOT EXISTS (SELECT 1 FROM seed_claim AS taken WHERE taken.seed = waiting.seed)
ORDER BY due, turn, seed LIMIT :count
FOR UPDATE OF waiting SKIP LOCKED  -- postgresql
ON CONFLICT DO NOTHING RETURNING seed

-- release: release the claims of some workers, and of those without a sign of life since a time
DELETE FROM seed_claim WHERE seed IN (
  SELECT seed FROM seed_claim WHERE worker IN :workers OR NOT EXISTS (
    SELECT 1 FROM worker WHERE name = seed_claim.worker AND last_sign >= :since
  )
  FOR UPDATE SKIP LOCKED  -- postgresql: its worker is settling it
)

-- release_seeds: release the claims of a worker on some items
DELETE FROM seed_claim WHERE seed IN (
  SELECT seed FROM seed_claim WHERE worker = :worker AND seed IN :seeds
  FOR UPDATE SKIP LOCKED  -- postgresql
)

-- claims: the claims of a worker
SELECT seed FROM seed_claim WHERE worker = :worker

-- lock_claims: the claims of a worker on some items; others may have taken some of them
SELECT * FROM seed_claim WHERE worker = :worker AND seed IN :seeds
FOR UPDATE  -- postgresql

-- claims_by_worker: each worker with its number of claims, and of those that are free
SELECT seed_claim.worker, count(*), CASE WHEN max(last_sign) >= :since THEN 0 ELSE count(*) END
FROM seed_claim LEFT JOIN worker ON name = seed_claim.worker
GROUP BY seed_claim.worker ORDER BY seed_claim.worker

-- remaining: the number of due items of a list
SELECT count(*) FROM seed_queue WHERE list = :list AND due <= :now

-- begin_spending: have a row for a budget of a list
INSERT INTO spending (list, name, spent) VALUES (:list, :name, 0) ON CONFLICT DO NOTHING

-- spend: spend some of a budget, unless that exceeds its bound, which may be NULL
UPDATE spending SET spent = spent + :amount
WHERE list = :list AND name = :name AND spent + :amount <= coalesce(:bound, spent + :amount)
RETURNING spent

-- end_spending: forget what was spent for a list, if none of its items is due
DELETE FROM spending WHERE list = :list
  AND NOT EXISTS (SELECT 1 FROM seed_queue WHERE list = :list AND due <= :now)

-- unclaimed: the number of due items of a list that a worker has not claimed, '' for any worker
SELECT count(*) FROM seed_queue AS waiting WHERE list = :list AND due <= :now
  AND NOT EXISTS (
    SELECT 1 FROM seed_claim AS taken WHERE taken.seed = waiting.seed AND :worker IN ('', worker)
  )

-- identified: the number of due seeds of a list, and of those without an identifier
SELECT count(*), count(CASE WHEN pmid = '' AND pmcid = '' AND doi = '' THEN 1 END)
FROM seed_queue JOIN seed ON seed.id = seed_queue.seed
WHERE seed_queue.list = :list AND seed_queue.due <= :now

-- remaining_at_most: the number of due items of a list, counted up to some number
SELECT count(*) FROM (
  SELECT 1 FROM seed_queue WHERE list = :list AND due <= :now LIMIT :most
) AS items

-- put: queue an item, unless it is queued already
INSERT INTO seed_queue (list, due, turn, seed, source)
VALUES (:list, :due, :turn, :seed, :source) ON CONFLICT DO NOTHING

-- dequeue: delete an item from the queue
DELETE FROM seed_queue WHERE list = :list AND due = :due AND turn = :turn AND seed = :seed

-- unclaim: delete the claim on an item
DELETE FROM seed_claim WHERE seed = :seed

-- move_claims: move claimed items to a lane, by its number; list 0 stands for all lists
UPDATE seed_claim
SET turn = (turn + 4294967296) % 2147483648 + :lane * 2147483648 - 4294967296
WHERE (list = :list OR :list = 0) AND (turn + 4294967296) / 2147483648 <> :lane

-- move_queued: move queued items to a lane, by its number
UPDATE seed_queue
SET turn = (turn + 4294967296) % 2147483648 + :lane * 2147483648 - 4294967296
WHERE (list = :list OR :list = 0) AND (turn + 4294967296) / 2147483648 <> :lane

-- lanes: the open items of each list by the number of their lane
SELECT seed_queue.list, (seed_queue.turn + 4294967296) / 2147483648 AS lane,
  count(*) FILTER (WHERE seed_queue.due <= :now), count(*) FILTER (WHERE seed_queue.due > :now),
  count(seed_claim.seed)
FROM seed_queue LEFT JOIN seed_claim ON seed_claim.seed = seed_queue.seed
GROUP BY seed_queue.list, lane ORDER BY seed_queue.list, lane DESC

-- claims_on_list: the claims on items of a list by worker
SELECT worker, count(*) FROM seed_claim WHERE list = :list GROUP BY worker


-- Workers and the orders to them (workers.py, fleet.py).

-- sign: write a sign of life of a worker
INSERT INTO worker (name, list, began, last_sign) VALUES (:worker, :list, :now, :now)
ON CONFLICT (name) DO UPDATE SET list = excluded.list, last_sign = excluded.last_sign

-- others_on_list: the other workers of a list that give signs of life and take seeds
SELECT name FROM worker WHERE list = :list AND name <> :worker AND last_sign >= :since
  AND state NOT IN ('paused', 'draining')

-- idle_on_list: those of them without claims
SELECT name FROM worker WHERE list = :list AND name <> :worker AND last_sign >= :since
  AND state NOT IN ('paused', 'draining')
  AND NOT EXISTS (SELECT 1 FROM seed_claim WHERE seed_claim.worker = worker.name)

-- report: write a sign of life
INSERT INTO worker (name, spider, list, run, job, version, state, settled, rate, active, interval,
  began, last_sign)
VALUES (:name, :spider, :list, :run, :job, :version, :state, :settled, :rate, :active, :interval,
  :now, :now)
ON CONFLICT (name) DO UPDATE SET spider = excluded.spider, list = excluded.list,
  run = excluded.run, job = excluded.job, version = excluded.version, state = excluded.state,
  settled = excluded.settled, rate = excluded.rate, active = excluded.active,
  interval = excluded.interval, last_sign = excluded.last_sign

-- orders_to: the orders to a worker on a list
SELECT command FROM fleet_order WHERE worker IN ('', :worker) AND list IN (0, :list)

-- workers: all workers
SELECT * FROM worker ORDER BY name

-- remove_workers: forget workers
DELETE FROM worker WHERE name IN :workers

-- give_order: give an order in the place of an earlier one
INSERT INTO fleet_order (list, worker, command, since) VALUES (:list, :worker, :command, :now)
ON CONFLICT (list, worker) DO UPDATE SET command = excluded.command, since = excluded.since

-- end_orders: end the orders for some lists, or for all, and to one worker, or to all
DELETE FROM fleet_order WHERE (:all_lists OR list IN :lists) AND :worker IN ('', worker)

-- end_orders_to: end the orders to some workers alone
DELETE FROM fleet_order WHERE worker IN :workers

-- orders: all orders
SELECT list, worker, command, since FROM fleet_order ORDER BY since, list, worker


-- Crawls and what they leave for the next ones.

-- save_crawl: store a finished crawl
INSERT INTO crawl (run, spider, list, began, ended, reason, stats)
VALUES (:run, :spider, :list, :began, :ended, :reason, :stats)
ON CONFLICT (run) DO UPDATE SET spider = excluded.spider, list = excluded.list,
  began = excluded.began, ended = excluded.ended, reason = excluded.reason, stats = excluded.stats

-- save_answer: store an answer for an unfinished seed
INSERT INTO answer (seed, question, time, answer) VALUES (:seed, :question, :time, :answer)
ON CONFLICT (seed, question) DO UPDATE SET time = excluded.time, answer = excluded.answer

-- answers: the answers for some seeds since a time
SELECT seed, question, time, answer FROM answer WHERE seed IN :seeds AND time >= :since

-- drop_answers: delete the answers for some seeds
DELETE FROM answer WHERE seed IN :seeds

-- drop_old_answers: delete the answers before a time
DELETE FROM answer WHERE time < :before

-- page_texts: the first works of some texts
SELECT key, work FROM page_text WHERE key IN :keys

-- save_page_text: store the first work of a text
INSERT INTO page_text (key, work) VALUES (:key, :work) ON CONFLICT DO NOTHING

-- portal: the content of a portal, or its claim
SELECT value FROM portal_pages WHERE key = :key

-- save_portal: store the content of a portal
INSERT INTO portal_pages (key, value, updated) VALUES (:key, :value, :now)
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated = excluded.updated

-- claim_portal: claim a portal, unless another worker has a claim that holds
INSERT INTO portal_pages (key, value, updated) VALUES (:key, :value, :now)
ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated = excluded.updated
WHERE portal_pages.updated <= :expired OR portal_pages.value = :free
RETURNING key

-- release_portal: delete the claim of a worker on a portal
DELETE FROM portal_pages WHERE key = :key AND value = :value

-- save_rule_count: store the counts of a key of a site in a crawl
INSERT INTO rule_count (site, key, run, pages, hits, example, updated)
VALUES (:site, :key, :run, :pages, :hits, :example, :updated)
ON CONFLICT (site, key, run) DO UPDATE SET pages = excluded.pages, hits = excluded.hits,
  example = excluded.example, updated = excluded.updated

-- forget_rule_counts: delete the counts of a site of all but the last crawls
DELETE FROM rule_count WHERE site = :site AND run IN (
  SELECT run FROM rule_count WHERE site = :site
  GROUP BY run ORDER BY max(updated) DESC LIMIT 1000000 OFFSET :crawls
)

-- rule_counts: all counts, the latest crawl first
SELECT site, key, run, pages, hits, example, updated FROM rule_count
ORDER BY site, key, updated DESC, run

-- remove_linking_issns: empty the table of ISSNs
DELETE FROM linking_issn

-- add_linking_issn: add an ISSN, unless the table has it
INSERT INTO linking_issn (issn, linking) VALUES (:issn, :linking) ON CONFLICT DO NOTHING

-- count_linking_issns: the number of ISSNs in the table
SELECT count(*) FROM linking_issn

-- linking_issns: the linking ISSNs of some ISSNs
SELECT issn, linking FROM linking_issn WHERE issn IN :issns


-- Seed lists and their seeds (ledger.py, imports.py).

-- list_id: the number of a list, which is new or known
INSERT INTO seed_list (spider, source, created, imports) VALUES (:spider, :source, :now, 0)
ON CONFLICT (spider, source) DO UPDATE SET source = excluded.source RETURNING id

-- lists: all lists
SELECT id, spider, source FROM seed_list ORDER BY id

-- begin_import: count another import of a list
UPDATE seed_list SET imports = imports + 1 WHERE id = :list RETURNING imports

-- different_lines: the number of different lines that a list ever had
SELECT count(*) FROM seed WHERE list = :list AND state <> 'duplicate'

-- last_seed: the number of the last seed or request for a file
SELECT coalesce(max(id), 0)
FROM (SELECT max(id) AS id FROM seed UNION ALL SELECT max(id) FROM ingest_request) AS last

-- known_seeds: the seeds of a list with some keys
SELECT key, id, line, text, state, imported,
  coalesce(publication, page, artifact) IS NOT NULL AS has_record
FROM seed WHERE list = :list AND key IN :keys

-- keep_seeds: note that an import has the lines of seeds again
UPDATE seed SET imported = :run WHERE id IN :seeds

-- update_seed: update a seed whose line has moved, or was withdrawn
UPDATE seed
SET line = :line, text = :text, turn = :turn, imported = :imported, state = :state  -- sqlite
WHERE id = :id  -- sqlite
SET line = new.line, text = new.text, turn = new.turn, imported = new.imported,  -- postgresql
  state = new.state  -- postgresql
FROM json_to_recordset(:rows) AS new (line bigint, text text, turn bigint,  -- postgresql
  imported bigint, state text, id bigint) WHERE seed.id = new.id  -- postgresql

-- remove_duplicates: delete duplicates that an import lacks; they have no history
DELETE FROM seed WHERE list = :list AND imported < :run AND state = 'duplicate'

-- withdraw: mark the seeds that an import lacks
UPDATE seed SET state = 'withdrawn'
WHERE list = :list AND imported < :run AND state <> 'withdrawn' RETURNING id

-- withdraw_queued: delete seeds from the queue of a list
DELETE FROM seed_queue WHERE list = :list AND seed IN :seeds

-- withdraw_claims: delete the claims on seeds of a list
DELETE FROM seed_claim WHERE list = :list AND seed IN :seeds

-- queue_seeds: queue seeds: identifiers in the order of their lines, then addresses, shuffled
INSERT INTO seed_queue (list, due, turn, seed, source)
SELECT list, :due, CASE url WHEN '' THEN line ELSE turn END, id, 0
FROM seed WHERE id IN :seeds
ON CONFLICT DO NOTHING

-- claimed_seeds: what claimed seeds are, in the order of the queue
SELECT id, line, text, pmid, pmcid, doi, url, attempts, reason, seed_claim.turn
FROM seed JOIN seed_claim ON seed_claim.seed = seed.id
WHERE id IN :seeds ORDER BY seed_claim.due, seed_claim.turn, id

-- settle_seed: write the end of a seed
UPDATE seed SET state = :state, reason = :reason, attempts = attempts + :failures, due = :due,
  publication = coalesce(:publication, publication), page = coalesce(:page, page),
  artifact = coalesce(:artifact, artifact)
WHERE id = :seed

-- settled_seeds: the next seeds of a list in a state, with the facts that decide on another fetch
SELECT seed.id,
  coalesce(publication.empty, page.empty, artifact.empty) AS empty,
  coalesce(publication.final, page.final, artifact.final) AS final,
  coalesce(publication.fetch_time, page.fetch_time, artifact.fetch_time) AS fetch_time,
  coalesce(publication.retry_counter, page.retry_counter, artifact.retry_counter)
    AS retry_counter,
  coalesce(publication.fetch_exception, page.fetch_exception, artifact.fetch_exception)
    AS fetch_exception
FROM seed
LEFT JOIN publication ON publication.id = seed.publication
LEFT JOIN page ON page.id = seed.page
LEFT JOIN artifact ON artifact.id = seed.artifact
WHERE list = :list AND seed.state = :state AND seed.id > :after
  AND CASE seed.state WHEN 'failed' THEN coalesce(seed.due, 0) <= :due
    ELSE coalesce(publication.id, page.id, artifact.id) IS NOT NULL END
ORDER BY seed.id LIMIT :count

-- reopen_seeds: make seeds pending again
UPDATE seed SET state = 'pending', attempts = 0, due = NULL WHERE id IN :seeds

-- failed_until_later: the number of failed seeds of a list that are due later, and their first date
SELECT count(*), min(due) FROM seed WHERE list = :list AND state = 'failed' AND due > :now

-- retry_failed: mark seeds that failed for some reasons for another attempt
UPDATE seed SET state = 'retry', due = NULL
WHERE list = :list AND state = 'failed' AND reason IN :reasons RETURNING id

-- count_states: the seeds of a list by state; claimed ones are subtracted from their state
SELECT state, count(*) FROM seed WHERE list = :list GROUP BY state
UNION ALL
SELECT state, -count(*) FROM seed JOIN seed_claim ON seed_claim.seed = seed.id
WHERE seed_claim.list = :list GROUP BY state
UNION ALL
SELECT 'claimed', count(*) FROM seed JOIN seed_claim ON seed_claim.seed = seed.id
WHERE seed_claim.list = :list
UNION ALL
SELECT state, count(*) FROM ingest_seed_line WHERE list = :list GROUP BY state

-- seed_rows: the next lines of a list, in a state or in all; a list has lines of one of the two
SELECT * FROM (
  SELECT spider, source, line, text, state, reason, attempts, record, due, id FROM seed_line
  WHERE list = :list AND :state IN ('', state) AND (line, id) > (:line, :seed)
  ORDER BY line, id LIMIT :count
) AS seeds
UNION ALL
SELECT * FROM (
  SELECT spider, source, line, text, state, reason, attempts, request, due, 0
  FROM ingest_seed_line WHERE list = :list AND :state IN ('', state) AND line > :line
  ORDER BY line LIMIT :count
) AS requests

-- seed_ends: the next lines of a list, with what they name
SELECT seed.line, seed.text, seed_line.state, seed.reason, record, seed.id, pmid, pmcid, doi, url
FROM seed_line JOIN seed ON seed.id = seed_line.id
WHERE seed.list = :list AND seed.state <> 'withdrawn'
  AND (seed.line, seed.id) > (:line, :seed)
ORDER BY seed.line, seed.id LIMIT :count

-- records_of_keys: the records of seeds of a list with some keys
SELECT key, record FROM seed_line WHERE list = :list AND key IN :keys AND record IS NOT NULL

-- lines_of_records: the lists and lines of publications, pages or artifacts, duplicates too
SELECT record, source, line, text FROM (
  SELECT coalesce(publication, page, artifact) AS record, list, line, text FROM seed
  WHERE (publication IN :publication OR page IN :page OR artifact IN :artifact)
    AND list IN :lists AND state <> 'withdrawn'
  UNION ALL
  SELECT coalesce(first.publication, first.page, first.artifact), seed.list, seed.line, seed.text
  FROM seed JOIN seed AS first ON first.list = seed.list AND first.key = CASE
    WHEN seed.pmid || seed.pmcid || seed.doi <> ''
      THEN seed.pmid || '|' || seed.pmcid || '|' || seed.doi
    ELSE '@' || seed.url END
  WHERE seed.list IN :lists AND seed.state = 'duplicate' AND (first.publication IN :publication
    OR first.page IN :page OR first.artifact IN :artifact)
) AS line_of_record
JOIN seed_list ON seed_list.id = list
ORDER BY list, line

-- retracted_works: the retracted works that a publication cites
SELECT DISTINCT publication.primary_id FROM identifier
JOIN citation_work AS citing USING (kind, value)
JOIN citation ON citation.citing = citing.work
JOIN citation_work AS cited ON cited.work = citation.cited
JOIN identifier AS other ON other.kind = cited.kind AND other.value = cited.value
JOIN publication ON publication.id = other.publication
WHERE identifier.publication = :publication AND publication.notice = 'retracted'
ORDER BY 1

-- lines_of_record: the lines of a record, and those with a key
SELECT spider, source, line, text, state, reason, attempts, record, due FROM seed_line
WHERE key = :key OR publication = :publication OR page = :page OR artifact = :artifact
ORDER BY list, line
