-- Compensation: whoever ran an operation could not learn how it ended in the ledger, and has answered an error.

-- Takes an operation back, once, in whatever state it is: reserved, committed, or still on its way. What came with an
-- idempotency key and has its outcome stands: whoever asks again with that key is given it. Answers the state it has now.
CREATE FUNCTION quota.compensate(p_operation uuid, p_reason text) RETURNS quota.operation_state
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
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.cost);
    RETURN 'refunded';
  END IF;
  RETURN (SELECT o.state FROM quota.operation o WHERE o.id = p_operation);
END $$;
