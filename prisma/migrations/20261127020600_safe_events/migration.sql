-- A stored event is kept until its stream has certainly written it to disk: nats-server acknowledges before that, and a
-- power failure takes the acknowledged events of its last minutes. The events that wait have a bound as well.

-- CreateTable
CREATE TABLE "events"."stored" (
    "id" BIGINT NOT NULL,
    "subject" TEXT NOT NULL,
    "msg_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stored_by" TEXT NOT NULL,

    CONSTRAINT "stored_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stored_stored_at_idx" ON "events"."stored"("stored_at");

-- Each row is deleted within minutes.
ALTER TABLE events.stored
  SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = -1);

-- Moves events that a server stored out of the outbox; the server has this id from its start to its end.
CREATE FUNCTION events.mark_stored(p_ids bigint[], p_server text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH gone AS (
    DELETE FROM events.outbox o WHERE o.id = ANY (p_ids) RETURNING o.*
  )
  INSERT INTO events.stored (id, subject, msg_id, payload, created_at, stored_by)
  SELECT g.id, g.subject, g.msg_id, g.payload, g.created_at, p_server FROM gone g;
END $$;

-- Moves at most p_max events back to the outbox that another server than this one stored, under their old ids, and returns
-- their number: that server may have ended with its machine before it wrote them.
CREATE FUNCTION events.restore(p_max int, p_server text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  restored int;
BEGIN
  WITH lost AS (
    DELETE FROM events.stored e
    WHERE e.id = ANY (ARRAY(
      SELECT s.id FROM events.stored s WHERE s.stored_by <> p_server
      ORDER BY s.stored_at LIMIT p_max FOR UPDATE SKIP LOCKED))
    RETURNING e.*
  )
  INSERT INTO events.outbox (id, subject, msg_id, payload, created_at) OVERRIDING SYSTEM VALUE
  SELECT l.id, l.subject, l.msg_id, l.payload, l.created_at FROM lost l;
  GET DIAGNOSTICS restored = ROW_COUNT;
  RETURN restored;
END $$;

-- Removes at most p_max events that were stored more than p_seconds ago, and returns their number.
CREATE FUNCTION events.forget_stored(p_max int, p_seconds int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  forgotten int;
BEGIN
  DELETE FROM events.stored e
  WHERE e.id = ANY (ARRAY(
    SELECT s.id FROM events.stored s WHERE s.stored_at < now() - p_seconds * interval '1 second'
    ORDER BY s.stored_at LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;

-- Drops at most p_max of the oldest waiting events, as long as more than p_rows wait or they wait for more than p_days,
-- and returns their number. One process at a time does it. Counts only when the ids span more than p_rows.
CREATE FUNCTION events.drop_excess(p_max int, p_days int, p_rows int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  due timestamptz := now() - p_days * interval '1 day';
  first record;
  last bigint;
  excess bigint := 0;
  dropped int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('events.drop_excess', 0)) THEN
    RETURN 0;
  END IF;
  SELECT o.id, o.created_at INTO first FROM events.outbox o ORDER BY o.id LIMIT 1;
  SELECT o.id INTO last FROM events.outbox o ORDER BY o.id DESC LIMIT 1;
  IF last - first.id >= p_rows THEN
    SELECT count(*) - p_rows INTO excess
    FROM (SELECT o.id FROM events.outbox o LIMIT p_rows + p_max) w;
  END IF;
  IF first.id IS NULL OR excess <= 0 AND first.created_at >= due THEN
    RETURN 0;
  END IF;
  DELETE FROM events.outbox o
  WHERE o.id = ANY (ARRAY(
    SELECT w.id FROM (
      SELECT d.id, d.created_at, row_number() OVER (ORDER BY d.id) AS place
      FROM (SELECT e.id, e.created_at FROM events.outbox e ORDER BY e.id LIMIT p_max) d
    ) w
    WHERE w.place <= excess OR w.created_at < due));
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END $$;

GRANT EXECUTE ON FUNCTION events.mark_stored TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.restore TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.forget_stored TO kerf_quota;
GRANT EXECUTE ON FUNCTION events.drop_excess TO kerf_quota;
