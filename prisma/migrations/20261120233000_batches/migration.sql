-- Batches: under load many operations are admitted, or committed, by one call: one statement, one transaction, one
-- flush of the log. Neither waits for another transaction while it holds what that one may need: periods and
-- operations are taken in the order of the accounts, then of the ids, and a request with an idempotency key goes alone.

-- The body of admit.
CREATE FUNCTION quota.reserve(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter);
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  SELECT a.adapter_id, a.session_id INTO answer.adapter_id, answer.session_id
  FROM quota.pick_adapter(answer.account_id, p_adapter, p_tool) a;
  IF NOT FOUND THEN
    answer.outcome := 'no_adapter';
    RETURN answer;
  END IF;
  RETURN quota.book(answer, 'reserved', now() + p_hold_ms * interval '1 ms',
                    p_operation, p_tool, p_cost, p_idem, p_fingerprint);
END $$;

CREATE OR REPLACE FUNCTION quota.admit(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.reserve(p_digests, p_operation, p_tool, p_tier, p_cost, p_idem, p_fingerprint, p_hold_ms, p_adapter);
END $$;

-- Admits each of these operations as admit does, without idempotency keys. One array an argument; `place` counts from 1.
CREATE FUNCTION quota.admit_all(
  p_digest bytea[], p_previous bytea[], p_operation uuid[], p_tool text[], p_tier accounts.tier[], p_cost int[],
  p_hold_ms int[], p_adapter uuid[]
) RETURNS TABLE (place int, answer quota.admission)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
                            p_tier[place], p_cost[place], NULL, NULL, p_hold_ms[place], p_adapter[place]);
    RETURN NEXT;
  END LOOP;
END $$;

-- Commits each of these operations as settle does; the answer has a row for each, in the same order.
CREATE FUNCTION quota.commit_all(p_operation uuid[], p_outcome jsonb[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  UPDATE quota.operation o
  SET state = 'committed', outcome = r.outcome, settled_at = now()
  FROM unnest(p_operation, p_outcome) r (id, outcome)
  WHERE o.id = r.id AND o.settled_at IS NULL;
  RETURN QUERY
  SELECT o.state, p.used, p.op_limit, quota.reset_of(p.period_start)
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN quota.operation o ON o.id = r.id
  LEFT JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  ORDER BY r.place;
END $$;
