-- Usage is kept for a time and removed after it: an account can add a row a day for each tool, key and adapter that it
-- ever had.
-- Only this removal looks for days of all accounts. Over an expression, its indexes are no choice for any other statement,
-- also when it is planned while the tables are empty.
CREATE INDEX rollup_age ON quota.rollup ((day - '2000-01-01'::date));
CREATE INDEX period_age ON quota.period ((period_start - '2000-01-01'::date));
CREATE INDEX family_period_age ON quota.family_period ((period_start - '2000-01-01'::date));

-- Removes at most p_max rows of each table about days and months that began more than p_days ago. Returns the largest of
-- the three numbers. No operation of them may be left, because its refund would count below zero.
CREATE FUNCTION quota.prune_usage(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  due date := (now() AT TIME ZONE 'UTC')::date - p_days;
  due_day int := due - '2000-01-01'::date;
  rollups int;
  periods int;
  families int;
BEGIN
  IF p_days < 122 THEN
    RAISE EXCEPTION 'usage is kept for 122 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF EXISTS (SELECT FROM quota.operation o WHERE o.state = o.rolled_up AND o.reserved_at < due LIMIT 1) THEN
    RETURN 0;
  END IF;
  DELETE FROM quota.rollup r WHERE r.ctid = ANY (ARRAY(
    SELECT d.ctid FROM quota.rollup d WHERE d.day - '2000-01-01'::date < due_day
    ORDER BY d.day - '2000-01-01'::date LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS rollups = ROW_COUNT;
  DELETE FROM quota.period p WHERE p.ctid = ANY (ARRAY(
    SELECT d.ctid FROM quota.period d
    WHERE d.period_start - '2000-01-01'::date < due_day - 31
    ORDER BY d.period_start - '2000-01-01'::date LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS periods = ROW_COUNT;
  DELETE FROM quota.family_period f WHERE f.ctid = ANY (ARRAY(
    SELECT d.ctid FROM quota.family_period d
    WHERE d.period_start - '2000-01-01'::date < due_day - 31
    ORDER BY d.period_start - '2000-01-01'::date LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS families = ROW_COUNT;
  RETURN greatest(rollups, periods, families);
END $$;

GRANT EXECUTE ON FUNCTION quota.prune_usage TO kerf_quota;
