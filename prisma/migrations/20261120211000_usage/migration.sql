-- Usage: who a key belongs to, and how much of the month is used. Only functions of this schema write its tables, each
-- call in one transaction. identify, admit, charge, settle and sweep are for callers; the others are their parts.
-- The former plan by index and once a connection: a plan made while a table was small stays right when it has grown.

-- What is said about a request. outcome: ok | unauthorized | forbidden | unknown_adapter | mismatch | conflict |
-- replay | exhausted | no_adapter. period_start is null as long as the account has no row for this month.
CREATE TYPE quota.admission AS (
  outcome text, account_id uuid, user_id uuid, key_id uuid, email text, tier accounts.tier,
  used int, op_limit int, period_start date, reset_at text, adapter_id uuid, session_id uuid, stored jsonb
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

-- Who is this key, and how much of the month is used?
CREATE FUNCTION quota.identify(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission;
BEGIN
  SELECT 'ok', a.id, m.id, k.id, m.email, a.tier,
         coalesce(p.used, 0), coalesce(p.op_limit, quota.limit_of(a.id)), p.period_start, quota.reset_of(quota.month()),
         NULL, NULL, NULL
  INTO answer
  FROM (SELECT l.* FROM accounts.live_key l WHERE l.digest IN (p_digests[1], p_digests[2]) LIMIT 1) k
  JOIN accounts.account a ON a.id = k.account_id
  JOIN accounts.member m ON m.account_id = a.id AND m.id = coalesce(
    k.member_id, (SELECT o.id FROM accounts.member o WHERE o.account_id = a.id AND o.role = 'owner'))
  LEFT JOIN quota.period p ON p.account_id = a.id AND p.period_start = quota.month();
  IF NOT FOUND THEN
    answer.outcome := 'unauthorized';
  END IF;
  RETURN answer;
END $$;

-- The month's row of an account. The account is locked so that its limit does not change before the row is there.
CREATE FUNCTION quota.open_period(p_account uuid) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR SHARE;
  INSERT INTO quota.period (account_id, period_start, period_end, op_limit)
  VALUES (p_account, quota.month(), quota.month() + interval '1 month', quota.limit_of(p_account))
  ON CONFLICT DO NOTHING;
  RETURN quota.month();
END $$;

-- Brings the limit of the current month up to date, in the transaction that changes the tier or the account's limit.
CREATE FUNCTION quota.apply_limit(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR NO KEY UPDATE;
  UPDATE quota.period p SET op_limit = quota.limit_of(p_account)
  WHERE p.account_id = p_account AND p.period_start = quota.month();
END $$;

CREATE FUNCTION quota.on_tier_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quota.apply_limit(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION quota.on_account_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quota.apply_limit(coalesce(NEW.account_id, OLD.account_id));
  RETURN NULL;
END $$;

CREATE TRIGGER tier_changed AFTER UPDATE OF tier ON accounts.account
FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION quota.on_tier_change();

CREATE TRIGGER account_limit_changed AFTER INSERT OR UPDATE OR DELETE ON quota.account_limit
FOR EACH ROW EXECUTE FUNCTION quota.on_account_limit_change();
