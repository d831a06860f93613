-- What a monitor reads of the ledger: reservations that are open, and published events that are still held. Counts end
-- at 100,000, and the age is that of the oldest among the thousand whose deadlines come first, so that a ledger in
-- trouble is not slowed down by those that watch it.
CREATE FUNCTION quota.open_reservations(OUT reservations int, OUT oldest_seconds float8, OUT overdue_seconds float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  SELECT count(*)::int INTO reservations FROM (
    SELECT FROM quota.operation o WHERE o.settled_at IS NULL AND o.deadline IS NOT NULL LIMIT 100000) o;
  SELECT extract(epoch FROM clock_timestamp() - min(o.reserved_at))::float8,
    extract(epoch FROM clock_timestamp() - min(o.deadline))::float8
  INTO oldest_seconds, overdue_seconds
  FROM (
    SELECT d.reserved_at, d.deadline FROM quota.operation d
    WHERE d.settled_at IS NULL AND d.deadline IS NOT NULL ORDER BY d.deadline LIMIT 1000) o;
  oldest_seconds := greatest(coalesce(oldest_seconds, 0), 0);
  overdue_seconds := greatest(coalesce(overdue_seconds, 0), 0);
END $$;
GRANT EXECUTE ON FUNCTION quota.open_reservations() TO kerf_quota;

CREATE FUNCTION events.held(OUT events int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  SELECT count(*)::int INTO events FROM (SELECT FROM events.stored LIMIT 100000) s;
END $$;
GRANT EXECUTE ON FUNCTION events.held() TO kerf_quota;
