-- An order to an adapter lasts no longer than the keys that it is of: the caller's, and the one the adapter came with.
-- And who asks for more than any adapter can run is told what that is: null when each of the tools is somewhere.
ALTER TYPE quota.admission ADD ATTRIBUTE adapter_key uuid, ADD ATTRIBUTE lacking text[];

-- The adapters that take operations: connected, well and not about to leave. Nothing runs over a socket whose key may
-- not hold it any more.
CREATE VIEW broker.ready_adapter AS
SELECT s.account_id, s.adapter_id, s.session_id, s.key_id, s.tools, s.connected_at
FROM broker.adapter_session s
JOIN accounts.adapter_key k ON k.id = s.key_id AND k.account_id = s.account_id
WHERE s.disconnected_at IS NULL
  AND s.last_heartbeat > now() - interval '45 seconds'
  AND NOT s.draining
  AND NOT s.stuck;

DROP FUNCTION broker.choose_adapter;

-- The adapter named, else the account's default, else the one connected last: of those that have every tool.
CREATE FUNCTION broker.choose_adapter(p_account uuid, p_adapter uuid, p_tools text[])
RETURNS TABLE (adapter_id uuid, session_id uuid, key_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.adapter_id, s.session_id, s.key_id
  FROM broker.ready_adapter s
  LEFT JOIN broker.default_adapter d ON d.account_id = s.account_id AND d.adapter_id = s.adapter_id
  WHERE s.account_id = p_account AND (p_adapter IS NULL OR s.adapter_id = p_adapter) AND p_tools <@ s.tools
  ORDER BY d.adapter_id NULLS LAST, s.connected_at DESC, s.session_id DESC
  LIMIT 1;
END;

-- Of these tools those that none of these adapters has.
CREATE FUNCTION broker.lacking_tools(p_account uuid, p_adapter uuid, p_tools text[]) RETURNS text[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT array_agg(t.tool ORDER BY t.place) FROM unnest(p_tools) WITH ORDINALITY t (tool, place)
  WHERE NOT EXISTS (
    SELECT FROM broker.ready_adapter s
    WHERE s.account_id = p_account AND (p_adapter IS NULL OR s.adapter_id = p_adapter) AND t.tool = ANY (s.tools)
  );
END;

-- As before, and tells the key of the adapter, or the tools that none has.
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

-- Whether each of these keys of an account lives, and whose it is may run something.
CREATE FUNCTION quota.may_run(p_account uuid, p_keys uuid[]) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN NOT EXISTS (
    SELECT FROM unnest(p_keys) asked (id)
    WHERE NOT EXISTS (SELECT FROM accounts.adapter_key k WHERE k.id = asked.id AND k.account_id = p_account)
  );
END $$;

GRANT EXECUTE ON FUNCTION quota.may_run TO kerf_quota;
