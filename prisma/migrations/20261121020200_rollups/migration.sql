-- Rollups: what an account used, a row for each day, tool, key and adapter, however many operations there were.
-- An operation is counted on the day (UTC) it was admitted: as operations while it is committed, as refunded when it was
-- given back, by its cost; a reserved one not at all. Each remembers in which state the rollup counts it. As long as that
-- is not the state it has, it is pending: whoever reads adds the difference, and roll_up moves it over.

-- CreateTable
CREATE TABLE "quota"."rollup" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "tool" TEXT NOT NULL,
    "key_id" UUID NOT NULL,
    "adapter_id" UUID NOT NULL,
    "operations" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,

    CONSTRAINT "rollup_pkey" PRIMARY KEY ("account_id","day","tool","key_id","adapter_id")
);

ALTER TABLE quota.rollup SET (fillfactor = 50);

CREATE INDEX operation_pending ON quota.operation (account_id)
WHERE state <> 'reserved' AND state IS DISTINCT FROM rolled_up;

-- 1 where an operation in this state is counted, else 0.
CREATE FUNCTION quota.counts(p_state quota.operation_state, p_as quota.operation_state) RETURNS int LANGUAGE sql IMMUTABLE
RETURN CASE WHEN p_state = p_as THEN 1 ELSE 0 END;

-- What the rollup lacks, operation by operation. Without an adapter: the nil id.
CREATE VIEW quota.pending AS
SELECT o.id, o.account_id, (o.reserved_at AT TIME ZONE 'UTC')::date AS day, o.tool, o.key_id,
       coalesce(o.adapter_id, '00000000-0000-0000-0000-000000000000') AS adapter_id,
       o.cost * (quota.counts(o.state, 'committed') - quota.counts(o.rolled_up, 'committed')) AS operations,
       o.cost * (quota.counts(o.state, 'refunded') - quota.counts(o.rolled_up, 'refunded')) AS refunded
FROM quota.operation o
WHERE o.state <> 'reserved' AND o.state IS DISTINCT FROM o.rolled_up;

-- Rolls at most p_max pending operations up, and says how many. Several may run at once: they skip each other's
-- operations, and take the rows of the rollup in one order. Operations are found one by one, by a plan that is not
-- compiled: the planner, which does not know how few they are, would rather read the whole table.
CREATE FUNCTION quota.roll_up(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  rolled int;
BEGIN
  WITH due AS MATERIALIZED (
    SELECT p.* FROM quota.pending p ORDER BY p.account_id LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE quota.operation o SET rolled_up = o.state FROM due d WHERE o.id = d.id
  ), counted AS (
    INSERT INTO quota.rollup AS r (account_id, day, tool, key_id, adapter_id, operations, refunded)
    SELECT d.account_id, d.day, d.tool, d.key_id, d.adapter_id, sum(d.operations), sum(d.refunded)
    FROM due d
    GROUP BY d.account_id, d.day, d.tool, d.key_id, d.adapter_id
    HAVING sum(d.operations) <> 0 OR sum(d.refunded) <> 0
    ORDER BY d.account_id, d.day, d.tool, d.key_id, d.adapter_id
    ON CONFLICT (account_id, day, tool, key_id, adapter_id) DO UPDATE
    SET operations = r.operations + excluded.operations, refunded = r.refunded + excluded.refunded
  )
  SELECT count(*)::int INTO rolled FROM due;
  RETURN rolled;
END $$;

-- What an account used in the last p_days days, today included, as the contract has it: in total, for every day, and for
-- the 1,000 tools, keys and adapters with the most operations.
CREATE FUNCTION quota.usage(p_account uuid, p_days int) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  first date := today - p_days + 1;
BEGIN
  RETURN (
    WITH counted AS MATERIALIZED (
      SELECT r.day, r.tool, r.key_id, r.adapter_id, r.operations, r.refunded
      FROM quota.rollup r WHERE r.account_id = p_account AND r.day >= first
      UNION ALL
      SELECT p.day, p.tool, p.key_id, p.adapter_id, p.operations, p.refunded
      FROM quota.pending p WHERE p.account_id = p_account AND p.day >= first AND (p.operations <> 0 OR p.refunded <> 0)
    ), by_day AS (
      SELECT d.day, coalesce(sum(c.operations), 0) AS operations, coalesce(sum(c.refunded), 0) AS refunded
      FROM (SELECT first + n AS day FROM generate_series(0, p_days - 1) n) d LEFT JOIN counted c USING (day)
      GROUP BY d.day
    ), by_tool AS (
      SELECT c.tool, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.tool ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    ), by_key AS (
      SELECT c.key_id, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.key_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    ), by_adapter AS (
      SELECT c.adapter_id, sum(c.operations) AS operations, sum(c.refunded) AS refunded
      FROM counted c GROUP BY c.adapter_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 1000
    )
    SELECT jsonb_build_object(
      'periodStart', to_char(quota.month(), 'YYYY-MM-DD"T"HH24:MI:SS'),
      'totals', (SELECT jsonb_build_object('operations', sum(t.operations), 'refunded', sum(t.refunded)) FROM by_day t),
      'byDay', (SELECT jsonb_agg(jsonb_build_object(
        'date', t.day, 'operations', t.operations, 'refunded', t.refunded) ORDER BY t.day) FROM by_day t),
      'byTool', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'tool', t.tool, 'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.tool), '[]') FROM by_tool t),
      'byKey', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'keyId', t.key_id, 'name', k.name, 'last4', k.last4, 'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.key_id), '[]')
        FROM by_key t LEFT JOIN accounts.api_key k ON k.id = t.key_id AND k.account_id = p_account),
      'byAdapter', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'adapterId', nullif(t.adapter_id, '00000000-0000-0000-0000-000000000000'),
        'operations', t.operations, 'refunded', t.refunded)
        ORDER BY t.operations DESC, t.refunded DESC, t.adapter_id), '[]') FROM by_adapter t)
    ));
END $$;
