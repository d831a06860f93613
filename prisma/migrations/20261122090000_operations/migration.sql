-- A caller whose answer was lost asks how its operation ended, by its id. Whoever is answered again under an idempotency
-- key hears the id of the operation that ran, not of the attempt that asked.
ALTER TYPE quota.admission ADD ATTRIBUTE operation uuid;

DROP FUNCTION quota.attempt_of;

-- As before, and which operation that attempt was.
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

-- As before, and which operation is answered again.
CREATE OR REPLACE FUNCTION quota.examine(
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

-- A moment as the interface writes it: UTC, to the second and without a zone.
CREATE FUNCTION quota.moment(p_at timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS');

-- What became of an operation of an account, for as long as the ledger keeps it; its outcome for a day.
CREATE FUNCTION quota.operation_of(p_account uuid, p_operation uuid)
RETURNS TABLE (tool text, state quota.operation_state, cost int, adapter_id uuid, reserved_at text, settled_at text,
               reason text, outcome json)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN QUERY
  SELECT o.tool, o.state, o.cost, o.adapter_id, quota.moment(o.reserved_at), quota.moment(o.settled_at), o.reason,
         CASE WHEN o.reserved_at >= now() - interval '24 hours' THEN o.outcome END
  FROM quota.operation o WHERE o.id = p_operation AND o.account_id = p_account;
END $$;

GRANT EXECUTE ON FUNCTION quota.operation_of TO kerf_quota;
