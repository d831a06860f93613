-- Refunded operations cost an account nothing, so its quota does not bound them. They are removed earlier than others.
-- accepted: no deployment of the first release has a large table yet.
CREATE INDEX operation_refunded ON quota.operation (reserved_at) WHERE state = 'refunded' AND rolled_up = 'refunded';

-- Removes at most p_max refunded operations that were admitted more than p_days ago and that the rollups count, and
-- returns their number. Their outcome and idempotency key have ended after a day.
CREATE FUNCTION quota.prune_refunded(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  IF p_days < 2 THEN
    RAISE EXCEPTION 'refunded operations are kept for 2 days at least, not %', p_days
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  DELETE FROM quota.operation o
  WHERE o.id = ANY (ARRAY(
    SELECT d.id FROM quota.operation d
    WHERE d.state = 'refunded' AND d.rolled_up = 'refunded' AND d.idem_key IS NULL
      AND d.reserved_at < now() - p_days * interval '1 day'
    ORDER BY d.reserved_at LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION quota.prune_refunded TO kerf_quota;
