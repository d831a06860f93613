-- Most operations end in a month of which much is left, and nobody waits to hear of them one by one. Where most of it is
-- used the subject of the event says so: who only notes that months run out hears of these, and of no others.

-- Where it is told how an operation ended. The share is that of mostOfMonth in libs/contracts/src/events.ts.
CREATE FUNCTION quota.usage_subject(p_account uuid, p_used int, p_limit int) RETURNS text LANGUAGE sql IMMUTABLE
RETURN 'usage.' || p_account::text || CASE WHEN p_limit > 0 AND p_used >= p_limit * 0.80 THEN '.most' ELSE '' END;

-- Tells what became of these operations.
CREATE OR REPLACE FUNCTION quota.tell(p_operations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT quota.usage_subject(o.account_id, p.used, p.op_limit), concat(o.id, ':', o.state),
         quota.usage_event(o, p.used, p.op_limit)
  FROM quota.operation o
  JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  WHERE o.id = ANY (p_operations);
END $$;

-- Ends an open operation. One that has ended stays as it is, so that the same call may come twice and a commit after
-- the sweeper's refund answers 'refunded'. The usage is that of the month the operation belongs to, which is read once.
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
    VALUES (quota.usage_subject(operation.account_id, answer.used, answer.op_limit), concat(operation.id, ':', operation.state),
            quota.usage_event(operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;
