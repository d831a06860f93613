-- Batches of a caller: several tools as one operation of the sum of their costs, charged for what was done.

-- As admit, for an adapter that has all of these tools.
CREATE FUNCTION quota.admit_batch(
  p_digests bytea[], p_operation uuid, p_name text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter);
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  SELECT a.adapter_id, a.session_id INTO answer.adapter_id, answer.session_id
  FROM broker.choose_adapter(answer.account_id, p_adapter, p_tools) a;
  IF NOT FOUND THEN
    answer.outcome := 'no_adapter';
    RETURN answer;
  END IF;
  RETURN quota.book(answer, 'reserved', now() + p_hold_ms * interval '1 ms',
                    p_operation, p_name, p_cost, p_idem, p_fingerprint);
END $$;

GRANT EXECUTE ON FUNCTION quota.admit_batch TO kerf_quota;

-- What an admission would answer, with no trace. Tools that need no adapter name none.
CREATE FUNCTION quota.preview(p_digests bytea[], p_tier accounts.tier, p_cost int, p_adapter uuid, p_tools text[])
RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, NULL, NULL, p_adapter);
BEGIN
  IF answer.outcome <> 'ok' OR cardinality(p_tools) = 0 THEN
    RETURN answer;
  END IF;
  SELECT a.adapter_id, a.session_id INTO answer.adapter_id, answer.session_id
  FROM broker.choose_adapter(answer.account_id, p_adapter, p_tools) a;
  IF NOT FOUND THEN
    answer.outcome := 'no_adapter';
  END IF;
  RETURN answer;
END $$;

GRANT EXECUTE ON FUNCTION quota.preview TO kerf_quota;

-- Commits an open operation for a part of what was reserved, and gives the rest back. Twice is as good as once.
CREATE FUNCTION quota.commit_part(p_operation uuid, p_outcome json, p_cost int) RETURNS quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  reserved quota.operation;
BEGIN
  SELECT o.* INTO reserved FROM quota.operation o
  WHERE o.id = p_operation AND o.settled_at IS NULL AND o.cost > p_cost FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE quota.operation o SET cost = p_cost WHERE o.id = p_operation;
    PERFORM quota.give_back(reserved.account_id, reserved.period_start, reserved.key_id, reserved.cost - p_cost);
  END IF;
  RETURN quota.settle(p_operation, 'committed', p_outcome, NULL);
END $$;

GRANT EXECUTE ON FUNCTION quota.commit_part TO kerf_quota;
