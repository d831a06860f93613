-- Keys that have ended are listed for a time and removed after it. A removed key is unknown, and stays rejected.
CREATE INDEX api_key_ended ON accounts.api_key (least(revoked_at, expires_at))
WHERE revoked_at IS NOT NULL OR expires_at IS NOT NULL;

-- Removes at most p_max keys that ended more than p_days ago, and returns their number. An assistant may renew its token
-- for 30 days. It ends with its key at the latest and is removed before it.
CREATE FUNCTION accounts.prune_keys(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  IF p_days < 30 THEN
    RAISE EXCEPTION 'keys are kept for 30 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  DELETE FROM accounts.api_key k
  WHERE k.id = ANY (ARRAY(
    SELECT d.id FROM accounts.api_key d
    WHERE (d.revoked_at IS NOT NULL OR d.expires_at IS NOT NULL)
      AND least(d.revoked_at, d.expires_at) < now() - p_days * interval '1 day'
      AND NOT EXISTS (SELECT FROM accounts.api_key a WHERE a.allowed_by = d.id)
    ORDER BY least(d.revoked_at, d.expires_at) LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION accounts.prune_keys TO kerf_accounts;
