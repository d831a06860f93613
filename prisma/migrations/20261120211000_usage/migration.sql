-- Usage: who a key belongs to, and how much of the month is used. Only functions of this schema write its tables, each
-- call in one transaction. Those that run with the rights of their owner are for callers; the others are their parts.
-- The former plan by index and once a connection: a plan made while a table was small stays right when it has grown.

-- What is said about a request. outcome: ok | unauthorized | forbidden | viewer | unknown_adapter | mismatch | conflict |
-- replay | exhausted | key_cap | no_adapter. period_start is null as long as the account has no row for this month.
-- key_limit and key_used are null for a key without a cap. lacking: of the tools those that no adapter has. operation: the
-- one that has the idempotency key.
CREATE TYPE quota.admission AS (
  outcome text, account_id uuid, user_id uuid, key_id uuid, email text, tier accounts.tier,
  used int, op_limit int, period_start date, reset_at text, adapter_id uuid, session_id uuid, stored json,
  role accounts.role, is_service boolean, key_limit int, key_used int, adapter_key uuid, lacking text[], operation uuid
);

-- The first day of the current month, in UTC.
CREATE FUNCTION quota.month() RETURNS date LANGUAGE sql STABLE
RETURN date_trunc('month', now() AT TIME ZONE 'UTC')::date;

-- When a period that starts on this day is over, written without a zone.
CREATE FUNCTION quota.reset_of(p_start date) RETURNS text LANGUAGE sql STABLE
RETURN to_char(p_start + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS');

CREATE FUNCTION quota.limit_of(p_account uuid) RETURNS int LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT l.op_limit FROM quota.account_limit l WHERE l.account_id = p_account),
  (SELECT l.op_limit FROM quota.tier_limit l JOIN accounts.account a USING (tier) WHERE a.id = p_account)
);

-- A cap is that of a family: its keys are one key at different times, and for a while two of them work. What the month
-- of a key is: that of its family.
CREATE VIEW quota.key_period AS
SELECT k.id AS key_id, p.period_start, p.op_limit, p.used
FROM accounts.api_key k JOIN quota.family_period p ON p.family = k.family;

-- A standby may not know yet that a key was revoked, or that it was made: it decides about none. The code is that of a
-- statement which a standby cannot run, and callers go and look for the primary.
CREATE FUNCTION accounts.must_be_primary() RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'a standby does not decide about keys' USING ERRCODE = 'read_only_sql_transaction';
  END IF;
END $$;

-- Who calls, and how much of the month is used? On the primary alone; the question is asked without a query of its own.
-- A key of nobody belongs to the account: it speaks for the owner, and may do what a member may.
CREATE FUNCTION quota.caller_of(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE AS $$
DECLARE
  answer quota.admission;
BEGIN
  IF pg_is_in_recovery() THEN
    PERFORM accounts.must_be_primary();
  END IF;
  SELECT 'ok', a.id, m.id, k.id, m.email, a.tier,
         coalesce(p.used, 0), coalesce(p.op_limit, quota.limit_of(a.id)), p.period_start, quota.reset_of(quota.month()),
         NULL, NULL, NULL, CASE WHEN k.member_id IS NULL THEN 'member' ELSE m.role END, k.member_id IS NULL,
         k.monthly_cap, NULL
  INTO answer
  FROM (SELECT l.* FROM accounts.live_key l WHERE l.digest IN (p_digests[1], p_digests[2]) LIMIT 1) k
  JOIN accounts.account a ON a.id = k.account_id
  JOIN accounts.member m ON m.account_id = a.id AND m.id = coalesce(
    k.member_id, (SELECT o.id FROM accounts.member o WHERE o.account_id = a.id AND o.role = 'owner'))
  LEFT JOIN quota.period p ON p.account_id = a.id AND p.period_start = quota.month();
  IF NOT FOUND THEN
    answer.outcome := 'unauthorized';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer.key_used := coalesce((SELECT p.used FROM quota.key_period p
                                 WHERE p.key_id = answer.key_id AND p.period_start = quota.month()), 0);
  END IF;
  RETURN answer;
END $$;

CREATE FUNCTION quota.identify(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.caller_of(p_digests);
END $$;

-- The month's row of an account. The account is locked so that its limit does not change before the row is there.
CREATE FUNCTION quota.open_period(p_account uuid) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR SHARE;
  INSERT INTO quota.period (account_id, period_start, op_limit)
  VALUES (p_account, quota.month(), quota.limit_of(p_account))
  ON CONFLICT DO NOTHING;
  RETURN quota.month();
END $$;

-- Brings the limit of the month up to date, in the transaction that changes the tier or the account's limit. From the
-- current month on: a change that began before midnight reaches the month that was opened meanwhile.
CREATE FUNCTION quota.apply_limit(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR NO KEY UPDATE;
  UPDATE quota.period p SET op_limit = quota.limit_of(p_account)
  WHERE p.account_id = p_account AND p.period_start >= quota.month();
END $$;

-- Triggers run with the rights of their owner, whoever causes them: they write what the role that causes them may not.
CREATE FUNCTION quota.on_tier_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM quota.apply_limit(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION quota.on_account_limit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM quota.apply_limit(coalesce(NEW.account_id, OLD.account_id));
  RETURN NULL;
END $$;

CREATE TRIGGER tier_changed AFTER UPDATE OF tier ON accounts.account
FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION quota.on_tier_change();

CREATE TRIGGER account_limit_changed AFTER INSERT OR UPDATE OR DELETE ON quota.account_limit
FOR EACH ROW EXECUTE FUNCTION quota.on_account_limit_change();
