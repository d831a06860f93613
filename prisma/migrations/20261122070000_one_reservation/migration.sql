-- One way to reserve an operation, whatever runs it: an adapter that has these tools, or the service, where none are named.

DROP FUNCTION quota.admit;
DROP FUNCTION quota.admit_all;
DROP FUNCTION quota.admit_batch;
DROP FUNCTION quota.preview;
DROP FUNCTION quota.reserve;
DROP FUNCTION quota.book;
DROP FUNCTION quota.examine;
DROP FUNCTION quota.pick_adapter;

-- What stands against an operation, and which adapter runs it. What was answered once is answered again first, whatever
-- the account may do by now.
CREATE FUNCTION quota.examine(
  p_digests bytea[], p_tier accounts.tier, p_cost int, p_idem text, p_fingerprint bytea, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.caller_of(p_digests);
  attempt text;
BEGIN
  IF answer.outcome = 'unauthorized' THEN
    RETURN answer;
  END IF;
  IF p_idem IS NOT NULL THEN
    SELECT a.outcome, a.stored INTO attempt, answer.stored
    FROM quota.attempt_of(answer.account_id, p_idem, p_fingerprint) a;
  END IF;
  CASE
    WHEN attempt = 'replay' THEN
      answer.outcome := attempt;
    WHEN answer.tier < p_tier THEN
      answer.outcome := 'forbidden';
    WHEN answer.role < 'member' THEN
      answer.outcome := 'viewer';
    WHEN p_adapter IS NOT NULL AND NOT quota.has_adapter(answer.account_id, p_adapter) THEN
      answer.outcome := 'unknown_adapter';
    WHEN attempt IS NOT NULL THEN
      answer.outcome := attempt;
    WHEN NOT quota.fits(answer.used, p_cost, answer.op_limit) THEN
      answer.outcome := 'exhausted';
    WHEN answer.key_limit IS NOT NULL AND NOT quota.fits(answer.key_used, p_cost, answer.key_limit) THEN
      answer.outcome := 'key_cap';
    WHEN p_tools IS NOT NULL THEN
      SELECT a.adapter_id, a.session_id INTO answer.adapter_id, answer.session_id
      FROM broker.choose_adapter(answer.account_id, p_adapter, p_tools) a;
      IF NOT FOUND THEN
        answer.outcome := 'no_adapter';
      END IF;
    ELSE
      NULL;
  END CASE;
  RETURN answer;
END $$;

-- Writes an examined operation and counts it. The operation comes first: of two with one idempotency key the second
-- waits there for the first and charges nothing. The period comes late: its row is locked for the shortest time.
CREATE FUNCTION quota.book(
  p_examined quota.admission, p_operation uuid, p_tool text, p_cost int, p_idem text, p_fingerprint bytea, p_hold_ms int
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := p_examined;
BEGIN
  INSERT INTO quota.operation
    (id, account_id, period_start, key_id, adapter_id, tool, cost, state, idem_key, fingerprint, deadline)
  VALUES (p_operation, answer.account_id, quota.month(), answer.key_id, answer.adapter_id, p_tool, p_cost, 'reserved',
          p_idem, p_fingerprint, now() + p_hold_ms * interval '1 ms')
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

-- The body of admit.
CREATE FUNCTION quota.reserve(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter, p_tools);
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  RETURN quota.book(answer, p_operation, p_tool, p_cost, p_idem, p_fingerprint, p_hold_ms);
END $$;

-- Reserves an operation, and says for which adapter. A refusal writes nothing.
CREATE FUNCTION quota.admit(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid, p_tools text[]
) RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.reserve(p_digests, p_operation, p_tool, p_tier, p_cost, p_idem, p_fingerprint, p_hold_ms, p_adapter,
                       p_tools);
END $$;

-- Admits each of these operations as admit does, for its one tool and without idempotency keys. One array an argument;
-- `place` counts from 1.
CREATE FUNCTION quota.admit_all(
  p_digest bytea[], p_previous bytea[], p_operation uuid[], p_tool text[], p_tier accounts.tier[], p_cost int[],
  p_hold_ms int[], p_is_routed boolean[], p_adapter uuid[]
) RETURNS TABLE (place int, answer quota.admission) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  FOR place IN
    SELECT r.place::int
    FROM unnest(p_digest, p_previous) WITH ORDINALITY r (digest, previous, place)
    LEFT JOIN LATERAL (
      SELECT k.account_id FROM accounts.api_key k WHERE k.digest IN (r.digest, r.previous) LIMIT 1
    ) k ON true
    ORDER BY k.account_id, p_operation[r.place]
  LOOP
    answer := quota.reserve(ARRAY[p_digest[place], p_previous[place]], p_operation[place], p_tool[place],
                            p_tier[place], p_cost[place], NULL, NULL, p_hold_ms[place], p_adapter[place],
                            CASE WHEN p_is_routed[place] THEN ARRAY[p_tool[place]] END);
    RETURN NEXT;
  END LOOP;
END $$;

-- What an admission would answer, with no trace.
CREATE FUNCTION quota.preview(p_digests bytea[], p_tier accounts.tier, p_cost int, p_adapter uuid, p_tools text[])
RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.examine(p_digests, p_tier, p_cost, NULL, NULL, p_adapter, p_tools);
END $$;

GRANT EXECUTE ON FUNCTION quota.admit TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.admit_all TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.preview TO kerf_quota;
