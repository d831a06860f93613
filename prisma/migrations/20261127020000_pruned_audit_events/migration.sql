-- The audit log keeps events for a time and removes the oldest ones of an account after it. The head of the chain keeps
-- the number and hash of the last removed event, so the rest can be verified as before.
ALTER TABLE "accounts"."audit_head"
  ADD COLUMN "oldest_at" TIMESTAMPTZ(3),
  ADD COLUMN "removed_seq" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "removed_hash" BYTEA;

UPDATE accounts.audit_head h SET oldest_at =
  (SELECT e.at FROM accounts.audit_event e WHERE e.account_id = h.account_id ORDER BY e.seq LIMIT 1);

-- CreateIndex
CREATE INDEX "audit_head_oldest_at_idx" ON "accounts"."audit_head"("oldest_at");

GRANT SELECT (account_id, removed_seq, removed_hash) ON accounts.audit_head TO kerf_accounts;

-- Writes an event, in the transaction of what it reports, and publishes it. The end of the account's chain is locked until
-- that transaction is over: call it after everything else has been locked.
CREATE OR REPLACE FUNCTION accounts.record(
  p_account uuid, p_action text, p_actor_user uuid, p_actor_key uuid, p_target text, p_details jsonb
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  event accounts.audit_event;
BEGIN
  INSERT INTO accounts.audit_head (account_id, seq, hash) VALUES (p_account, 0, accounts.no_hash())
  ON CONFLICT DO NOTHING;
  SELECT h.seq + 1, h.hash INTO event.seq, event.previous_hash
  FROM accounts.audit_head h WHERE h.account_id = p_account FOR UPDATE;
  event.account_id := p_account;
  event.id := gen_random_uuid();
  event.at := clock_timestamp();
  event.action := p_action;
  event.actor_user_id := p_actor_user;
  event.actor_key_id := p_actor_key;
  event.target := p_target;
  event.details := p_details;
  event.hash := accounts.audit_hash(event);
  INSERT INTO accounts.audit_event SELECT event.*;
  UPDATE accounts.audit_head h
  SET seq = event.seq, hash = event.hash, oldest_at = coalesce(h.oldest_at, event.at)
  WHERE h.account_id = p_account;
  PERFORM events.publish('audit.' || p_account, event.id::text, jsonb_build_object(
    'accountId', p_account, 'seq', event.seq, 'id', event.id, 'at', event.at, 'action', p_action,
    'actor', jsonb_build_object('userId', p_actor_user, 'keyId', p_actor_key),
    'target', p_target, 'details', p_details));
END $$;

-- Returns the number of the first event at which the chain of an account is broken; null: it is intact. It begins with
-- the hash of the last removed event.
CREATE OR REPLACE FUNCTION accounts.verify_audit(p_account uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH start AS (
    SELECT coalesce(max(h.removed_seq), 0) AS seq, coalesce(max(h.removed_hash), accounts.no_hash()) AS hash
    FROM accounts.audit_head h WHERE h.account_id = p_account
  ), link AS (
    SELECT e AS event, s.seq + row_number() OVER chain AS place, lag(e.hash, 1, s.hash) OVER chain AS previous
    FROM accounts.audit_event e CROSS JOIN start s WHERE e.account_id = p_account
    WINDOW chain AS (ORDER BY e.seq)
  ), broken AS (
    SELECT l.place FROM link l
    WHERE (l.event).seq <> l.place OR (l.event).previous_hash <> l.previous
       OR (l.event).hash <> accounts.audit_hash(l.event)
  ), last AS (
    SELECT s.seq + (SELECT count(*) FROM link) AS seq,
           coalesce((SELECT (l.event).hash FROM link l ORDER BY l.place DESC LIMIT 1), s.hash) AS hash
    FROM start s
  )
  SELECT coalesce((SELECT min(b.place) FROM broken b),
                  (SELECT l.seq + 1 FROM last l LEFT JOIN accounts.audit_head h ON h.account_id = p_account
                   WHERE (l.seq, l.hash) IS DISTINCT FROM (coalesce(h.seq, 0), coalesce(h.hash, accounts.no_hash()))));
$$;

-- Refuses to delete an event that is younger than 30 days or that the head of its chain does not count as removed.
CREATE FUNCTION accounts.refuse_removal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.at < now() - interval '30 days' AND EXISTS (
    SELECT FROM accounts.audit_head h WHERE h.account_id = OLD.account_id AND h.removed_seq >= OLD.seq
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of %.% is refused: what was written there stays', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME;
END $$;

DROP TRIGGER audit_event_stays ON accounts.audit_event;
CREATE TRIGGER audit_event_stays BEFORE UPDATE OR TRUNCATE ON accounts.audit_event
FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
ALTER TABLE accounts.audit_event ENABLE ALWAYS TRIGGER audit_event_stays;
CREATE TRIGGER audit_event_kept BEFORE DELETE ON accounts.audit_event
FOR EACH ROW EXECUTE FUNCTION accounts.refuse_removal();
ALTER TABLE accounts.audit_event ENABLE ALWAYS TRIGGER audit_event_kept;

-- Removes at most p_max events that are older than p_days, always the first ones of an account, and returns their number.
-- A head that another transaction holds is left for the next time. The head of an account that is gone ends with its log.
CREATE FUNCTION accounts.prune_audit(p_max int, p_days int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  due timestamptz := now() - p_days * interval '1 day';
  head accounts.audit_head;
  last_seq bigint;
  last_hash bytea;
  next_at timestamptz;
  pruned int := 0;
BEGIN
  IF p_days < 30 THEN
    RAISE EXCEPTION 'audit events are kept for 30 days at least, not %', p_days USING ERRCODE = 'invalid_parameter_value';
  END IF;
  FOR head IN
    SELECT h.* FROM accounts.audit_head h WHERE h.oldest_at < due
    ORDER BY h.oldest_at LIMIT p_max FOR UPDATE SKIP LOCKED
  LOOP
    EXIT WHEN pruned >= p_max;
    SELECT o.seq, o.hash INTO last_seq, last_hash
    FROM (
      SELECT b.seq, b.hash, bool_and(b.at < due) OVER (ORDER BY b.seq) AS is_due
      FROM (
        SELECT e.seq, e.hash, e.at FROM accounts.audit_event e
        WHERE e.account_id = head.account_id AND e.seq > head.removed_seq
        ORDER BY e.seq LIMIT p_max - pruned
      ) b
    ) o
    WHERE o.is_due ORDER BY o.seq DESC LIMIT 1;
    last_seq := coalesce(last_seq, head.removed_seq);
    SELECT e.at INTO next_at FROM accounts.audit_event e
    WHERE e.account_id = head.account_id AND e.seq > last_seq ORDER BY e.seq LIMIT 1;
    UPDATE accounts.audit_head h
    SET removed_seq = last_seq, removed_hash = coalesce(last_hash, h.removed_hash),
        oldest_at = next_at
    WHERE h.account_id = head.account_id;
    DELETE FROM accounts.audit_event e
    WHERE e.account_id = head.account_id AND e.seq > head.removed_seq AND e.seq <= last_seq;
    pruned := pruned + (last_seq - head.removed_seq);
    IF next_at IS NULL THEN
      DELETE FROM accounts.audit_head h WHERE h.account_id = head.account_id
        AND NOT EXISTS (SELECT FROM accounts.account a WHERE a.id = head.account_id);
    END IF;
  END LOOP;
  RETURN pruned;
END $$;

-- Returns for how many seconds an account has to wait before its next change; 0: it has made less than p_max within a day.
CREATE FUNCTION accounts.change_wait(p_account uuid, p_max int) RETURNS int LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  wait int;
BEGIN
  SELECT ceil(extract(epoch FROM e.at + interval '1 day' - now()))::int INTO wait
  FROM accounts.audit_head h
  CROSS JOIN LATERAL (
    SELECT l.at FROM accounts.audit_event l WHERE l.account_id = p_account AND l.seq = h.seq - p_max + 1 LIMIT 1
  ) e
  WHERE h.account_id = p_account;
  RETURN greatest(coalesce(wait, 0), 0);
END $$;

GRANT EXECUTE ON FUNCTION accounts.prune_audit TO kerf_accounts;
GRANT EXECUTE ON FUNCTION accounts.change_wait TO kerf_accounts, kerf_broker;
