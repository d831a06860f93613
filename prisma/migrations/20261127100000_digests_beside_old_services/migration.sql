-- An outcome above a bound is stored as its digest, which quota services of the previous release do not know: they would
-- answer it as the outcome. They now read such an operation as running, and its report without an outcome.

-- A digest is a conflict with something stored.
CREATE OR REPLACE FUNCTION quota.attempt_of(p_account uuid, p_idem text, p_fingerprint bytea, OUT outcome text, OUT stored json, OUT operation uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $$
DECLARE
  freed int;
BEGIN
  UPDATE quota.operation o SET idem_key = NULL, outcome = NULL, answer_bytes = NULL
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL)
    AND o.reserved_at < now() - interval '24 hours'
  RETURNING old.answer_bytes INTO freed;
  IF freed > 0 THEN
    PERFORM quota.release_answers(ARRAY[p_account], ARRAY[freed]);
  END IF;

  SELECT CASE WHEN o.fingerprint IS DISTINCT FROM p_fingerprint THEN 'mismatch'
              WHEN o.outcome IS NULL OR o.answer_bytes = 0 THEN 'conflict'
              ELSE 'replay' END, o.outcome, o.id
  INTO outcome, stored, operation
  FROM quota.operation o
  WHERE o.account_id = p_account AND o.idem_key = p_idem AND (o.state <> 'refunded' OR o.outcome IS NOT NULL);
END $$;

-- The report for quota services of the previous release.
CREATE OR REPLACE FUNCTION quota.operation_of(p_account uuid, p_operation uuid)
 RETURNS TABLE(tool text, state quota.operation_state, cost integer, adapter_id uuid, reserved_at text, settled_at text, reason text, outcome json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN QUERY
  SELECT o.tool, o.state, o.cost, o.adapter_id, quota.moment(o.reserved_at), quota.moment(o.settled_at), o.reason,
         CASE WHEN o.reserved_at >= now() - interval '24 hours' AND o.answer_bytes IS DISTINCT FROM 0 THEN o.outcome END
  FROM quota.operation o WHERE o.id = p_operation AND o.account_id = p_account;
END $$;

-- The report with the outcome or its digest.
CREATE FUNCTION quota.report_of(p_account uuid, p_operation uuid)
 RETURNS TABLE(tool text, state quota.operation_state, cost integer, adapter_id uuid, reserved_at text, settled_at text, reason text, outcome json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN QUERY
  SELECT o.tool, o.state, o.cost, o.adapter_id, quota.moment(o.reserved_at), quota.moment(o.settled_at), o.reason,
         CASE WHEN o.reserved_at >= now() - interval '24 hours' THEN o.outcome END
  FROM quota.operation o WHERE o.id = p_operation AND o.account_id = p_account;
END $$;

GRANT EXECUTE ON FUNCTION quota.report_of TO kerf_quota;
