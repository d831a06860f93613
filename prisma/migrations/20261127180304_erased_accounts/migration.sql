-- Throws unless an account is being erased, so that no function below erases another one.
CREATE FUNCTION accounts.must_be_erasing(p_account uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts.closure c WHERE c.account_id = p_account AND c.erasing_at IS NOT NULL) THEN
    RAISE EXCEPTION 'account % is not being erased', p_account USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;

-- The chain of an account that is being erased leaves as a whole, with the account.
CREATE OR REPLACE FUNCTION accounts.refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF OLD.at < now() - interval '30 days' AND EXISTS (
    SELECT FROM accounts.audit_head h WHERE h.account_id = OLD.account_id AND h.removed_seq >= OLD.seq
  ) THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM accounts.closure c WHERE c.account_id = OLD.account_id AND c.erasing_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of %.% is refused: what was written there stays', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME;
END $function$;

-- Erases at most p_max operations of an account, with their outcomes and idempotency keys, and its own limit. Usage that
-- is rolled up stays: sums by day, tool and ids, which without the account name no one. An operation that is not settled
-- or not rolled up waits; `is_done`: nothing is left.
CREATE FUNCTION quota.erase_account(p_account uuid, p_max int, OUT erased int, OUT is_done boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  ids uuid[];
  lowest uuid;
  highest uuid;
BEGIN
  PERFORM accounts.must_be_erasing(p_account);
  ids := ARRAY(
    SELECT o.id FROM quota.operation o
    WHERE o.account_id = p_account AND o.cost >= 0 AND o.state = o.rolled_up
    ORDER BY o.reserved_at DESC, o.id LIMIT p_max FOR UPDATE SKIP LOCKED);
  lowest := (array_sort(ids))[1];
  highest := (array_sort(ids))[cardinality(ids)];
  DELETE FROM quota.operation o WHERE o.id = ANY (ids) AND o.id BETWEEN lowest AND highest;
  GET DIAGNOSTICS erased = ROW_COUNT;
  is_done := NOT EXISTS (SELECT FROM quota.operation o WHERE o.account_id = p_account AND o.cost >= 0 LIMIT 1);
  IF is_done THEN
    DELETE FROM quota.claim c WHERE c.account_id = p_account;
    DELETE FROM quota.stored_answers s WHERE s.account_id = p_account;
    DELETE FROM quota.account_limit l WHERE l.account_id = p_account;
  END IF;
END $$;
GRANT USAGE ON SCHEMA quota TO kerf_accounts;
GRANT EXECUTE ON FUNCTION quota.erase_account TO kerf_accounts;

-- Erases at most p_max adapters of an account, and its default; `is_done`: nothing is left.
CREATE FUNCTION broker.erase_account(p_account uuid, p_max int, OUT erased int, OUT is_done boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM accounts.must_be_erasing(p_account);
  DELETE FROM broker.default_adapter d WHERE d.account_id = p_account;
  DELETE FROM broker.adapter_session s WHERE s.session_id = ANY (ARRAY(
    SELECT e.session_id FROM broker.adapter_session e WHERE e.account_id = p_account LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS erased = ROW_COUNT;
  is_done := NOT EXISTS (SELECT FROM broker.adapter_session s WHERE s.account_id = p_account LIMIT 1);
END $$;
GRANT EXECUTE ON FUNCTION broker.erase_account TO kerf_accounts;

-- Erases at most p_max keys and p_max audit events of an account; `is_done`: none are left.
CREATE FUNCTION accounts.erase_account(p_account uuid, p_max int, OUT erased int, OUT is_done boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  events int;
BEGIN
  PERFORM accounts.must_be_erasing(p_account);
  DELETE FROM accounts.api_key k WHERE k.id = ANY (ARRAY(
    SELECT e.id FROM accounts.api_key e WHERE e.account_id = p_account LIMIT p_max FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS erased = ROW_COUNT;
  DELETE FROM accounts.audit_event e WHERE e.account_id = p_account AND e.seq = ANY (ARRAY(
    SELECT o.seq FROM accounts.audit_event o WHERE o.account_id = p_account ORDER BY o.seq LIMIT p_max
    FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS events = ROW_COUNT;
  erased := erased + events;
  is_done := NOT EXISTS (SELECT FROM accounts.api_key k WHERE k.account_id = p_account LIMIT 1)
    AND NOT EXISTS (SELECT FROM accounts.audit_event e WHERE e.account_id = p_account LIMIT 1);
END $$;
GRANT EXECUTE ON FUNCTION accounts.erase_account TO kerf_accounts;

-- Erases the rest of an account, whose addresses are free again, and returns these. The second of two processes finds
-- nothing. Events that wait to be published are dropped, because they contain what is erased.
CREATE FUNCTION accounts.finish_erasure(p_account uuid) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  addresses text[];
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR UPDATE;
  PERFORM FROM accounts.closure c WHERE c.account_id = p_account AND c.erasing_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  addresses := ARRAY(SELECT m.email FROM accounts.member m WHERE m.account_id = p_account);
  DELETE FROM accounts.sign_in s WHERE s.email = ANY (addresses);
  DELETE FROM accounts.audit_event e WHERE e.account_id = p_account;
  DELETE FROM accounts.audit_head h WHERE h.account_id = p_account;
  DELETE FROM accounts.account a WHERE a.id = p_account;
  DELETE FROM events.outbox o WHERE o.id = ANY (ARRAY(
    SELECT e.id FROM events.outbox e WHERE e.subject = 'audit.' || p_account FOR UPDATE SKIP LOCKED));
  DELETE FROM events.stored s WHERE s.id = ANY (ARRAY(
    SELECT e.id FROM events.stored e WHERE e.subject = 'audit.' || p_account FOR UPDATE SKIP LOCKED));
  RETURN QUERY SELECT unnest(addresses);
END $$;
GRANT EXECUTE ON FUNCTION accounts.finish_erasure TO kerf_accounts;
