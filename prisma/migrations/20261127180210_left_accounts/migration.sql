-- Returns true if the owner of an account may leave it for a team that has invited them: it has no other member, has run
-- nothing for 30 days or in this month, and either holds no key, or was signed in to for the first time within the hour.
CREATE FUNCTION accounts.can_be_left(p_account uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  recently CONSTANT timestamptz := now() - interval '1 hour';
BEGIN
  RETURN accounts.is_untouched(p_account)
    AND NOT EXISTS (SELECT FROM quota.period p
                    WHERE p.account_id = p_account AND p.period_start = date_trunc('month', now() AT TIME ZONE 'UTC')::date
                      AND p.used > 0)
    AND (NOT EXISTS (SELECT FROM accounts.api_key k
                     WHERE k.account_id = p_account AND k.origin <> 'session' AND k.revoked_at IS NULL)
         OR NOT EXISTS (SELECT FROM accounts.member m
                        WHERE m.account_id = p_account AND m.email_verified_at <= recently)
         AND NOT EXISTS (SELECT FROM accounts.api_key s
                         WHERE s.account_id = p_account AND s.origin = 'session' AND s.created_at <= recently));
END $$;
GRANT EXECUTE ON FUNCTION accounts.can_be_left TO kerf_accounts;
