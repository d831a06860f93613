-- Outcomes that are stored for replays are bounded per account. Each settlement that stores one adds its bytes to the
-- counter of its account, and each deletion subtracts them. There is no counter of all accounts, which every settlement
-- would update: the service reads the sum. Outcomes from before this migration are not counted; they end within a day.

ALTER TABLE quota.operation ADD COLUMN answer_bytes int;

CREATE TABLE quota.stored_answers (
  account_id uuid NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT stored_answers_pkey PRIMARY KEY (account_id)
) WITH (fillfactor = 50);

-- A settlement, and whether the outcome was stored in full.
CREATE TYPE quota.bounded_settlement AS (
  state quota.operation_state, used int, op_limit int, reset_at text, key_limit int, key_used int, is_kept boolean
);

-- Counts an outcome that is about to be stored, and returns its bytes; 0 if it does not fit. The operation is locked by
-- the caller. Every transaction locks operations first, then these counters in the order of the accounts, then months.
CREATE FUNCTION quota.keep_answer(p_account uuid, p_outcome json, p_bound bigint) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  size int := octet_length(p_outcome::text);
BEGIN
  IF p_outcome IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO quota.stored_answers AS s (account_id, bytes)
  SELECT p_account, size WHERE p_bound IS NULL OR size <= p_bound
  ON CONFLICT (account_id) DO UPDATE SET bytes = s.bytes + excluded.bytes
  WHERE p_bound IS NULL OR s.bytes + excluded.bytes <= p_bound;
  RETURN CASE WHEN FOUND THEN size ELSE 0 END;
END $$;

-- Counts the outcome of an open operation; null if there is none to store, or the operation has ended.
CREATE FUNCTION quota.keep_answer_of(p_operation uuid, p_outcome json, p_digest json, p_bound bigint) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  account uuid;
BEGIN
  IF p_outcome IS NULL AND p_digest IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT o.account_id INTO account
  FROM quota.operation o WHERE o.id = p_operation AND o.settled_at IS NULL FOR NO KEY UPDATE;
  RETURN CASE WHEN FOUND THEN quota.keep_answer(account, p_outcome, p_bound) END;
END $$;

