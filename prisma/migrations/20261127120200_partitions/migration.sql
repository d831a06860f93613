-- Third step: quota.operation becomes a table with a partition for each day (UTC). The partition of an operation follows
-- from its id, which begins with the time at which it was created; an operation is found by its id in one partition.
SET LOCAL lock_timeout = '2s';
LOCK TABLE quota.operation IN ACCESS EXCLUSIVE MODE;

DROP TRIGGER claim_made ON quota.operation;
DROP TRIGGER claim_ended ON quota.operation;
DROP TRIGGER claim_removed ON quota.operation;
DROP TRIGGER release_answers ON quota.operation;
DROP INDEX quota.operation_idem;
-- accepted: only the trigger of the first step used it.
DROP FUNCTION quota.on_claim_made;

-- accepted: services name the table in no statement; the functions that do are replaced, or planned again, here.
ALTER TABLE quota.operation RENAME TO operation_before;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_pkey RENAME TO operation_before_pkey;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_keyed RENAME TO operation_before_keyed;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_open RENAME TO operation_before_open;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_pending RENAME TO operation_before_pending;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_refunded RENAME TO operation_before_refunded;
-- accepted: no statement names an index.
ALTER INDEX quota.operation_rolled_up RENAME TO operation_before_rolled_up;

CREATE TABLE quota.operation (
  LIKE quota.operation_before INCLUDING DEFAULTS,
  PRIMARY KEY (id),
  CONSTRAINT operation_rules CHECK (
    cost >= 0 AND (state = 'reserved') = (settled_at IS NULL) AND (settled_at IS NOT NULL OR deadline IS NOT NULL)
  )
) PARTITION BY RANGE (id);

-- accepted: the table is empty.
CREATE INDEX operation_keyed ON quota.operation (reserved_at) WHERE idem_key IS NOT NULL;
-- accepted: the table is empty.
CREATE INDEX operation_open ON quota.operation (deadline) WHERE settled_at IS NULL AND deadline IS NOT NULL;
-- accepted: the table is empty.
CREATE INDEX operation_pending ON quota.operation (account_id)
WHERE state <> 'reserved' AND state IS DISTINCT FROM rolled_up;
-- accepted: the table is empty.
CREATE INDEX operation_refunded ON quota.operation (reserved_at) WHERE state = 'refunded' AND rolled_up = 'refunded';
-- accepted: the table is empty.
CREATE INDEX operation_rolled_up ON quota.operation (reserved_at) WHERE state = rolled_up;

CREATE TRIGGER claim_ended AFTER UPDATE ON quota.operation FOR EACH ROW
WHEN (OLD.idem_key IS NOT NULL AND (NEW.idem_key IS NULL OR NEW.state = 'refunded' AND NEW.outcome IS NULL))
EXECUTE FUNCTION quota.on_claim_ended();
CREATE TRIGGER claim_removed AFTER DELETE ON quota.operation FOR EACH ROW
WHEN (OLD.idem_key IS NOT NULL) EXECUTE FUNCTION quota.on_claim_ended();
CREATE TRIGGER release_answers AFTER DELETE ON quota.operation REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION quota.on_operations_deleted();

-- The rights that an operator granted, to a role that reads for example.
DO $$
DECLARE
  granted record;
BEGIN
  FOR granted IN
    SELECT a.grantee, a.privilege_type FROM pg_catalog.pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = 'quota.operation_before'::regclass AND a.grantee <> c.relowner
  LOOP
    EXECUTE format('GRANT %s ON quota.operation TO %s', granted.privilege_type,
                   CASE WHEN granted.grantee = 0 THEN 'PUBLIC' ELSE granted.grantee::regrole::text END);
  END LOOP;
END $$;

-- Ids for which there is no partition: of gateways with a wrong clock, or of days that no service prepared.
CREATE TABLE quota.operation_default PARTITION OF quota.operation DEFAULT WITH (fillfactor = 80);

