-- What a key is stays what it was made as: its family, which is the key that its line of replacements began with, and
-- whose it is, a person's or the account's.
ALTER TABLE "accounts"."api_key" ADD COLUMN "family" UUID, ADD COLUMN "kind" TEXT;

WITH RECURSIVE line AS (
  SELECT k.id, k.id AS family FROM accounts.api_key k WHERE k.replaces IS NULL
  UNION ALL
  SELECT k.id, l.family FROM accounts.api_key k JOIN line l ON k.replaces = l.id
)
UPDATE accounts.api_key k SET family = l.family FROM line l WHERE k.id = l.id;

-- Keys of members who have left have no owner any more; the log knows those that ended with them.
UPDATE accounts.api_key k SET kind = CASE
  WHEN k.member_id IS NULL AND k.id::text NOT IN (
    SELECT jsonb_array_elements_text(e.details -> 'key_ids') FROM accounts.audit_event e WHERE e.action = 'member.removed'
  ) THEN 'service'
  ELSE 'personal'
END;

ALTER TABLE "accounts"."api_key" ALTER COLUMN "family" SET NOT NULL, ALTER COLUMN "kind" SET NOT NULL;
ALTER TABLE accounts.api_key ADD CONSTRAINT api_key_kind CHECK (kind IN ('personal', 'service'));

-- Whoever writes a key down chooses neither.
CREATE FUNCTION accounts.place_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.family := coalesce((SELECT k.family FROM accounts.api_key k WHERE k.id = NEW.replaces), NEW.id);
  NEW.kind := CASE WHEN NEW.member_id IS NULL THEN 'service' ELSE 'personal' END;
  RETURN NEW;
END $$;

CREATE TRIGGER key_placed BEFORE INSERT ON accounts.api_key FOR EACH ROW EXECUTE FUNCTION accounts.place_key();

-- As before, and a person's key opens nothing without the person.
CREATE OR REPLACE VIEW accounts.live_key AS
SELECT * FROM accounts.api_key
WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (kind = 'service') = (member_id IS NULL);

-- A cap is that of a family: its keys are one key at different times, and for a while two of them work.
ALTER TABLE "quota"."key_period" RENAME TO "family_period";
ALTER TABLE "quota"."family_period" RENAME COLUMN "key_id" TO "family";
ALTER TABLE "quota"."family_period" RENAME CONSTRAINT "key_period_pkey" TO "family_period_pkey";
ALTER TABLE quota.family_period RENAME CONSTRAINT key_period_used TO family_period_used;

WITH months AS (
  SELECT k.family, p.period_start, max(p.op_limit) AS op_limit, sum(p.used)::int AS used
  FROM quota.family_period p JOIN accounts.api_key k ON k.id = p.family
  GROUP BY k.family, p.period_start
), gone AS (
  DELETE FROM quota.family_period p USING accounts.api_key k WHERE k.id = p.family AND k.family <> k.id
)
INSERT INTO quota.family_period AS p (family, period_start, op_limit, used)
SELECT m.family, m.period_start, m.op_limit, m.used FROM months m
ON CONFLICT (family, period_start) DO UPDATE SET used = excluded.used, op_limit = excluded.op_limit;

-- What the month of a key is: that of its family.
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

-- As before, on the primary alone.
CREATE OR REPLACE FUNCTION quota.caller_of(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE AS $$
DECLARE
  answer quota.admission;
BEGIN
  PERFORM accounts.must_be_primary();
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

-- As before, for the family of the key.
CREATE OR REPLACE FUNCTION quota.book_on_key(p_booked quota.admission, p_operation uuid, p_cost int)
RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := p_booked;
BEGIN
  INSERT INTO quota.family_period AS k (family, period_start, op_limit, used)
  SELECT a.family, answer.period_start, answer.key_limit, p_cost
  FROM accounts.api_key a WHERE a.id = answer.key_id AND quota.fits(0, p_cost, answer.key_limit)
  ON CONFLICT (family, period_start) DO UPDATE SET used = k.used + excluded.used
  WHERE quota.fits(k.used, excluded.used, k.op_limit)
  RETURNING k.used INTO answer.key_used;
  IF NOT FOUND THEN
    DELETE FROM quota.operation o WHERE o.id = p_operation;
    UPDATE quota.period p SET used = p.used - p_cost
    WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start
    RETURNING p.used INTO answer.used;
    answer.key_used := coalesce((SELECT k.used FROM quota.key_period k
                                 WHERE k.key_id = answer.key_id AND k.period_start = answer.period_start), 0);
    answer.outcome := 'key_cap';
  END IF;
  RETURN answer;
END $$;

-- As before, to the family of the key.
CREATE OR REPLACE FUNCTION quota.give_back(p_account uuid, p_start date, p_key uuid, p_cost int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.period p SET used = p.used - p_cost WHERE p.account_id = p_account AND p.period_start = p_start;
  UPDATE quota.family_period k SET used = k.used - p_cost
  FROM accounts.api_key a WHERE a.id = p_key AND k.family = a.family AND k.period_start = p_start;
END $$;