-- Subtracts the bytes of outcomes that were deleted, in the order of the accounts.
CREATE FUNCTION quota.release_answers(p_accounts uuid[], p_bytes int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  freed record;
BEGIN
  FOR freed IN
    SELECT r.account, sum(r.bytes) AS bytes FROM unnest(p_accounts, p_bytes) r (account, bytes)
    WHERE r.bytes > 0 GROUP BY r.account ORDER BY r.account
  LOOP
    UPDATE quota.stored_answers s SET bytes = s.bytes - freed.bytes WHERE s.account_id = freed.account;
  END LOOP;
END $$;

-- Ends an open operation, whose outcome was counted. One that has ended stays as it is, so that the same call may come
-- twice and a commit after the sweeper's refund answers 'refunded'. The usage is that of the operation's month.
CREATE FUNCTION quota.end_operation(
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
    VALUES (quota.usage_subject(operation.account_id, answer.used, answer.op_limit), concat(operation.id, ':', operation.state),
            quota.usage_event(operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;

-- Settles an operation. Its outcome is stored if it is given and the outcomes of the account then have at most p_bound
-- bytes; otherwise p_digest is stored in its place. Without a bound it is always stored.
CREATE FUNCTION quota.settle_bounded(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_reason text, p_digest json, p_bound bigint
) RETURNS quota.bounded_settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  kept int;
BEGIN
  IF p_state = 'refunded' THEN
    PERFORM quota.forestall(p_operation, p_reason);
  END IF;
  kept := quota.keep_answer_of(p_operation, p_outcome, p_digest, p_bound);
  RETURN quota.end_operation(p_operation, p_state, CASE WHEN kept > 0 THEN p_outcome ELSE p_digest END, kept, p_reason);
END $$;

-- Commits an operation for less than was reserved, and stores its outcome as settle_bounded does.
CREATE FUNCTION quota.commit_part_bounded(
  p_operation uuid, p_outcome json, p_cost int, p_digest json, p_bound bigint
) RETURNS quota.bounded_settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
END $$;

-- Commits each of these operations as settle_bounded does; the answer has a row for each, in the same order.
CREATE FUNCTION quota.commit_all_bounded(p_operation uuid[], p_outcome json[], p_digest json[], p_bound bigint)
RETURNS SETOF quota.bounded_settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
  answered record;
  kept int[] := array_fill(NULL::int, ARRAY[cardinality(p_operation)]);
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  FOR answered IN
    SELECT r.place::int AS place, o.account_id
    FROM unnest(p_operation) WITH ORDINALITY r (id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM quota.operation o WHERE o.id = r.id AND o.state = 'reserved' LIMIT 1
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
    WHERE o.id = ANY (p_operation) AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used::int, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used,
         o.answer_bytes IS DISTINCT FROM 0
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN LATERAL (SELECT * FROM quota.operation o WHERE o.id = r.id LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = o.account_id AND p.period_start = o.period_start LIMIT 1
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.key_period k WHERE k.key_id = o.key_id AND k.period_start = o.period_start LIMIT 1
  ) k ON true
  ORDER BY r.place;
END $$;

-- The functions that older quota services call. They store every outcome, and count it.
CREATE OR REPLACE FUNCTION quota.settle(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_reason text
) RETURNS quota.settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.settlement;
BEGIN
  SELECT s.state, s.used, s.op_limit, s.reset_at, s.key_limit, s.key_used INTO answer
  FROM quota.settle_bounded(p_operation, p_state, p_outcome, p_reason, NULL, NULL) s;
  RETURN answer;
END $$;

CREATE OR REPLACE FUNCTION quota.commit_part(p_operation uuid, p_outcome json, p_cost int) RETURNS quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.settlement;
BEGIN
  SELECT s.state, s.used, s.op_limit, s.reset_at, s.key_limit, s.key_used INTO answer
  FROM quota.commit_part_bounded(p_operation, p_outcome, p_cost, NULL, NULL) s;
  RETURN answer;
END $$;

CREATE OR REPLACE FUNCTION quota.commit_all(p_operation uuid[], p_outcome json[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT s.state, s.used, s.op_limit, s.reset_at, s.key_limit, s.key_used
  FROM quota.commit_all_bounded(p_operation, p_outcome, array_fill(NULL::json, ARRAY[cardinality(p_operation)]), NULL) s;
END $$;

-- What became of an earlier attempt under the key. One that is older than a day gives the key up, and its outcome.
CREATE OR REPLACE FUNCTION quota.attempt_of(
  p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored json, OUT operation uuid
) LANGUAGE plpgsql AS $$
DECLARE
  freed int;
BEGIN
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL, answer_bytes = NULL
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
    AND o.reserved_at < now() - interval '24 hours'
  RETURNING old.answer_bytes INTO freed;
  IF freed > 0 THEN
    PERFORM quota.release_answers(ARRAY[p_account], ARRAY[freed]);
  END IF;

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL THEN 'conflict'
              ELSE 'replay' END, o.outcome, o.id
  INTO outcome, stored, operation
  FROM quota.operation o
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL);
END $$;

-- Drops the answers and idempotency keys of at most p_max operations that are older than a day, and returns of how many.
-- What has not ended keeps them. Several may run at once: they skip each other's operations.
CREATE OR REPLACE FUNCTION quota.forget_answers(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  due uuid[];
  accounts uuid[];
  bytes int[];
BEGIN
  SELECT array_agg(d.id), array_agg(d.account_id), array_agg(d.answer_bytes) INTO due, accounts, bytes
  FROM (
    SELECT d.id, d.account_id, d.answer_bytes FROM quota.operation d
    WHERE d.idem_key IS NOT NULL AND d.reserved_at < now() - interval '24 hours' AND d.settled_at IS NOT NULL
    ORDER BY d.reserved_at LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED
  ) d;
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL, answer_bytes = NULL WHERE o.id = ANY (due);
  PERFORM quota.release_answers(accounts, bytes);
  RETURN coalesce(cardinality(due), 0);
END $$;

-- Subtracts the outcomes of operations that are deleted, by any function.
CREATE FUNCTION quota.on_operations_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM quota.release_answers(array_agg(d.account_id), array_agg(d.answer_bytes))
  FROM deleted d WHERE d.answer_bytes > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER release_answers AFTER DELETE ON quota.operation REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION quota.on_operations_deleted();

-- Answers as admit would, replays included, but reserves nothing: for a database that is too full for new operations.
CREATE FUNCTION quota.check_admission(
  p_digests bytea[], p_tier accounts.tier, p_cost int, p_idem text, p_fingerprint bytea, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter, p_tools);
END $$;

-- Bytes of the database and, if the owner of this function may list it, of the write-ahead log; bytes of the outcomes of
-- all accounts. The sum reads one small row for each account that ever stored an outcome.
CREATE FUNCTION quota.storage(OUT database_bytes float8, OUT answer_bytes float8)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  database_bytes := pg_database_size(current_database());
  IF has_function_privilege(current_user, 'pg_catalog.pg_ls_waldir()', 'EXECUTE') THEN
    database_bytes := database_bytes + (SELECT coalesce(sum(w.size), 0) FROM pg_ls_waldir() w);
  END IF;
  answer_bytes := (SELECT coalesce(sum(s.bytes), 0) FROM quota.stored_answers s);
END $$;

GRANT EXECUTE ON FUNCTION quota.settle_bounded TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.commit_part_bounded TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.commit_all_bounded TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.check_admission TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.storage TO kerf_quota;