-- The rows of the table are its first partition. It is not read if the constraint of the first step is there.
DO $$
DECLARE
  bound uuid := (
    SELECT substring(pg_catalog.pg_get_constraintdef(c.oid) FROM '''([0-9a-f-]+)''')
    FROM pg_catalog.pg_constraint c
    WHERE c.conrelid = 'quota.operation_before'::regclass AND c.conname = 'operation_before' AND c.convalidated);
BEGIN
  IF bound IS NULL THEN
    bound := quota.first_id((now() AT TIME ZONE 'UTC')::date + 1);
    WITH moved AS (DELETE FROM quota.operation_before o WHERE o.id >= bound RETURNING o.*)
    INSERT INTO quota.operation_default SELECT m.* FROM moved m;
  END IF;
  EXECUTE format('ALTER TABLE quota.operation ATTACH PARTITION quota.operation_before FOR VALUES FROM (MINVALUE) TO (%L)',
                 bound);
END $$;
ALTER TABLE quota.operation_before DROP CONSTRAINT IF EXISTS operation_before;

-- These refer to the table itself, not to its name.
CREATE OR REPLACE VIEW quota.pending AS
SELECT o.id, o.account_id, (o.reserved_at AT TIME ZONE 'UTC')::date AS day, o.tool, o.key_id,
       coalesce(o.adapter_id, '00000000-0000-0000-0000-000000000000') AS adapter_id,
       o.cost * (quota.counts(o.state, 'committed') - quota.counts(o.rolled_up, 'committed')) AS operations,
       o.cost * (quota.counts(o.state, 'refunded') - quota.counts(o.rolled_up, 'refunded')) AS refunded
FROM quota.operation o
WHERE o.state <> 'reserved' AND o.state IS DISTINCT FROM o.rolled_up;

