-- Notices of a month serve until no usage event of it can come: streams keep events for a week.
-- CreateIndex
CREATE INDEX "quota_notice_period_start_idx" ON "accounts"."quota_notice"("period_start");

-- Removes at most p_max notices of months that began more than three months ago, and returns their number.
CREATE FUNCTION accounts.prune_notices(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  pruned int;
BEGIN
  DELETE FROM accounts.quota_notice n
  WHERE n.ctid = ANY (ARRAY(
    SELECT d.ctid FROM accounts.quota_notice d WHERE d.period_start < (now() - interval '3 months')::date
    ORDER BY d.period_start LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

GRANT EXECUTE ON FUNCTION accounts.prune_notices TO kerf_accounts;
