-- Settlement: an operation is open until settled_at is set, once: by settle, or by sweep after the deadline.

-- What is said about an operation that ends. All null: it was never admitted. What its key may and has: as in admission.
CREATE TYPE quota.settlement AS (
  state quota.operation_state, used int, op_limit int, reset_at text, key_limit int, key_used int
);

-- Gives operations back to the period and the family of the key they were counted for, also when the month is over. The
-- period comes first, as in book.
CREATE FUNCTION quota.give_back(p_account uuid, p_start date, p_key uuid, p_cost int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quota.period p SET used = p.used - p_cost WHERE p.account_id = p_account AND p.period_start = p_start;
  UPDATE quota.family_period k SET used = k.used - p_cost
  FROM accounts.api_key a WHERE a.id = p_key AND k.family = a.family AND k.period_start = p_start;
END $$;

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
-- the sweeper's refund answers 'refunded'. The usage is that of the month the operation belongs to, which is read once.
CREATE FUNCTION quota.settle(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_reason text
) RETURNS quota.settlement LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
  answer quota.settlement;
  is_news boolean;
BEGIN
  IF p_state = 'refunded' THEN
    PERFORM quota.forestall(p_operation, p_reason);
  END IF;
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  is_news := FOUND;
  IF NOT is_news THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  IF is_news THEN
    INSERT INTO events.outbox (subject, msg_id, payload)
    VALUES (concat('usage.', operation.account_id), concat(operation.id, ':', operation.state),
            quota.usage_event(operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;

-- Commits an open operation for a part of what was reserved, and gives the rest back. Twice is as good as once.
CREATE FUNCTION quota.commit_part(p_operation uuid, p_outcome json, p_cost int) RETURNS quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  reserved quota.operation;
BEGIN
  SELECT o.* INTO reserved FROM quota.operation o
  WHERE o.id = p_operation AND o.settled_at IS NULL AND o.cost > p_cost FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE quota.operation o SET cost = p_cost WHERE o.id = p_operation;
    PERFORM quota.give_back(reserved.account_id, reserved.period_start, reserved.key_id, reserved.cost - p_cost);
  END IF;
  RETURN quota.settle(p_operation, 'committed', p_outcome, NULL);
END $$;

-- Compensation: whoever ran an operation could not learn how it ended in the ledger, and has answered an error.
-- Takes an operation back, once, in whatever state it is: reserved, committed, or still on its way. What came with an
-- idempotency key and is committed stands for ever: its fingerprint stays when the key is given free and the outcome is
-- dropped after a day, and it may have been answered again until then. Answers the state it has now.
CREATE FUNCTION quota.compensate(p_operation uuid, p_reason text) RETURNS quota.operation_state
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  operation quota.operation;
BEGIN
  PERFORM quota.forestall(p_operation, p_reason);
  UPDATE quota.operation o
  SET state = 'refunded', reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND (o.state = 'reserved' OR o.state = 'committed' AND o.fingerprint IS NULL)
  RETURNING o.* INTO operation;
  IF FOUND THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
    PERFORM quota.tell(ARRAY[p_operation]);
    RETURN 'refunded';
  END IF;
  RETURN (SELECT o.state FROM quota.operation o WHERE o.id = p_operation);
END $$;

-- Refunds at most p_max operations whose deadline has passed, and says how many. Several may run at once: they skip
-- each other's operations, and take the periods in one order, each before its keys.
CREATE FUNCTION quota.sweep(p_max int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  refund record;
  swept uuid[] := '{}';
BEGIN
  FOR refund IN
    WITH due AS (
      SELECT o.id FROM quota.operation o WHERE o.settled_at IS NULL AND o.deadline < now()
      ORDER BY o.deadline LIMIT p_max FOR UPDATE SKIP LOCKED
    ), refunded AS (
      UPDATE quota.operation o SET state = 'refunded', reason = 'deadline', settled_at = now()
      FROM due WHERE o.id = due.id
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