CREATE FUNCTION quota.usage_event(p_operation quota.operation, p_used integer, p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object(
  'operationId', (p_operation).id, 'accountId', (p_operation).account_id, 'keyId', (p_operation).key_id,
  'adapterId', (p_operation).adapter_id, 'tool', (p_operation).tool, 'cost', (p_operation).cost,
  'state', (p_operation).state, 'used', p_used, 'limit', p_limit, 'periodStart', (p_operation).period_start, 'at', now());
-- accepted: only functions of this schema call it, and they find the new one.
DROP FUNCTION quota.usage_event(quota.operation_before, int, int);

CREATE OR REPLACE FUNCTION quota.forestall(p_operation uuid, p_reason text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, settled_at, reason)
  VALUES (p_operation, '00000000-0000-0000-0000-000000000000', quota.month(), '00000000-0000-0000-0000-000000000000', '',
          0, 'refunded', now(), p_reason)
  ON CONFLICT DO NOTHING;
END;

-- The type of their variable is the row of the new table.
CREATE OR REPLACE FUNCTION quota.end_operation(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_kept int, p_reason text
) RETURNS quota.bounded_settlement LANGUAGE plpgsql AS $$
DECLARE
  operation quota.operation;
  answer quota.bounded_settlement;
  is_news boolean;
BEGIN
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, answer_bytes = p_kept, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  is_news := FOUND;
  IF NOT is_news THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used,
         operation.answer_bytes IS DISTINCT FROM 0
  INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  IF is_news THEN
    INSERT INTO events.outbox (subject, msg_id, payload)
    VALUES (quota.usage_subject(operation.account_id, answer.used, answer.op_limit),
            concat(operation.id, ':', operation.state),
            quota.usage_event(operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;

CREATE OR REPLACE FUNCTION quota.compensate(p_operation uuid, p_reason text)
 RETURNS quota.operation_state
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  operation quota.operation;
BEGIN
  PERFORM quota.forestall(p_operation, p_reason);
  UPDATE quota.operation o
  SET state = 'refunded', reason = p_reason, settled_at = now(),
      outcome = CASE WHEN o.answer_bytes = 0 THEN NULL ELSE o.outcome END
  WHERE o.id = p_operation
    AND (o.state = 'reserved' OR o.state = 'committed' AND (o.fingerprint IS NULL OR o.answer_bytes = 0))
  RETURNING o.* INTO operation;
  IF FOUND THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    PERFORM quota.tell(ARRAY[p_operation]);
    RETURN 'refunded';
  END IF;
  RETURN (SELECT o.state FROM quota.operation o WHERE o.id = p_operation);
END $function$;

CREATE OR REPLACE FUNCTION quota.commit_part_bounded(p_operation uuid, p_outcome json, p_cost integer, p_digest json, p_bound bigint)
 RETURNS quota.bounded_settlement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  kept int := quota.keep_answer_of(p_operation, p_outcome, p_digest, p_bound);
  reserved quota.operation;
BEGIN
  SELECT o.* INTO reserved FROM quota.operation o
  WHERE o.id = p_operation AND o.settled_at IS NULL AND o.cost > p_cost FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE quota.operation o SET cost = p_cost WHERE o.id = p_operation;
    PERFORM quota.give_back(reserved.account_id, reserved.period_start, reserved.key_id, reserved.cost - p_cost);
  END IF;
  RETURN quota.end_operation(p_operation, 'committed', CASE WHEN kept > 0 THEN p_outcome ELSE p_digest END, kept, NULL);
END $function$;

-- A claim is made before its operation, so that a second request with the key waits here, and finds the first.
CREATE OR REPLACE FUNCTION quota.book(p_examined quota.admission, p_operation uuid, p_tool text, p_cost integer, p_idem text, p_fingerprint bytea, p_hold_ms integer)
 RETURNS quota.admission
 LANGUAGE plpgsql
AS $function$
DECLARE
  answer quota.admission := p_examined;
  is_free boolean := true;
  is_new boolean := false;
BEGIN
  IF p_idem IS NOT NULL THEN
    INSERT INTO quota.claim (account_id, idem_key, operation) VALUES (answer.account_id, p_idem, p_operation)
    ON CONFLICT DO NOTHING;
    is_free := FOUND;
  END IF;
  IF is_free THEN
    INSERT INTO quota.operation
      (id, account_id, period_start, key_id, adapter_id, tool, cost, state, idem_key, fingerprint, deadline)
    VALUES (p_operation, answer.account_id, quota.month(), answer.key_id, answer.adapter_id, p_tool, p_cost, 'reserved',
            p_idem, p_fingerprint, now() + p_hold_ms * interval '1 ms')
    ON CONFLICT DO NOTHING;
    is_new := FOUND;
  END IF;
  IF NOT is_new THEN
    IF is_free THEN
      DELETE FROM quota.claim c
      WHERE c.account_id = answer.account_id AND c.idem_key = p_idem AND c.operation = p_operation;
    END IF;
    SELECT coalesce(a.outcome, 'conflict'), a.stored, coalesce(a.operation, p_operation)
    INTO answer.outcome, answer.stored, answer.operation
    FROM quota.attempt_of(answer.account_id, p_idem, p_fingerprint) a;
    RETURN answer;
  END IF;
  IF answer.period_start IS NULL THEN
    answer.period_start := quota.open_period(answer.account_id);
  END IF;
  UPDATE quota.period p SET used = p.used + p_cost
  WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start
    AND quota.fits(p.used, p_cost, p.op_limit)
  RETURNING p.used, p.op_limit INTO answer.used, answer.op_limit;
  IF NOT FOUND THEN
    DELETE FROM quota.operation o WHERE o.id = p_operation;
    -- Others were faster: what they have left is told, not what was there before.
    SELECT p.used, p.op_limit INTO answer.used, answer.op_limit
    FROM quota.period p WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start;
    answer.outcome := 'exhausted';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer := quota.book_on_key(answer, p_operation, p_cost);
  END IF;
  RETURN answer;
END $function$;

CREATE OR REPLACE FUNCTION quota.attempt_of(p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored json, OUT operation uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  freed int;
  claimed uuid;
BEGIN
  SELECT c.operation INTO claimed FROM quota.claim c WHERE c.account_id = p_account AND c.idem_key = p_idem;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL, answer_bytes = NULL
  WHERE o.id = claimed AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
    AND o.reserved_at < now() - interval '24 hours'
  RETURNING old.answer_bytes INTO freed;
  IF freed > 0 THEN
    PERFORM quota.release_answers(ARRAY[p_account], ARRAY[freed]);
  END IF;

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL OR o.answer_bytes = 0 THEN 'conflict'
              ELSE 'replay' END, o.outcome, o.id
  INTO outcome, stored, operation
  FROM quota.operation o
  WHERE o.id = claimed AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL);
END $function$;

-- The smallest and the largest id of a set: with `= ANY` alone, Postgres looks for every id in every partition.
CREATE OR REPLACE FUNCTION quota.commit_all_bounded(p_operation uuid[], p_outcome json[], p_digest json[], p_bound bigint)
 RETURNS SETOF quota.bounded_settlement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  untold uuid[];
  lowest uuid := (array_sort(p_operation))[1];
  highest uuid := (array_sort(p_operation))[cardinality(p_operation)];
  answered record;
  kept int[] := array_fill(NULL::int, ARRAY[cardinality(p_operation)]);
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) AND o.id BETWEEN lowest AND highest ORDER BY o.id FOR NO KEY UPDATE;
  FOR answered IN
    SELECT r.place::int AS place, o.account_id
    FROM unnest(p_operation) WITH ORDINALITY r (id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM quota.operation o WHERE o.id = r.id AND o.id BETWEEN lowest AND highest AND o.state = 'reserved' LIMIT 1
    ) o
    WHERE (p_outcome[r.place] IS NOT NULL OR p_digest[r.place] IS NOT NULL)
      AND r.place = array_position(p_operation, r.id)
    ORDER BY o.account_id, r.place
  LOOP
    kept[answered.place] := quota.keep_answer(answered.account_id, p_outcome[answered.place], p_bound);
  END LOOP;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', settled_at = now(), answer_bytes = kept[array_position(p_operation, o.id)],
        outcome = CASE WHEN kept[array_position(p_operation, o.id)] > 0
                       THEN p_outcome[array_position(p_operation, o.id)]
                       ELSE p_digest[array_position(p_operation, o.id)] END
    WHERE o.id = ANY (p_operation) AND o.id BETWEEN lowest AND highest AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used::int, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used,
         o.answer_bytes IS DISTINCT FROM 0
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN LATERAL (
    SELECT * FROM quota.operation o WHERE o.id = r.id AND o.id BETWEEN lowest AND highest LIMIT 1
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = o.account_id AND p.period_start = o.period_start LIMIT 1
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.key_period k WHERE k.key_id = o.key_id AND k.period_start = o.period_start LIMIT 1
  ) k ON true
  ORDER BY r.place;
END $function$;

CREATE OR REPLACE FUNCTION quota.tell(p_operations uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  lowest uuid := (array_sort(p_operations))[1];
  highest uuid := (array_sort(p_operations))[cardinality(p_operations)];
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT quota.usage_subject(o.account_id, p.used, p.op_limit), concat(o.id, ':', o.state),
         quota.usage_event(o, p.used, p.op_limit)
  FROM quota.operation o
  CROSS JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = o.account_id AND p.period_start = o.period_start LIMIT 1
  ) p
  WHERE o.id = ANY (p_operations) AND o.id BETWEEN lowest AND highest;
END $function$;

CREATE OR REPLACE FUNCTION quota.sweep(p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  refund record;
  swept uuid[] := ARRAY(
    SELECT d.id FROM quota.operation d WHERE d.settled_at IS NULL AND d.deadline < now()
    ORDER BY d.deadline LIMIT p_max FOR UPDATE SKIP LOCKED);
  lowest uuid := (array_sort(swept))[1];
  highest uuid := (array_sort(swept))[cardinality(swept)];
BEGIN
  FOR refund IN
    WITH refunded AS (
      UPDATE quota.operation o SET state = 'refunded', reason = 'deadline', settled_at = now()
      WHERE o.id = ANY (swept) AND o.id BETWEEN lowest AND highest
      RETURNING o.account_id, o.period_start, o.key_id, o.cost
    )
    SELECT r.account_id, r.period_start, r.key_id, sum(r.cost)::int AS cost
    FROM refunded r
    GROUP BY r.account_id, r.period_start, r.key_id ORDER BY r.account_id, r.period_start, r.key_id
  LOOP
    PERFORM quota.give_back(refund.account_id, refund.period_start, refund.key_id, refund.cost);
  END LOOP;
  PERFORM quota.tell(swept);
  RETURN cardinality(swept);
END $function$;

CREATE OR REPLACE FUNCTION quota.roll_up(p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  ids uuid[];
  lowest uuid;
  highest uuid;
BEGIN
  ids := ARRAY(SELECT p.id FROM quota.pending p ORDER BY p.account_id LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED);
  lowest := (array_sort(ids))[1];
  highest := (array_sort(ids))[cardinality(ids)];
  WITH due AS MATERIALIZED (
    SELECT p.* FROM quota.pending p WHERE p.id = ANY (ids) AND p.id BETWEEN lowest AND highest
  ), marked AS (
    UPDATE quota.operation o SET rolled_up = o.state WHERE o.id = ANY (ids) AND o.id BETWEEN lowest AND highest
  )
  INSERT INTO quota.rollup AS r (account_id, day, tool, key_id, adapter_id, operations, refunded)
  SELECT d.account_id, d.day, d.tool, d.key_id, d.adapter_id, sum(d.operations), sum(d.refunded)
  FROM due d
  GROUP BY d.account_id, d.day, d.tool, d.key_id, d.adapter_id
  HAVING sum(d.operations) <> 0 OR sum(d.refunded) <> 0
  ORDER BY d.account_id, d.day, d.tool, d.key_id, d.adapter_id
  ON CONFLICT (account_id, day, tool, key_id, adapter_id) DO UPDATE
  SET operations = r.operations + excluded.operations, refunded = r.refunded + excluded.refunded;
  RETURN cardinality(ids);
END $function$;

CREATE OR REPLACE FUNCTION quota.forget_answers(p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  due uuid[];
  accounts uuid[];
  bytes int[];
  lowest uuid;
  highest uuid;
BEGIN
  SELECT array_agg(d.id), array_agg(d.account_id), array_agg(d.answer_bytes) INTO due, accounts, bytes
  FROM (
    SELECT d.id, d.account_id, d.answer_bytes FROM quota.operation d
    WHERE d.idem_key IS NOT NULL AND d.reserved_at < now() - interval '24 hours' AND d.settled_at IS NOT NULL
    ORDER BY d.reserved_at LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED
  ) d;
  lowest := (array_sort(due))[1];
  highest := (array_sort(due))[cardinality(due)];
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL, answer_bytes = NULL
  WHERE o.id = ANY (due) AND o.id BETWEEN lowest AND highest;
  PERFORM quota.release_answers(accounts, bytes);
  RETURN coalesce(cardinality(due), 0);
END $function$;

CREATE OR REPLACE FUNCTION quota.prune(p_max integer, p_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  pruned int;
  ids uuid[];
  lowest uuid;
  highest uuid;
BEGIN
  IF p_days < 8 THEN
    RAISE EXCEPTION 'operations are kept for 8 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('quota.prune', 0)) THEN
    RETURN 0;
  END IF;
  ids := ARRAY(
    SELECT d.id FROM quota.operation d
    WHERE d.state = d.rolled_up AND d.reserved_at < now() - p_days * interval '1 day'
    ORDER BY d.reserved_at LIMIT p_max FOR UPDATE SKIP LOCKED);
  lowest := (array_sort(ids))[1];
  highest := (array_sort(ids))[cardinality(ids)];
  DELETE FROM quota.operation o WHERE o.id = ANY (ids) AND o.id BETWEEN lowest AND highest;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $function$;

CREATE OR REPLACE FUNCTION quota.prune_refunded(p_max integer, p_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  pruned int;
  ids uuid[];
  lowest uuid;
  highest uuid;
BEGIN
  IF p_days < 2 THEN
    RAISE EXCEPTION 'refunded operations are kept for 2 days at least, not %', p_days
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  ids := ARRAY(
    SELECT d.id FROM quota.operation d
    WHERE d.state = 'refunded' AND d.rolled_up = 'refunded' AND d.idem_key IS NULL
      AND d.reserved_at < now() - p_days * interval '1 day'
    ORDER BY d.reserved_at LIMIT p_max FOR UPDATE SKIP LOCKED);
  lowest := (array_sort(ids))[1];
  highest := (array_sort(ids))[cardinality(ids)];
  DELETE FROM quota.operation o WHERE o.id = ANY (ids) AND o.id BETWEEN lowest AND highest;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $function$;

-- Keys are found one by one: with more partitions, the planner expects more keys, and reads all of a small table.
CREATE OR REPLACE FUNCTION quota.usage(p_account uuid, p_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  first date := today - p_days + 1;
BEGIN
  RETURN (
    WITH counted AS MATERIALIZED (
      SELECT r.day, r.tool, r.key_id, r.adapter_id, r.operations, r.refunded
      FROM quota.rollup r WHERE r.account_id = p_account AND r.day >= first
      UNION ALL
      SELECT p.day, p.tool, p.key_id, p.adapter_id, p.operations, p.refunded
      FROM quota.pending p WHERE p.account_id = p_account AND p.day >= first AND (p.operations <> 0 OR p.refunded <> 0)
    ), by_day AS (
      SELECT d.day, coalesce(sum(c.operations), 0) AS operations, coalesce(sum(c.refunded), 0) AS refunded
      FROM (SELECT first + n AS day FROM generate_series(0, p_days - 1) n) d LEFT JOIN counted c USING (day)
      GROUP BY d.day
    ), by_tool AS (
      SELECT c.tool, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.tool ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    ), by_key AS (
      SELECT c.key_id, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.key_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    ), by_adapter AS (
      SELECT c.adapter_id, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.adapter_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    )
    SELECT jsonb_build_object(
      'periodStart', to_char(quota.month(), 'YYYY-MM-DD"T"HH24:MI:SS'),
      'totals', (SELECT jsonb_build_object('operations', sum(t.operations), 'refunded', sum(t.refunded)) FROM by_day t),
      'byDay', (SELECT jsonb_agg(jsonb_build_object(
        'date', t.day, 'operations', t.operations, 'refunded', t.refunded) ORDER BY t.day) FROM by_day t),
      'byTool', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'tool', t.tool, 'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.tool), '[]') FROM by_tool t),
      'byKey', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'keyId', t.key_id, 'name', k.name, 'last4', k.last4, 'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.key_id), '[]')
        FROM by_key t LEFT JOIN LATERAL (
          SELECT k.name, k.last4 FROM accounts.api_key k WHERE k.id = t.key_id AND k.account_id = p_account LIMIT 1
        ) k ON true),
      'byAdapter', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'adapterId', nullif(t.adapter_id, '00000000-0000-0000-0000-000000000000'),
        'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.adapter_id), '[]') FROM by_adapter t)
    ));
END $function$;
