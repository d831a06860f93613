-- A commit under an Idempotency-Key stands against a compensation because a retry gets its outcome. No retry gets one
-- that is stored as its digest: such a commit is undone like one without a key, and a retry may run again.
CREATE OR REPLACE FUNCTION quota.compensate(p_operation uuid, p_reason text)
 RETURNS quota.operation_state
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $$
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
END $$;
