-- The rules of an operation, which are about several columns, as one.
ALTER TABLE quota.operation
  DROP CONSTRAINT operation_cost,
  DROP CONSTRAINT operation_reserved,
  DROP CONSTRAINT operation_settled,
  ADD CONSTRAINT operation_rules CHECK (
    cost >= 0 AND (state = 'reserved') = (settled_at IS NULL) AND (settled_at IS NOT NULL OR deadline IS NOT NULL)
  );

-- What is told of an operation and its month. The fields are those of usageEvent in libs/contracts/src/events.ts.
CREATE FUNCTION quota.usage_event(p_operation quota.operation, p_used int, p_limit int) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'operationId', (p_operation).id, 'accountId', (p_operation).account_id, 'keyId', (p_operation).key_id,
  'adapterId', (p_operation).adapter_id, 'tool', (p_operation).tool, 'cost', (p_operation).cost,
  'state', (p_operation).state, 'used', p_used, 'limit', p_limit, 'periodStart', (p_operation).period_start, 'at', now());

-- As before.
CREATE OR REPLACE FUNCTION quota.tell(p_operations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT concat('usage.', o.account_id), concat(o.id, ':', o.state), quota.usage_event(o, p.used, p.op_limit)
  FROM quota.operation o
  JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  WHERE o.id = ANY (p_operations);
END $$;

-- As before, and reads the month once.
CREATE OR REPLACE FUNCTION quota.settle(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_reason text
) RETURNS quota.settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
  answer quota.settlement;
  is_news boolean;
BEGIN
  IF p_state = 'refunded' THEN
    PERFORM quota.forestall(p_operation, p_reason);
  END IF;
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  is_news := FOUND;
  IF NOT is_news THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  IF is_news THEN
    INSERT INTO events.outbox (subject, msg_id, payload)
    VALUES (concat('usage.', operation.account_id), concat(operation.id, ':', operation.state),
            quota.usage_event(operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;

-- As before; the question is asked without a query of its own.
CREATE OR REPLACE FUNCTION quota.caller_of(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE AS $$
DECLARE
  answer quota.admission;
BEGIN
  IF pg_is_in_recovery() THEN
    PERFORM accounts.must_be_primary();
  END IF;
  SELECT 'ok', a.id, m.id, k.id, m.email, a.tier,
         coalesce(p.used, 0), coalesce(p.op_limit, quota.limit_of(a.id)), p.period_start, quota.reset_of(quota.month()),
         NULL, NULL, NULL, CASE WHEN k.member_id IS NULL THEN 'member' ELSE m.role END, k.member_id IS NULL,
         k.monthly_cap, NULL
  INTO answer
  FROM (SELECT l.* FROM accounts.live_key l WHERE l.digest IN (p_digests[1], p_digests[2]) LIMIT 1) k
  JOIN accounts.account a ON a.id = k.account_id
  JOIN accounts.member m ON m.account_id = a.id AND m.id = coalesce(
    k.member_id, (SELECT o.id FROM accounts.member o WHERE o.account_id = a.id AND o.role = 'owner'))
  LEFT JOIN quota.period p ON p.account_id = a.id AND p.period_start = quota.month();
  IF NOT FOUND THEN
    answer.outcome := 'unauthorized';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer.key_used := coalesce((SELECT p.used FROM quota.key_period p
                                 WHERE p.key_id = answer.key_id AND p.period_start = quota.month()), 0);
  END IF;
  RETURN answer;
END $$;
