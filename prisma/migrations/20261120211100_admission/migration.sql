-- Admission: one call decides about one operation, exactly, whoever else asks at the same moment.

-- What costs nothing also fits when everything is used.
CREATE FUNCTION quota.fits(p_used int, p_cost int, p_limit int) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_cost = 0 OR p_used + p_cost <= p_limit;

CREATE FUNCTION quota.has_adapter(p_account uuid, p_adapter uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM broker.adapter_session s WHERE s.adapter_id = p_adapter AND s.account_id = p_account);

-- The adapter named, else the one connected last. Its own key must hold too: nothing runs over a revoked socket.
CREATE FUNCTION quota.pick_adapter(p_account uuid, p_adapter uuid, p_tool text)
RETURNS TABLE (adapter_id uuid, session_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.adapter_id, s.session_id
  FROM broker.adapter_session s
  JOIN accounts.live_key k ON k.id = s.key_id AND k.account_id = s.account_id
  WHERE s.account_id = p_account
    AND (p_adapter IS NULL OR s.adapter_id = p_adapter)
    AND s.disconnected_at IS NULL
    AND s.last_heartbeat > now() - interval '45 seconds'
    AND p_tool = ANY (s.tools)
  ORDER BY s.connected_at DESC, s.session_id DESC
  LIMIT 1;
END;

-- What became of the attempt that holds this idempotency key: null when none does. A key is kept for a day.
CREATE FUNCTION quota.attempt_of(p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.operation o SET idem_key = NULL
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND o.state <> 'refunded'
    AND o.reserved_at < now() - interval '24 hours';

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL THEN 'conflict'
              ELSE 'replay' END, o.outcome
  INTO outcome, stored
  FROM quota.operation o
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND o.state <> 'refunded';
END $$;

-- Every refusal that does not depend on who else asks at this moment, in the order in which they are told.
CREATE FUNCTION quota.examine(
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

-- Writes an examined operation and counts it. The operation comes first: of two with one idempotency key the second
-- waits there for the first and charges nothing. The period comes last: its row is locked for the shortest time.
CREATE FUNCTION quota.book(
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
  END IF;
  RETURN answer;
END $$;

-- Reserves an operation for an adapter, and says which. A refusal writes nothing.
CREATE FUNCTION quota.admit(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int, p_adapter uuid
) RETURNS quota.admission LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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

-- Counts an operation at once, for what the service computes itself. With an idempotency key its outcome is awaited
-- until the deadline; without one it stands, unless it is refunded because the computation failed.
CREATE FUNCTION quota.charge(
  p_digests bytea[], p_operation uuid, p_tool text, p_tier accounts.tier, p_cost int,
  p_idem text, p_fingerprint bytea, p_hold_ms int
) RETURNS quota.admission LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  answer quota.admission := quota.examine(p_digests, p_tier, p_cost, p_idem, p_fingerprint, NULL);
  deadline timestamptz := CASE WHEN p_idem IS NOT NULL THEN now() + p_hold_ms * interval '1 ms' END;
BEGIN
  IF answer.outcome <> 'ok' THEN
    RETURN answer;
  END IF;
  RETURN quota.book(answer, 'committed', deadline, p_operation, p_tool, p_cost, p_idem, p_fingerprint);
END $$;
