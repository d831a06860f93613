-- A connection plans each statement once, and may do so while the tables are known to be small, or empty. What joins two
-- tables was then planned to read one of them from end to end, also when it had grown. A filter by a known value uses the
-- index whatever the table is taken for: so what belongs together is looked up one after the other, by the ids of an
-- array, or in a subquery with a LIMIT or an OFFSET, which the planner does not take apart.

-- What the month of a key is: that of its family.
CREATE OR REPLACE VIEW quota.key_period AS
SELECT k.id AS key_id, p.period_start, p.op_limit, p.used
FROM accounts.api_key k
CROSS JOIN LATERAL (SELECT * FROM quota.family_period f WHERE f.family = k.family OFFSET 0) p;

-- Who calls, and how much of the month is used? On the primary alone; the question is asked without a query of its own.
-- A key of nobody belongs to the account: it speaks for the owner, and may do what a member may.
CREATE OR REPLACE FUNCTION quota.caller_of(p_digests bytea[]) RETURNS quota.admission LANGUAGE plpgsql STABLE AS $$
DECLARE
  answer quota.admission;
BEGIN
  IF pg_is_in_recovery() THEN
    PERFORM accounts.must_be_primary();
  END IF;
  SELECT 'ok', a.id, m.id, k.id, m.email, a.tier,
         coalesce(p.used, 0), coalesce(p.op_limit, quota.limit_of(a.id)), p.period_start, quota.reset_of(quota.month()),
         NULL, NULL, NULL, CASE WHEN k.member_id IS NULL THEN 'member' ELSE m.role END, k.member_id IS NULL,
         k.monthly_cap, NULL
  INTO answer
  FROM (SELECT l.* FROM accounts.live_key l WHERE l.digest IN (p_digests[1], p_digests[2]) LIMIT 1) k
  CROSS JOIN LATERAL (SELECT * FROM accounts.account a WHERE a.id = k.account_id LIMIT 1) a
  CROSS JOIN LATERAL (
    SELECT * FROM accounts.member m WHERE m.account_id = k.account_id AND m.id = coalesce(
      k.member_id, (SELECT o.id FROM accounts.member o WHERE o.account_id = k.account_id AND o.role = 'owner'))
    LIMIT 1
  ) m
  LEFT JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = k.account_id AND p.period_start = quota.month() LIMIT 1
  ) p ON true;
  IF NOT FOUND THEN
    answer.outcome := 'unauthorized';
  ELSIF answer.key_limit IS NOT NULL THEN
    answer.key_used := coalesce((SELECT p.used FROM quota.key_period p
                                 WHERE p.key_id = answer.key_id AND p.period_start = quota.month()), 0);
  END IF;
  RETURN answer;
END $$;

-- Gives operations back to the period and the family of the key they were counted for, also when the month is over. The
-- period comes first, as in book.
CREATE OR REPLACE FUNCTION quota.give_back(p_account uuid, p_start date, p_key uuid, p_cost int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.period p SET used = p.used - p_cost WHERE p.account_id = p_account AND p.period_start = p_start;
  UPDATE quota.family_period k SET used = k.used - p_cost
  WHERE k.family = (SELECT a.family FROM accounts.api_key a WHERE a.id = p_key) AND k.period_start = p_start;
END $$;

-- Tells what became of these operations.
CREATE OR REPLACE FUNCTION quota.tell(p_operations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events.outbox (subject, msg_id, payload)
  SELECT quota.usage_subject(o.account_id, p.used, p.op_limit), concat(o.id, ':', o.state),
         quota.usage_event(o, p.used, p.op_limit)
  FROM quota.operation o
  CROSS JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = o.account_id AND p.period_start = o.period_start LIMIT 1
  ) p
  WHERE o.id = ANY (p_operations);
END $$;

-- Commits each of these operations as settle does; the answer has a row for each, in the same order.
CREATE OR REPLACE FUNCTION quota.commit_all(p_operation uuid[], p_outcome json[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', outcome = p_outcome[array_position(p_operation, o.id)], settled_at = now()
    WHERE o.id = ANY (p_operation) AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used::int, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN LATERAL (SELECT * FROM quota.operation o WHERE o.id = r.id LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.period p WHERE p.account_id = o.account_id AND p.period_start = o.period_start LIMIT 1
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT * FROM quota.key_period k WHERE k.key_id = o.key_id AND k.period_start = o.period_start LIMIT 1
  ) k ON true
  ORDER BY r.place;
END $$;

-- Refunds at most p_max operations whose deadline has passed, and says how many. Several may run at once: they skip
-- each other's operations, and take the periods in one order, each before its keys.
CREATE OR REPLACE FUNCTION quota.sweep(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  refund record;
  swept uuid[] := '{}';
BEGIN
  FOR refund IN
    WITH refunded AS (
      UPDATE quota.operation o SET state = 'refunded', reason = 'deadline', settled_at = now()
      WHERE o.id = ANY (ARRAY(
        SELECT d.id FROM quota.operation d WHERE d.settled_at IS NULL AND d.deadline < now()
        ORDER BY d.deadline LIMIT p_max FOR UPDATE SKIP LOCKED))
      RETURNING o.id, o.account_id, o.period_start, o.key_id, o.cost
    )
    SELECT r.account_id, r.period_start, r.key_id, sum(r.cost)::int AS cost, array_agg(r.id) AS operations
    FROM refunded r
    GROUP BY r.account_id, r.period_start, r.key_id ORDER BY r.account_id, r.period_start, r.key_id
  LOOP
    PERFORM quota.give_back(refund.account_id, refund.period_start, refund.key_id, refund.cost);
    swept := swept || refund.operations;
  END LOOP;
  PERFORM quota.tell(swept);
  RETURN cardinality(swept);
END $$;

-- Rolls at most p_max pending operations up, and says how many. Several may run at once: they skip each other's
-- operations, and take the rows of the rollup in one order. The plan is not compiled: the planner takes every operation for
-- pending, and each call would pay for what so many seem to be worth.
CREATE OR REPLACE FUNCTION quota.roll_up(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET jit = off AS $$
DECLARE
  rolled int;
BEGIN
  WITH due AS MATERIALIZED (
    SELECT p.* FROM quota.pending p ORDER BY p.account_id LIMIT p_max FOR NO KEY UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE quota.operation o SET rolled_up = o.state WHERE o.id = ANY (ARRAY(SELECT d.id FROM due d))
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

-- What is open to a key is looked at again when word of a revocation may have been lost, and ends when the key does.
-- How long a key still lives is told as a duration: the clock of the database alone decides.
CREATE OR REPLACE FUNCTION quota.living(p_keys uuid[]) RETURNS TABLE (key_id uuid, ends_in_ms double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN QUERY
  SELECT k.id, ceil(1000 * extract(epoch FROM k.expires_at - now()))::double precision
  FROM accounts.live_key k WHERE k.id = ANY (p_keys);
END $$;
