-- Invitations that were accepted, revoked or have expired are removed after a time.
CREATE INDEX invitation_ended ON accounts.invitation (least(accepted_at, revoked_at, expires_at));

-- Removes at most p_max invitations that ended more than p_days ago, and returns their number.
CREATE FUNCTION accounts.prune_invitations(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  IF p_days < 30 THEN
    RAISE EXCEPTION 'invitations are kept for 30 days at least, not %', p_days
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  DELETE FROM accounts.invitation i
  WHERE i.id = ANY (ARRAY(
    SELECT d.id FROM accounts.invitation d
    WHERE least(d.accepted_at, d.revoked_at, d.expires_at) < now() - p_days * interval '1 day'
    ORDER BY least(d.accepted_at, d.revoked_at, d.expires_at) LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION accounts.prune_invitations TO kerf_accounts;
