-- Batches: under load many operations are admitted, or committed, by one call: one statement, one transaction, one
-- flush of the log. Neither waits for another transaction while it holds what that one may need: periods and
-- operations are taken in the order of the accounts, then of the ids, and a request with an idempotency key goes alone.

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

-- Commits each of these operations as settle does; the answer has a row for each, in the same order.
CREATE FUNCTION quota.commit_all(p_operation uuid[], p_outcome json[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', outcome = r.outcome, settled_at = now()
    FROM unnest(p_operation, p_outcome) r (id, outcome)
    WHERE o.id = r.id AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used::int, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN quota.operation o ON o.id = r.id
  LEFT JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  LEFT JOIN quota.key_period k ON k.key_id = o.key_id AND k.period_start = o.period_start
  ORDER BY r.place;
END $$;
