-- The rules of a month, as domains.
CREATE DOMAIN quota.amount AS int CHECK (VALUE >= 0);
CREATE DOMAIN quota.month_start AS date CHECK (extract(day FROM VALUE) = 1);

-- Where a month ends follows from where it starts, and nobody asked for it.
ALTER TABLE quota.period
  DROP CONSTRAINT period_used,
  DROP CONSTRAINT period_month,
  DROP COLUMN period_end,
  ALTER period_start TYPE quota.month_start,
  ALTER used TYPE quota.amount;

-- As before, without the end of the month.
CREATE OR REPLACE FUNCTION quota.open_period(p_account uuid) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR SHARE;
  INSERT INTO quota.period (account_id, period_start, op_limit)
  VALUES (p_account, quota.month(), quota.limit_of(p_account))
  ON CONFLICT DO NOTHING;
  RETURN quota.month();
END $$;

-- As before; rows are answered in the types that they were declared with.
CREATE OR REPLACE FUNCTION quota.commit_all(p_operation uuid[], p_outcome json[]) RETURNS SETOF quota.settlement
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  untold uuid[];
BEGIN
  PERFORM FROM quota.operation o WHERE o.id = ANY (p_operation) ORDER BY o.id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE quota.operation o
    SET state = 'committed', outcome = r.outcome, settled_at = now()
    FROM unnest(p_operation, p_outcome) r (id, outcome)
    WHERE o.id = r.id AND o.settled_at IS NULL
    RETURNING o.id
  )
  SELECT array_agg(e.id) INTO untold FROM ended e;
  PERFORM quota.tell(untold);
  RETURN QUERY
  SELECT o.state, p.used::int, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used
  FROM unnest(p_operation) WITH ORDINALITY r (id, place)
  LEFT JOIN quota.operation o ON o.id = r.id
  LEFT JOIN quota.period p ON p.account_id = o.account_id AND p.period_start = o.period_start
  LEFT JOIN quota.key_period k ON k.key_id = o.key_id AND k.period_start = o.period_start
  ORDER BY r.place;
END $$;
