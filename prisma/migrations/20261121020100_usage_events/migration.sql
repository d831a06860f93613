-- How an operation ended is told in the transaction in which it ends: once for each state it ends in. What is refunded
-- is given back to its period and, where the key has a cap, to the key.

-- The same rule as before, for every operation: a bounded repetition costs a regular expression more than the row.
ALTER TABLE events.outbox
  DROP CONSTRAINT IF EXISTS outbox_msg_id,
  ADD CONSTRAINT outbox_msg_id CHECK (msg_id ~ '^[!-~]+$' AND length(msg_id) <= 200);

-- What the key may and has, as in admission.
ALTER TYPE quota.settlement ADD ATTRIBUTE key_limit int, ADD ATTRIBUTE key_used int;

-- Tells what became of these operations. The fields are those of usageEvent in libs/contracts/src/events.ts.
CREATE FUNCTION quota.tell(p_operations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT concat('usage.', o.account_id), concat(o.id, ':', o.state), jsonb_build_object(
    'operationId', o.id, 'accountId', o.account_id, 'keyId', o.key_id, 'adapterId', o.adapter_id, 'tool', o.tool,
    'cost', o.cost, 'state', o.state, 'used', p.used, 'limit', p.op_limit, 'periodStart', o.period_start, 'at', now())
  FROM quota.operation o
  JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  WHERE o.id = ANY (p_operations);
END $$;

-- Gives operations back to the period and the key they were counted for, also when the month is over. The period comes
-- first, as in book.
CREATE FUNCTION quota.give_back(p_account uuid, p_start date, p_key uuid, p_cost int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.period p SET used = p.used - p_cost WHERE p.account_id = p_account AND p.period_start = p_start;
  UPDATE quota.key_period k SET used = k.used - p_cost WHERE k.key_id = p_key AND k.period_start = p_start;
END $$;

-- As before. A charge without an idempotency key is final, and told, at once.
CREATE OR REPLACE FUNCTION quota.charge(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int
) RETURNS quota.admission LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, NULL);
  deadline timestamptz := CASE WHEN p_idem IS NOT NULL THEN now() + p_hold_ms * interval '1 ms' END;
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  answer := quota.book(answer, 'committed', deadline, p_operation, p_tool, p_cost, p_idem, p_fingerprint);
  IF answer.outcome = 'ok' AND deadline IS NULL THEN
    PERFORM quota.tell(ARRAY[p_operation]);
  END IF;
  RETURN answer;
END $$;

-- Ends an open operation. One that has ended stays as it is, so that the same call may come twice and a commit after
-- the sweeper's refund answers 'refunded'. The usage is that of the month the operation belongs to.
CREATE OR REPLACE FUNCTION quota.settle(
  p_operation uuid, p_state quota.operation_state, p_outcome jsonb, p_reason text
) RETURNS quota.settlement LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
  answer quota.settlement;
BEGIN
  IF p_state = 'refunded' THEN
    PERFORM quota.forestall(p_operation, p_reason);
  END IF;
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  IF NOT FOUND THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    PERFORM quota.tell(ARRAY[p_operation]);
  ELSIF operation.deadline IS NOT NULL THEN
    PERFORM quota.tell(ARRAY[p_operation]);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  RETURN answer;
END $$;

-- Commits each of these operations as settle does; the answer has a row for each, in the same order.
CREATE OR REPLACE FUNCTION quota.commit_all(p_operation uuid[], p_outcome jsonb[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', outcome = r.outcome, settled_at = now()
    FROM unnest(p_operation, p_outcome) r (id, outcome)
    WHERE o.id = r.id AND o.settled_at IS NULL
    RETURNING o.id, o.deadline
  )
  SELECT array_agg(e.id) INTO untold FROM ended e WHERE e.deadline IS NOT NULL;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN quota.operation o ON o.id = r.id
  LEFT JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  LEFT JOIN quota.key_period k ON k.key_id = o.key_id AND k.period_start = o.period_start
  ORDER BY r.place;
END $$;

-- Refunds at most p_max operations whose deadline has passed, and says how many. Several may run at once: they skip
-- each other's operations, and take the periods in one order, each before its keys.
CREATE OR REPLACE FUNCTION quota.sweep(p_max int) RETURNS int LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  refund record;
  swept uuid[] := '{}';
BEGIN
  FOR refund IN
    WITH due AS (
      SELECT o.id FROM quota.operation o WHERE o.settled_at IS NULL AND o.deadline < now()
      ORDER BY o.deadline LIMIT p_max FOR UPDATE SKIP LOCKED
    ), refunded AS (
      UPDATE quota.operation o SET state = 'refunded', reason = 'deadline', settled_at = now()
      FROM due WHERE o.id = due.id
      RETURNING o.id, o.account_id, o.period_start, o.key_id, o.cost
    )
    SELECT r.account_id, r.period_start, r.key_id, sum(r.cost)::int AS cost, array_agg(r.id) AS operations
    FROM refunded r
    GROUP BY r.account_id, r.period_start, r.key_id ORDER BY r.account_id, r.period_start, r.key_id
  LOOP
    PERFORM quota.give_back(refund.account_id, refund.period_start, refund.key_id, refund.cost);
    swept := swept || refund.operations;
  END LOOP;
  PERFORM quota.tell(swept);
  RETURN cardinality(swept);
END $$;

-- As before, given back to the key too, and told.
CREATE OR REPLACE FUNCTION quota.compensate(p_operation uuid, p_reason text) RETURNS quota.operation_state
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
BEGIN
  PERFORM quota.forestall(p_operation, p_reason);
  -- The fingerprint stays when the key is given free after a day.
  UPDATE quota.operation o
  SET state = 'refunded', reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.state <> 'refunded' AND (o.fingerprint IS NULL OR o.outcome IS NULL)
  RETURNING o.* INTO operation;
  IF FOUND THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    PERFORM quota.tell(ARRAY[p_operation]);
    RETURN 'refunded';
  END IF;
  RETURN (SELECT o.state FROM quota.operation o WHERE o.id = p_operation);
END $$;

DROP FUNCTION quota.give_back(uuid, date, int);
