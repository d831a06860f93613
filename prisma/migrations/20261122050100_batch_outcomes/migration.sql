-- The answer of a batch, too, is kept as it was written.

DROP FUNCTION quota.commit_part;

-- Commits an open operation for a part of what was reserved, and gives the rest back. Twice is as good as once.
CREATE FUNCTION quota.commit_part(p_operation uuid, p_outcome json, p_cost int) RETURNS quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  reserved quota.operation;
BEGIN
  SELECT o.* INTO reserved FROM quota.operation o
  WHERE o.id = p_operation AND o.settled_at IS NULL AND o.cost > p_cost FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE quota.operation o SET cost = p_cost WHERE o.id = p_operation;
    PERFORM quota.give_back(reserved.account_id, reserved.period_start, reserved.key_id, reserved.cost - p_cost);
  END IF;
  RETURN quota.settle(p_operation, 'committed', p_outcome, NULL);
END $$;

GRANT EXECUTE ON FUNCTION quota.commit_part TO kerf_quota;
