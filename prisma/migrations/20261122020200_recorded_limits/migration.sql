-- What an account may and what it has used is changed by operators, by billing and by its own work: its log hears of all
-- of it here.

-- CreateTable
CREATE TABLE "accounts"."quota_notice" (
    "account_id" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "threshold" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quota_notice_pkey" PRIMARY KEY ("account_id","period_start","threshold")
);

-- AddForeignKey
ALTER TABLE "accounts"."quota_notice" ADD CONSTRAINT "quota_notice_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"."account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notes that an account has used these shares of its month, in percent, and answers those that were not noted before. The
-- log tells of each. What shall follow from reaching one, once and in one transaction with it, belongs here.
CREATE FUNCTION accounts.note_quota(p_account uuid, p_start date, p_thresholds int[])
RETURNS TABLE (threshold int) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  FOR threshold IN
    INSERT INTO accounts.quota_notice AS n (account_id, period_start, threshold)
    SELECT a.id, p_start, t.threshold
    FROM accounts.account a CROSS JOIN unnest(p_thresholds) t (threshold)
    WHERE a.id = p_account
    ORDER BY t.threshold
    ON CONFLICT DO NOTHING
    RETURNING n.threshold
  LOOP
    PERFORM accounts.record(p_account, 'quota.reached', NULL, NULL, NULL,
                            jsonb_build_object('percent', threshold, 'month', p_start));
    RETURN NEXT;
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION accounts.note_quota TO kerf_accounts;

-- Tiers are changed by operators and billing, each in its own way: the log hears of all of them here.
CREATE FUNCTION accounts.record_tier() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM accounts.record(NEW.id, 'tier.changed', NULL, NULL, NULL,
                          jsonb_build_object('from', OLD.tier, 'to', NEW.tier));
  RETURN NULL;
END $$;

CREATE TRIGGER tier_recorded AFTER UPDATE OF tier ON accounts.account
FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION accounts.record_tier();

-- Operators change the limit of an account by hand: its log hears of it here. Null: the limit of the tier.
CREATE FUNCTION accounts.record_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.op_limit IS DISTINCT FROM OLD.op_limit THEN
    PERFORM accounts.record(coalesce(NEW.account_id, OLD.account_id), 'quota.limit_changed', NULL, NULL, NULL,
                            jsonb_build_object('from', OLD.op_limit, 'to', NEW.op_limit));
  END IF;
  RETURN NULL;
END $$;

-- After `account_limit_changed`, by its name: the end of the chain is locked last.
CREATE TRIGGER account_limit_recorded AFTER INSERT OR UPDATE OR DELETE ON quota.account_limit
FOR EACH ROW EXECUTE FUNCTION accounts.record_limit();
