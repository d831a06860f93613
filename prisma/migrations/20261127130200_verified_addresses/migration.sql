-- AlterTable
ALTER TABLE "accounts"."member" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN "keys_undecided" BOOLEAN NOT NULL DEFAULT false;

GRANT UPDATE (email_verified_at, keys_undecided) ON accounts.member TO kerf_accounts;

-- Returns true if an account has one member and has run nothing for 30 days.
CREATE FUNCTION accounts.is_untouched(p_account uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN (SELECT count(*) FROM accounts.member m WHERE m.account_id = p_account) < 2
    AND NOT EXISTS (SELECT FROM quota.rollup r
                    WHERE r.account_id = p_account AND r.day >= (now() - interval '30 days')::date
                      AND r.operations > 0 LIMIT 1);
END $$;
GRANT EXECUTE ON FUNCTION accounts.is_untouched TO kerf_accounts;
