-- The index of the lists must serve them alone: with an index over all operations that begins with the account, the
-- roll-up would read every operation instead of the pending ones. A cost is never negative, so the condition always
-- holds, but only the lists state it.
DROP INDEX quota.operation_of_account;
-- accepted: no deployment of the first release has a large table yet.
CREATE INDEX operation_of_account ON quota.operation (account_id, reserved_at DESC, id) WHERE cost >= 0;

-- Lists operations of an account, latest first: at most p_limit that were admitted before p_at, or at it with a larger
-- id. Filters that are null match all. With a filter at most 10000 operations are read, so that a filter that matches
-- nothing ends soon; `next` is then where the list goes on. It is null at the end of the list.
CREATE OR REPLACE FUNCTION quota.operations_of(
  p_account uuid, p_at timestamptz, p_id uuid, p_limit int, p_key uuid, p_adapter uuid, p_tool text,
  p_state quota.operation_state
) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  max_read int := CASE WHEN coalesce(p_key::text, p_adapter::text, p_tool, p_state::text) IS NULL
                       THEN p_limit ELSE 10000 END;
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN (
    WITH read AS MATERIALIZED (
      SELECT o.id, o.tool, o.state, o.cost, o.key_id, o.adapter_id, o.reserved_at, o.settled_at, o.reason
      FROM quota.operation o
      WHERE o.account_id = p_account AND o.cost >= 0 AND o.reserved_at <= p_at AND (o.reserved_at < p_at OR o.id > p_id)
      ORDER BY o.reserved_at DESC, o.id
      LIMIT max_read
    ), found AS MATERIALIZED (
      SELECT * FROM read r
      WHERE (p_key IS NULL OR r.key_id = p_key) AND (p_adapter IS NULL OR r.adapter_id = p_adapter)
        AND (p_tool IS NULL OR r.tool = p_tool) AND (p_state IS NULL OR r.state = p_state)
      ORDER BY r.reserved_at DESC, r.id
      LIMIT p_limit
    ), last AS (
      SELECT * FROM (SELECT * FROM found f ORDER BY f.reserved_at, f.id DESC LIMIT 1) f
      WHERE (SELECT count(*) FROM found) = p_limit
      UNION ALL
      SELECT * FROM (SELECT * FROM read r ORDER BY r.reserved_at, r.id DESC LIMIT 1) r
      WHERE (SELECT count(*) FROM found) < p_limit AND (SELECT count(*) FROM read) = max_read
    )
    SELECT jsonb_build_object(
      'operations', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'operationId', f.id, 'tool', f.tool, 'state', f.state, 'cost', f.cost, 'keyId', f.key_id,
        'adapterId', f.adapter_id, 'reservedAt', quota.moment(f.reserved_at), 'settledAt', quota.moment(f.settled_at),
        'durationMs', round(extract(epoch FROM f.settled_at - f.reserved_at) * 1000), 'reason', f.reason)
        ORDER BY f.reserved_at DESC, f.id), '[]') FROM found f),
      'next', (SELECT jsonb_build_object(
        'at', to_char(l.reserved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'id', l.id) FROM last l)
    ));
END $$;

