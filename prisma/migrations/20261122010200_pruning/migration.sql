-- The ledger does not grow for ever: answers and their idempotency keys end after a day, operations when they are old
-- and the rollups count them for good. The month, the key's month and the rollups are what is read, and stay.

CREATE INDEX operation_keyed ON quota.operation (reserved_at) WHERE idem_key IS NOT NULL;
CREATE INDEX operation_rolled_up ON quota.operation (reserved_at) WHERE state = rolled_up;

-- Drops the answers and idempotency keys of at most p_max operations that are older than a day, and says of how many.
-- What has not ended keeps them. Several may run at once: they skip each other's operations.
CREATE FUNCTION quota.forget_answers(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  forgotten int;
BEGIN
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL
  WHERE o.id = ANY (ARRAY(
    SELECT d.id FROM quota.operation d
    WHERE d.idem_key IS NOT NULL AND d.reserved_at < now() - interval '24 hours' AND d.settled_at IS NOT NULL
    ORDER BY d.reserved_at LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;

-- Removes at most p_max operations that were admitted more than p_days ago and that the rollups count as they are, and
-- says how many. One process at a time does it: the others have nothing to do. A refund may come as late as the stream
-- of refunds keeps it, and must find its operation: eight days are the least.
CREATE FUNCTION quota.prune(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  IF p_days < 8 THEN
    RAISE EXCEPTION 'operations are kept for 8 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('quota.prune', 0)) THEN
    RETURN 0;
  END IF;
  DELETE FROM quota.operation o
  WHERE o.id = ANY (ARRAY(
    SELECT d.id FROM quota.operation d
    WHERE d.state = d.rolled_up AND d.reserved_at < now() - p_days * interval '1 day'
    ORDER BY d.reserved_at LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION quota.forget_answers TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.prune TO kerf_quota;
