-- What was answered under an idempotency key is answered again, to the letter: text keeps the order of its fields, and a
-- refusal of the application is an answer like any other. It is kept for a day.

DROP FUNCTION quota.settle;
DROP FUNCTION quota.commit_all;
DROP FUNCTION quota.attempt_of;
ALTER TYPE quota.admission ALTER ATTRIBUTE stored TYPE json;
ALTER TABLE quota.operation ALTER COLUMN outcome TYPE json;

-- An attempt that was refunded without an answer leaves this index, and so frees its key.
DROP INDEX quota.operation_idem;
CREATE UNIQUE INDEX operation_idem ON quota.operation (account_id, idem_key)
WHERE idem_key IS NOT NULL AND (state <> 'refunded' OR outcome IS NOT NULL);

-- What became of the attempt that holds this idempotency key: null when none does. A key is kept for a day.
CREATE FUNCTION quota.attempt_of(p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored json)
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
    AND o.reserved_at < now() - interval '24 hours';

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL THEN 'conflict'
              ELSE 'replay' END, o.outcome
  INTO outcome, stored
  FROM quota.operation o
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL);
END $$;

-- As before; but what was answered once is answered again first, whatever the account may do by now.
CREATE OR REPLACE FUNCTION quota.examine(
  p_digests bytea[], p_tier accounts.tier, p_cost int, p_idem text, p_fingerprint bytea, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.caller_of(p_digests);
  attempt text;
BEGIN
  IF answer.outcome = 'unauthorized' THEN
    RETURN answer;
  END IF;
  IF p_idem IS NOT NULL THEN
    SELECT a.outcome, a.stored INTO attempt, answer.stored
    FROM quota.attempt_of(answer.account_id, p_idem, p_fingerprint) a;
  END IF;
  CASE
    WHEN attempt = 'replay' THEN
      answer.outcome := attempt;
    WHEN answer.tier < p_tier THEN
      answer.outcome := 'forbidden';
    WHEN answer.role < 'member' THEN
      answer.outcome := 'viewer';
    WHEN p_adapter IS NOT NULL AND NOT quota.has_adapter(answer.account_id, p_adapter) THEN
      answer.outcome := 'unknown_adapter';
    WHEN attempt IS NOT NULL THEN
      answer.outcome := attempt;
    WHEN NOT quota.fits(answer.used, p_cost, answer.op_limit) THEN
      answer.outcome := 'exhausted';
    WHEN answer.key_limit IS NOT NULL AND NOT quota.fits(answer.key_used, p_cost, answer.key_limit) THEN
      answer.outcome := 'key_cap';
    ELSE
      NULL;
  END CASE;
  RETURN answer;
END $$;

-- Ends an open operation. One that has ended stays as it is, so that the same call may come twice and a commit after
-- the sweeper's refund answers 'refunded'. The usage is that of the month the operation belongs to.
CREATE FUNCTION quota.settle(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_reason text
) RETURNS quota.settlement LANGUAGE plpgsql SECURITY DEFINER
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
  IF FOUND THEN
    IF p_state = 'refunded' THEN
      PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    END IF;
    PERFORM quota.tell(ARRAY[p_operation]);
  ELSE
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  RETURN answer;
END $$;

-- Commits each of these operations as settle does; the answer has a row for each, in the same order.
CREATE FUNCTION quota.commit_all(p_operation uuid[], p_outcome json[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', outcome = r.outcome, settled_at = now()
    FROM unnest(p_operation, p_outcome) r (id, outcome)
    WHERE o.id = r.id AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN quota.operation o ON o.id = r.id
  LEFT JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  LEFT JOIN quota.key_period k ON k.key_id = o.key_id AND k.period_start = o.period_start
  ORDER BY r.place;
END $$;

-- As before. What came with an idempotency key and is committed stands for ever: its fingerprint stays when the key is
-- given free and the outcome is dropped after a day, and it may have been answered again until then.
CREATE OR REPLACE FUNCTION quota.compensate(p_operation uuid, p_reason text) RETURNS quota.operation_state
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
BEGIN
  PERFORM quota.forestall(p_operation, p_reason);
  UPDATE quota.operation o
  SET state = 'refunded', reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND (o.state = 'reserved' OR o.state = 'committed' AND o.fingerprint IS NULL)
  RETURNING o.* INTO operation;
  IF FOUND THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    PERFORM quota.tell(ARRAY[p_operation]);
    RETURN 'refunded';
  END IF;
  RETURN (SELECT o.state FROM quota.operation o WHERE o.id = p_operation);
END $$;

GRANT EXECUTE ON FUNCTION quota.commit_all TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.settle TO kerf_quota;
