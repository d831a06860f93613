-- Settlement: an operation is open until settled_at is set, once: by settle, or by sweep after the deadline.

-- What is said about an operation that ends. All null: it was never admitted.
CREATE TYPE quota.settlement AS (state quota.operation_state, used int, op_limit int, reset_at text);

-- Gives operations back to the period they were counted in, also when that is over.
CREATE FUNCTION quota.give_back(p_account uuid, p_start date, p_cost int) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  UPDATE quota.period p SET used = p.used - p_cost WHERE p.account_id = p_account AND p.period_start = p_start;
END;

-- Takes the place of an operation that is refunded before it came: when it comes late, its id is taken and it counts
-- nothing. An operation that is there already is left alone.
CREATE FUNCTION quota.forestall(p_operation uuid, p_reason text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, settled_at, reason)
  VALUES (p_operation, '00000000-0000-0000-0000-000000000000', quota.month(), '00000000-0000-0000-0000-000000000000',
          '', 0, 'refunded', now(), p_reason)
  ON CONFLICT DO NOTHING;
END;

-- Ends an open operation. One that has ended stays as it is, so that the same call may come twice and a commit after
-- the sweeper's refund answers 'refunded'. The usage is that of the month the operation belongs to.
CREATE FUNCTION quota.settle(p_operation uuid, p_state quota.operation_state, p_outcome jsonb, p_reason text)
RETURNS quota.settlement LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
  answer quota.settlement;
BEGIN
  IF p_state = 'refunded' THEN
    PERFORM quota.forestall(p_operation, p_reason);
  END IF;
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  IF NOT FOUND THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.cost);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start) INTO answer
  FROM quota.period p
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  RETURN answer;
END $$;

-- Refunds at most p_max operations whose deadline has passed, and says how many. Several may run at once: they skip
-- each other's operations, and take the periods in one order.
CREATE FUNCTION quota.sweep(p_max int) RETURNS int LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  refund record;
  swept int := 0;
BEGIN
  FOR refund IN
    WITH due AS (
      SELECT o.id FROM quota.operation o WHERE o.settled_at IS NULL AND o.deadline < now()
      ORDER BY o.deadline LIMIT p_max FOR UPDATE SKIP LOCKED
    ), refunded AS (
      UPDATE quota.operation o SET state = 'refunded', reason = 'deadline', settled_at = now()
      FROM due WHERE o.id = due.id
      RETURNING o.account_id, o.period_start, o.cost
    )
    SELECT r.account_id, r.period_start, sum(r.cost)::int AS cost, count(*)::int AS operations
    FROM refunded r GROUP BY r.account_id, r.period_start ORDER BY r.account_id, r.period_start
  LOOP
    PERFORM quota.give_back(refund.account_id, refund.period_start, refund.cost);
    swept := swept + refund.operations;
  END LOOP;
  RETURN swept;
END $$;
