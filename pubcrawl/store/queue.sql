-- The queue of one kind: {queue}, and {claim} with the items that workers have.

-- take: claim the first due items of a list that no worker has
INSERT INTO {claim} ({columns}, worker, lease)
SELECT {columns}, :worker, :lease FROM {queue} AS waiting
WHERE list = :list AND due <= :now
  AND NOT EXISTS (SELECT 1 FROM {claim} AS taken WHERE taken.{item} = waiting.{item})
ORDER BY due, turn, {item} LIMIT :count
FOR UPDATE OF waiting SKIP LOCKED  -- postgresql
ON CONFLICT DO NOTHING RETURNING {item}

-- release: release the claims that have expired, and those of some workers
DELETE FROM {claim} WHERE {item} IN (
  SELECT {item} FROM {claim} WHERE lease < :now OR worker IN :workers
  FOR UPDATE SKIP LOCKED  -- postgresql: its worker is settling it
)

-- release_items: release the claims of a worker on some items
DELETE FROM {claim} WHERE {item} IN (
  SELECT {item} FROM {claim} WHERE worker = :worker AND {item} IN :items
  FOR UPDATE SKIP LOCKED  -- postgresql
)

-- claims: the claims of a worker
SELECT {item} FROM {claim} WHERE worker = :worker

-- lock_claims: the claims of a worker on some items; others may have taken some of them
SELECT * FROM {claim} WHERE worker = :worker AND {item} IN :items
FOR UPDATE  -- postgresql

-- renew: renew the claims of a worker
UPDATE {claim} SET lease = :lease WHERE worker = :worker

-- workers: each worker with its number of claims, and of those that have expired
SELECT worker, count(*) AS claims, count(*) FILTER (WHERE lease < :now) AS expired
FROM {claim} GROUP BY worker ORDER BY worker

-- remaining: the number of due items of a list
SELECT count(*) FROM {queue} WHERE list = :list AND due <= :now

-- unclaimed: the number of due items of a list that a worker has not claimed, '' for any worker
SELECT count(*) FROM {queue} AS waiting WHERE list = :list AND due <= :now
  AND NOT EXISTS (
    SELECT 1 FROM {claim} AS taken
    WHERE taken.{item} = waiting.{item} AND :worker IN ('', worker)
  )

-- put: queue an item, unless it is queued already
INSERT INTO {queue} ({columns}) VALUES ({values}) ON CONFLICT DO NOTHING

-- dequeue: delete an item from the queue
DELETE FROM {queue} WHERE list = :list AND due = :due AND turn = :turn AND {item} = :{item}

-- unclaim: delete the claim on an item
DELETE FROM {claim} WHERE {item} = :{item}
