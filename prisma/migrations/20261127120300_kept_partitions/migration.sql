-- Partitions of quota.operation are created some days ahead, and dropped whole when their operations are past retention.
-- The service has no right to create or drop tables: these functions have those of their owner.

-- `ends`: the first day (UTC) whose ids are not in the partition; null for the default one.
CREATE VIEW quota.operation_partition AS
SELECT c.relname::text AS name,
       (uuid_extract_timestamp(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([0-9a-f-]+)''')::uuid)
        AT TIME ZONE 'UTC')::date AS ends
FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = 'quota.operation'::regclass AND c.relkind = 'r' AND NOT i.inhdetachpending;

CREATE FUNCTION quota.stray_operations(p_max int) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM (SELECT FROM quota.operation_default LIMIT p_max) s);
END $$;

-- Operations of the day that are in the default partition move along. Their claims end with the row that is deleted there,
-- and are made again before anyone sees it. The lock of the parent comes first, as in every statement of the ledger, and
-- makes operations wait for a moment: one that was on its way to the default partition would be refused by it afterwards.
CREATE FUNCTION quota.add_partition(p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'operation_' || to_char(p_day, 'YYYYMMDD');
  bounds text := format('id >= %L AND id < %L', quota.first_id(p_day), quota.first_id(p_day + 1));
BEGIN
  EXECUTE format('CREATE TABLE quota.%I (LIKE quota.operation INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)
                  WITH (fillfactor = 80)', name);
  -- An outcome without an idempotency key is counted until its operation is removed. Gateways store none.
  EXECUTE format('CREATE INDEX ON quota.%I (reserved_at) WHERE answer_bytes > 0 AND idem_key IS NULL', name);
  LOCK TABLE ONLY quota.operation IN ACCESS EXCLUSIVE MODE;
  LOCK TABLE quota.operation_default IN ACCESS EXCLUSIVE MODE NOWAIT;
  EXECUTE format('WITH moved AS (DELETE FROM quota.operation_default WHERE %s RETURNING *)
                  INSERT INTO quota.%I SELECT * FROM moved', bounds, name);
  EXECUTE format('INSERT INTO quota.claim (account_id, idem_key, operation)
                  SELECT o.account_id, o.idem_key, o.id FROM quota.%I o
                  WHERE o.idem_key IS NOT NULL AND (o.state <> ''refunded'' OR o.outcome IS NOT NULL)', name);
  EXECUTE format('ALTER TABLE quota.operation ATTACH PARTITION quota.%I FOR VALUES FROM (%L) TO (%L)',
                 name, quota.first_id(p_day), quota.first_id(p_day + 1));
END $$;

-- Creates the first partition that is missing among today's and those of the next days; true if there was one. It does not
-- touch a default partition with many rows, which Postgres would read while all operations wait.
CREATE FUNCTION quota.prepare_partition(p_days int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  missing date;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('quota.partitions', 0)) THEN
    RETURN false;
  END IF;
  SELECT d.day INTO missing
  FROM (SELECT today + n AS day FROM generate_series(0, p_days) n) d
  WHERE d.day >= coalesce((SELECT min(p.ends) FROM quota.operation_partition p), today)
    AND NOT EXISTS (SELECT FROM quota.operation_partition p WHERE p.ends = d.day + 1)
  ORDER BY d.day LIMIT 1;
  IF missing IS NULL OR quota.stray_operations(10001) > 10000 THEN
    RETURN false;
  END IF;
  PERFORM quota.add_partition(missing);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false; -- In use, by a backup for example: the next run tries again.
END $$;

-- True if no operation of a partition is needed: all are past retention, counted in their final state, and without answers.
CREATE FUNCTION quota.is_past(p_name text, p_days int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_past boolean;
BEGIN
  EXECUTE format('
    SELECT NOT EXISTS (SELECT FROM quota.%1$I o WHERE o.state = o.rolled_up
                       AND o.reserved_at >= now() - $1 * interval ''1 day'' LIMIT 1)
       AND NOT EXISTS (SELECT FROM quota.%1$I o WHERE o.state <> ''reserved'' AND o.state IS DISTINCT FROM o.rolled_up
                       LIMIT 1)
       AND NOT EXISTS (SELECT FROM quota.%1$I o WHERE o.settled_at IS NULL AND o.deadline IS NOT NULL LIMIT 1)
       AND NOT EXISTS (SELECT FROM quota.%1$I o WHERE o.idem_key IS NOT NULL LIMIT 1)
       AND NOT EXISTS (SELECT FROM quota.%1$I o WHERE o.answer_bytes > 0 AND o.idem_key IS NULL LIMIT 1)', p_name)
  INTO is_past USING p_days;
  RETURN is_past;
END $$;

-- Takes one step: drops a table that is detached, or detaches a partition that is past retention; true if there was one.
-- All operations wait for the lock under which a partition is detached, so it is held for a moment, and the table is dropped
-- afterwards. Locks of the parent come before those of a partition, as in every statement of the ledger.
CREATE FUNCTION quota.drop_partition(p_days int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '100ms' SET enable_seqscan = off AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  name text;
BEGIN
  IF p_days < 8 THEN
    RAISE EXCEPTION 'operations are kept for 8 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('quota.partitions', 0)) THEN
    RETURN false;
  END IF;
  SELECT c.relname INTO name FROM pg_catalog.pg_class c
  WHERE c.relnamespace = 'quota'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
    AND c.relname ~ '^operation_([0-9]{8}|before)$'
  LIMIT 1;
  IF FOUND THEN
    EXECUTE format('DROP TABLE quota.%I', name);
    RETURN true;
  END IF;
  FOR name IN SELECT p.name FROM quota.operation_partition p WHERE p.ends <= today - p_days ORDER BY p.ends LOOP
    CONTINUE WHEN NOT quota.is_past(name, p_days);
    LOCK TABLE ONLY quota.operation IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('LOCK TABLE quota.%I, quota.operation_default IN ACCESS EXCLUSIVE MODE NOWAIT', name);
    CONTINUE WHEN NOT quota.is_past(name, p_days);
    EXECUTE format('ALTER TABLE quota.operation DETACH PARTITION quota.%I', name);
    RETURN true;
  END LOOP;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN
  RETURN false; -- In use: the next run tries again.
END $$;

-- Days after today that have a partition, and operations in the default one, counted up to 10001.
CREATE FUNCTION quota.partitions(OUT prepared_days int, OUT stray_operations int) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  prepared_days := (SELECT count(*) FROM quota.operation_partition p
                    WHERE p.ends > (now() AT TIME ZONE 'UTC')::date + 1);
  stray_operations := quota.stray_operations(10001);
END $$;

GRANT EXECUTE ON FUNCTION quota.prepare_partition TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.drop_partition TO kerf_quota;
GRANT EXECUTE ON FUNCTION quota.partitions TO kerf_quota;

SELECT quota.add_partition(day::date)
FROM generate_series(coalesce((SELECT p.ends FROM quota.operation_partition p WHERE p.ends IS NOT NULL),
                              (now() AT TIME ZONE 'UTC')::date),
                     (now() AT TIME ZONE 'UTC')::date + 7, interval '1 day') day;
