-- Registration gives out a key at once, before anyone has proven the address. An account whose address was never proven
-- and whose keys were never used is removed after a time, so that the address is free again.
-- accepted: no deployment of the first release has a large table yet.
CREATE INDEX api_key_unused ON accounts.api_key (created_at) WHERE last_used_at IS NULL AND origin = 'registration';

-- Removes at most p_max accounts that were registered more than p_days ago and that no one has used or proven since, and
-- returns their number. The lock of the account orders it after a sign-in that proves the address meanwhile.
CREATE FUNCTION accounts.prune_unverified(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  IF p_days < 7 THEN
    RAISE EXCEPTION 'unused accounts are kept for 7 days at least, not %', p_days
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  DELETE FROM accounts.account a
  WHERE a.id = ANY (ARRAY(
    SELECT held.id
    FROM accounts.api_key k
    CROSS JOIN LATERAL (SELECT * FROM accounts.account h WHERE h.id = k.account_id LIMIT 1) held
    WHERE k.last_used_at IS NULL AND k.origin = 'registration'
      AND k.created_at < now() - p_days * interval '1 day'
      AND NOT EXISTS (SELECT FROM accounts.api_key o WHERE o.account_id = held.id AND o.id <> k.id)
      AND NOT EXISTS (SELECT FROM accounts.member m
                      WHERE m.account_id = held.id AND (m.email_verified_at IS NOT NULL OR m.id <> k.member_id))
      AND NOT EXISTS (SELECT FROM accounts.invitation i WHERE i.account_id = held.id)
      AND NOT EXISTS (SELECT FROM quota.period p WHERE p.account_id = held.id AND p.used > 0)
    ORDER BY k.created_at LIMIT p_max));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION accounts.prune_unverified TO kerf_accounts;
