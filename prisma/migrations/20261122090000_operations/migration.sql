-- A caller whose answer was lost asks how its operation ended, by its id.

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
