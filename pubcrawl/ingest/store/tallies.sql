-- tally: the numbers of requests, pending ones and hits by some of the fields below
WITH all_claims AS (
  SELECT id, ingest_type, base_url, link_source, link_source_id, ingest_request_source
  FROM ingest_request
  UNION  -- not UNION ALL: a forced request repeats the source of the request
  SELECT id, ingest_type, base_url, further.link_source, further.link_source_id,
    further.ingest_request_source
  FROM ingest_source AS further JOIN ingest_request ON id = further.request
)
SELECT {fields}, count(*), count(*) - count(status), count(*) FILTER (WHERE hit)
FROM (
  SELECT
    link_source AS source,
    ingest_request_source AS submitter,
    ingest_type AS type,
    CASE
      WHEN link_source_id LIKE '10.%/%' THEN
        substr(link_source_id, 1, instr(link_source_id, '/') - 1)  -- sqlite
        split_part(link_source_id, '/', 1)  -- postgresql
      WHEN base_url LIKE 'https://doi.org/10.%/%' THEN
        substr(base_url, 17, instr(substr(base_url, 17), '/') - 1)  -- sqlite
        split_part(base_url, '/', 4)  -- postgresql
      ELSE ''
    END AS prefix,
    coalesce(status, 'pending') AS slug,
    CASE WHEN status IS NULL THEN 'pending' WHEN hit THEN 'hit' {classes} ELSE '' END AS class,
    CAST(terminal_status_code AS text) AS code,
    host,
    technique,
    CAST(attempts AS text) AS attempts,
    date(updated / 1000, 'unixepoch') AS day,  -- sqlite
    to_char(timezone('UTC', to_timestamp(updated / 1000)), 'YYYY-MM-DD') AS day,  -- postgresql
    last_run AS run,
    claim.id, status, hit, updated
  FROM {claims} AS claim LEFT JOIN ingest ON ingest.id = claim.id
) AS claims
WHERE {conditions}
GROUP BY {fields} ORDER BY count(*) DESC, {fields}
