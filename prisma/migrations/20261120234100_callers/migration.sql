-- Who calls has a role. A key of nobody belongs to the account: it speaks for the owner, and may do what a member may.

ALTER TYPE quota.admission ADD ATTRIBUTE role accounts.role, ADD ATTRIBUTE is_service boolean;

CREATE OR REPLACE FUNCTION quota.identify(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission;
BEGIN
  SELECT 'ok', a.id, m.id, k.id, m.email, a.tier,
         coalesce(p.used, 0), coalesce(p.op_limit, quota.limit_of(a.id)), p.period_start, quota.reset_of(quota.month()),
         NULL, NULL, NULL, CASE WHEN k.member_id IS NULL THEN 'member' ELSE m.role END, k.member_id IS NULL
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

-- From the current month on: a change that began before midnight reaches the month that was opened meanwhile.
CREATE OR REPLACE FUNCTION quota.apply_limit(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR NO KEY UPDATE;
  UPDATE quota.period p SET op_limit = quota.limit_of(p_account)
  WHERE p.account_id = p_account AND p.period_start >= quota.month();
END $$;

-- As before, and after the tier: a viewer runs nothing.
CREATE OR REPLACE FUNCTION quota.examine(
  p_digests bytea[], p_tier accounts.tier, p_cost int, p_idem text, p_fingerprint bytea, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.identify(p_digests);
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
  END IF;
  RETURN answer;
END $$;
