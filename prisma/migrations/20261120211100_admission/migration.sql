-- Admission: one call decides about one operation, exactly, whoever else asks at the same moment. Every operation is
-- reserved before it counts for good, and its reservation runs out by itself: a process that is killed in between leaves
-- nothing charged that was not answered.

-- What costs nothing also fits when everything is used.
CREATE FUNCTION quota.fits(p_used int, p_cost int, p_limit int) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_cost = 0 OR p_used + p_cost <= p_limit;

CREATE FUNCTION quota.has_adapter(p_account uuid, p_adapter uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM broker.adapter_session s WHERE s.adapter_id = p_adapter AND s.account_id = p_account);

-- What became of the attempt that holds this idempotency key, and which operation that was: null when none does. A key is
-- kept for a day.
CREATE FUNCTION quota.attempt_of(
  p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored json, OUT operation uuid
) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
    AND o.reserved_at < now() - interval '24 hours';

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL THEN 'conflict'
              ELSE 'replay' END, o.outcome, o.id
  INTO outcome, stored, operation
  FROM quota.operation o
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL);
END $$;

-- What stands against an operation, in the order in which it is told, and which adapter runs it, with whose key. What was
-- answered once is answered again first, whatever the account may do by now.
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
    SELECT a.outcome, a.stored, a.operation INTO attempt, answer.stored, answer.operation
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
      SELECT a.adapter_id, a.session_id, a.key_id INTO answer.adapter_id, answer.session_id, answer.adapter_key
      FROM broker.choose_adapter(answer.account_id, p_adapter, p_tools) a;
      IF NOT FOUND THEN
        answer.outcome := 'no_adapter';
        answer.lacking := broker.lacking_tools(answer.account_id, p_adapter, p_tools);
      END IF;
    ELSE
      NULL;
  END CASE;
  RETURN answer;
END $$;

-- Counts an operation, which its period counts already, for the family of its key too; takes it out of both when it does
-- not fit. Whoever is here holds the row of the period, so that keys of one account are never waited for in two orders.
CREATE FUNCTION quota.book_on_key(p_booked quota.admission, p_operation uuid, p_cost int)
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

-- Writes an examined operation and counts it. The operation comes first: of two with one idempotency key the second
-- waits there for the first and charges nothing. The period comes late: its row is locked for the shortest time.
-- Whoever has to wait for an operation under an idempotency key hears which one it is, also when it was faster by a
-- moment. One that was taken back before it came meets itself.
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
    SELECT coalesce(a.outcome, 'conflict'), a.stored, coalesce(a.operation, p_operation)
    INTO answer.outcome, answer.stored, answer.operation
    FROM quota.attempt_of(answer.account_id, p_idem, p_fingerprint) a;
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

-- The body of admit. It does not wait for the disk: the settlement that charges the operation does, and Postgres writes
-- its log in order, so that nothing is answered whose reservation a crash could still take away. Where there are
-- synchronous standbys it waits for them all the same: a primary that has lost them may have been replaced, and does not
-- know which keys were revoked since.
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
  IF current_setting('synchronous_standby_names') = '' THEN
    SET LOCAL synchronous_commit = off;
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

-- What an admission would answer, with no trace.
CREATE FUNCTION quota.preview(p_digests bytea[], p_tier accounts.tier, p_cost int, p_adapter uuid, p_tools text[])
RETURNS quota.admission LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN quota.examine(p_digests, p_tier, p_cost, NULL, NULL, p_adapter, p_tools);
END $$;
