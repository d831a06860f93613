-- Every operation is reserved before it counts for good, and its reservation runs out by itself: also what the service
-- computes. A process that is killed in between leaves nothing charged that was not answered.

-- What was charged at once by the former `charge`: it stands, or waits for its end as a reservation does.
UPDATE quota.operation SET settled_at = reserved_at WHERE state = 'committed' AND settled_at IS NULL AND deadline IS NULL;
UPDATE quota.operation SET state = 'reserved' WHERE state = 'committed' AND settled_at IS NULL;

ALTER TABLE quota.operation
  DROP CONSTRAINT operation_refunded,
  ADD CONSTRAINT operation_settled CHECK ((state = 'reserved') = (settled_at IS NULL));

DROP FUNCTION quota.charge;
DROP FUNCTION quota.admit;
DROP FUNCTION quota.admit_all;
DROP FUNCTION quota.reserve;

-- The body of admit. What an adapter runs is routed to one; what the service computes is not.
CREATE FUNCTION quota.reserve(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_is_routed boolean, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, p_adapter);
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  IF p_is_routed THEN
    SELECT a.adapter_id, a.session_id INTO answer.adapter_id, answer.session_id
    FROM quota.pick_adapter(answer.account_id, p_adapter, p_tool) a;
    IF NOT FOUND THEN
      answer.outcome := 'no_adapter';
      RETURN answer;
    END IF;
  END IF;
  RETURN quota.book(answer, 'reserved', now() + p_hold_ms * interval '1 ms',
                    p_operation, p_tool, p_cost, p_idem, p_fingerprint);
END $$;

-- Reserves an operation, and says for which adapter. A refusal writes nothing.
CREATE FUNCTION quota.admit(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_is_routed boolean, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.reserve(p_digests, p_operation, p_tool, p_tier, p_cost, p_idem, p_fingerprint, p_hold_ms, p_is_routed,
                       p_adapter);
END $$;

-- Admits each of these operations as admit does, without idempotency keys. One array an argument; `place` counts from 1.
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
                            p_tier[place], p_cost[place], NULL, NULL, p_hold_ms[place], p_is_routed[place],
                            p_adapter[place]);
    RETURN NEXT;
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION quota.admit TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.admit_all TO kerf_quota;
