-- Events are written with the change they report, in its transaction, and published afterwards by the relay. What is
-- committed is published at least once; what is rolled back never was.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "events";

-- What no stream could take would block those behind it: it is refused where it is made. A bounded repetition would cost
-- a regular expression more than the row.
CREATE DOMAIN events.subject AS text
  CHECK (VALUE ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$' AND length(VALUE) <= 200);
CREATE DOMAIN events.message_id AS text CHECK (VALUE ~ '^[!-~]+$' AND length(VALUE) <= 200);
CREATE DOMAIN events.payload AS jsonb CHECK (octet_length(VALUE::text) <= 262144);

-- CreateTable
CREATE TABLE "events"."outbox" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "subject" events.subject NOT NULL,
    "msg_id" events.message_id NOT NULL,
    "payload" events.payload NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- The relay reads from the low end of the index what it has just emptied there, so the table is vacuumed often.
ALTER TABLE events.outbox
  SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- Every function below is for callers, and runs with the rights of its owner: nobody else needs any on the table.

-- Tells an event, in the transaction of the change that it reports.
CREATE FUNCTION events.publish(p_subject text, p_msg_id text, p_payload jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload) VALUES (p_subject, p_msg_id, p_payload);
END $$;

-- The oldest events that wait, in their order.
CREATE FUNCTION events.next(p_max int) RETURNS TABLE (id bigint, subject text, msg_id text, payload text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT o.id, o.subject::text, o.msg_id::text, o.payload::text FROM events.outbox o ORDER BY o.id LIMIT p_max;
END $$;

-- Removes events that a stream has acknowledged. By their ids and not up to one of them: a transaction that took a
-- lower id may commit later.
CREATE FUNCTION events.forget(p_ids bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM events.outbox o WHERE o.id = ANY (p_ids);
END $$;

-- How many events wait, counted up to 100,000, and since how many seconds the oldest does.
CREATE FUNCTION events.backlog(OUT waiting int, OUT oldest_seconds float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  SELECT count(*)::int INTO waiting FROM (SELECT FROM events.outbox LIMIT 100000) o;
  SELECT extract(epoch FROM clock_timestamp() - o.created_at)::float8 INTO oldest_seconds
  FROM events.outbox o ORDER BY o.id LIMIT 1;
  oldest_seconds := greatest(coalesce(oldest_seconds, 0), 0);
END $$;
