-- A key may have a cap of its own: the most operations it may run in a month, besides what the account may.

-- CreateTable
CREATE TABLE "quota"."key_period" (
    "key_id" UUID NOT NULL,
    "period_start" DATE NOT NULL,
    "op_limit" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "key_period_pkey" PRIMARY KEY ("key_id","period_start")
);

ALTER TABLE quota.key_period ADD CONSTRAINT key_period_used CHECK (used >= 0), SET (fillfactor = 50);

-- Both null for a key without a cap. A further outcome: key_cap.
ALTER TYPE quota.admission ADD ATTRIBUTE key_limit int, ADD ATTRIBUTE key_used int;

-- The body of identify, for those who call it for each of many operations.
CREATE FUNCTION quota.caller_of(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE AS $$
DECLARE
  answer quota.admission;
BEGIN
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

CREATE OR REPLACE FUNCTION quota.identify(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.caller_of(p_digests);
END $$;

-- As before, and last: the cap of the key.
CREATE OR REPLACE FUNCTION quota.examine(
  p_digests bytea[], p_tier accounts.tier, p_cost int, p_idem text, p_fingerprint bytea, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.caller_of(p_digests);
  attempt record;
BEGIN
  IF answer.outcome = 'unauthorized' THEN
    RETURN answer;
  END IF;
  IF answer.tier < p_tier THEN
    answer.outcome := 'forbidden';
    RETURN answer;
  END IF;
  IF answer.role < 'member' THEN
    answer.outcome := 'viewer';
    RETURN answer;
  END IF;
  IF p_adapter IS NOT NULL AND NOT quota.has_adapter(answer.account_id, p_adapter) THEN
    answer.outcome := 'unknown_adapter';
    RETURN answer;
  END IF;
  IF p_idem IS NOT NULL THEN
    attempt := quota.attempt_of(answer.account_id, p_idem, p_fingerprint);
    IF attempt.outcome IS NOT NULL THEN
      answer.outcome := attempt.outcome;
      answer.stored := attempt.stored;
      RETURN answer;
    END IF;
  END IF;
  IF NOT quota.fits(answer.used, p_cost, answer.op_limit) THEN
    answer.outcome := 'exhausted';
  ELSIF answer.key_limit IS NOT NULL AND NOT quota.fits(answer.key_used, p_cost, answer.key_limit) THEN
    answer.outcome := 'key_cap';
  END IF;
  RETURN answer;
END $$;

-- Counts an operation, which its period counts already, for its key too; takes it out of both when it does not fit.
-- Whoever is here holds the row of the period, so that keys of one account are never waited for in two orders.
CREATE FUNCTION quota.book_on_key(p_booked quota.admission, p_operation uuid, p_cost int) RETURNS quota.admission
LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := p_booked;
BEGIN
  INSERT INTO quota.key_period AS k (key_id, period_start, op_limit, used)
  SELECT answer.key_id, answer.period_start, answer.key_limit, p_cost
  WHERE quota.fits(0, p_cost, answer.key_limit)
  ON CONFLICT (key_id, period_start) DO UPDATE SET used = k.used + excluded.used
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

-- Writes an examined operation and counts it. The operation comes first: of two with one idempotency key the second
-- waits there for the first and charges nothing. The period comes late: its row is locked for the shortest time.
CREATE OR REPLACE FUNCTION quota.book(
  p_examined quota.admission, p_state quota.operation_state, p_deadline timestamptz,
  p_operation uuid, p_tool text, p_cost int, p_idem text, p_fingerprint bytea
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := p_examined;
BEGIN
  INSERT INTO quota.operation
    (id, account_id, period_start, key_id, adapter_id, tool, cost, state, idem_key, fingerprint, deadline)
  VALUES (p_operation, answer.account_id, quota.month(), answer.key_id, answer.adapter_id, p_tool, p_cost, p_state,
          p_idem, p_fingerprint, p_deadline)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    answer.outcome := 'conflict';
    RETURN answer;
  END IF;
  IF answer.period_start IS NULL THEN
    answer.period_start := quota.open_period(answer.account_id);
  END IF;
  UPDATE quota.period p SET used = p.used + p_cost
  WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start
    AND quota.fits(p.used, p_cost, p.op_limit)
  RETURNING p.used, p.op_limit INTO answer.used, answer.op_limit;
  IF NOT FOUND THEN
    DELETE FROM quota.operation o WHERE o.id = p_operation;
    -- Others were faster: what they have left is told, not what was there before.
    SELECT p.used, p.op_limit INTO answer.used, answer.op_limit
    FROM quota.period p WHERE p.account_id = answer.account_id AND p.period_start = answer.period_start;
    answer.outcome := 'exhausted';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer := quota.book_on_key(answer, p_operation, p_cost);
  END IF;
  RETURN answer;
END $$;
