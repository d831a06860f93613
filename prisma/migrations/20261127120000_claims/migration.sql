-- First of three steps that divide quota.operation into partitions by day. An index of a partitioned table is unique
-- within each partition only, so an idempotency key becomes a row of its own: the claim of the operation that holds it.
SET LOCAL lock_timeout = '5s';

CREATE TABLE quota.claim (
  account_id uuid NOT NULL,
  idem_key text NOT NULL,
  operation uuid NOT NULL,
  PRIMARY KEY (account_id, idem_key)
);

-- An attempt that was refunded without an answer, is a day old, or is removed, frees its key.
CREATE FUNCTION quota.on_claim_ended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM quota.claim c
  WHERE c.account_id = OLD.account_id AND c.idem_key = OLD.idem_key AND c.operation = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER claim_ended AFTER UPDATE ON quota.operation FOR EACH ROW
WHEN (OLD.idem_key IS NOT NULL AND (NEW.idem_key IS NULL OR NEW.state = 'refunded' AND NEW.outcome IS NULL))
EXECUTE FUNCTION quota.on_claim_ended();

CREATE TRIGGER claim_removed AFTER DELETE ON quota.operation FOR EACH ROW
WHEN (OLD.idem_key IS NOT NULL) EXECUTE FUNCTION quota.on_claim_ended();

-- Until the third step, the functions of the ledger know no claims.
CREATE FUNCTION quota.on_claim_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO quota.claim (account_id, idem_key, operation) VALUES (NEW.account_id, NEW.idem_key, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER claim_made AFTER INSERT ON quota.operation FOR EACH ROW
WHEN (NEW.idem_key IS NOT NULL) EXECUTE FUNCTION quota.on_claim_made();

-- The smallest id that a gateway can create on a day (UTC): ids are UUIDs of version 7, which begin with their time.
CREATE FUNCTION quota.first_id(p_day date) RETURNS uuid LANGUAGE sql IMMUTABLE
RETURN (lpad(to_hex((p_day - '1970-01-01'::date) * 86400000::bigint), 12, '0') || '70008000000000000000')::uuid;

-- The function passes a row of the table to another one. It must go on when the third step replaces the table meanwhile,
-- and with it the type of its rows.
CREATE OR REPLACE FUNCTION quota.end_operation(
  p_operation uuid, p_state quota.operation_state, p_outcome json, p_kept int, p_reason text
) RETURNS quota.bounded_settlement LANGUAGE plpgsql AS $$
DECLARE
  operation quota.operation;
  answer quota.bounded_settlement;
  is_news boolean;
BEGIN
  UPDATE quota.operation o
  SET state = p_state, outcome = p_outcome, answer_bytes = p_kept, reason = p_reason, settled_at = now()
  WHERE o.id = p_operation AND o.settled_at IS NULL
  RETURNING o.* INTO operation;
  is_news := FOUND;
  IF NOT is_news THEN
    SELECT o.* INTO operation FROM quota.operation o WHERE o.id = p_operation;
  ELSIF p_state = 'refunded' THEN
    PERFORM quota.give_back(operation.account_id, operation.period_start, operation.key_id, operation.cost);
  END IF;
  SELECT operation.state, p.used, p.op_limit, quota.reset_of(p.period_start), k.op_limit, k.used,
         operation.answer_bytes IS DISTINCT FROM 0
  INTO answer
  FROM quota.period p
  LEFT JOIN quota.key_period k ON k.key_id = operation.key_id AND k.period_start = p.period_start
  WHERE p.account_id = operation.account_id AND p.period_start = operation.period_start;
  IF is_news THEN
    INSERT INTO events.outbox (subject, msg_id, payload)
    VALUES (quota.usage_subject(operation.account_id, answer.used, answer.op_limit),
            concat(operation.id, ':', operation.state),
            quota.usage_event(ROW(operation.*)::quota.operation, answer.used, answer.op_limit));
  END IF;
  RETURN answer;
END $$;

-- The table becomes the partition of all ids before a day: the day of the migration if there are no operations, and three
-- days later otherwise, so that the constraint can be validated meanwhile. Where ids are later, of gateways with a wrong
-- clock, the third step moves them, and reads the whole table.
DO $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  is_new boolean := NOT EXISTS (SELECT FROM quota.operation LIMIT 1);
  bound uuid := quota.first_id(CASE WHEN is_new THEN today ELSE today + 3 END);
BEGIN
  IF NOT EXISTS (SELECT FROM quota.operation o WHERE o.id >= bound) THEN
    EXECUTE format('ALTER TABLE quota.operation ADD CONSTRAINT operation_before CHECK (id < %L) NOT VALID', bound);
  END IF;
END $$;
