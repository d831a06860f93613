-- Closes an account: all its keys end but that of the given session, and all its open invitations. Returns the ids of the
-- keys that ended; null if the account was closed before. They are stored, so that exactly these can live again.
CREATE FUNCTION accounts.close_account(p_account uuid, p_session uuid, p_days int) RETURNS uuid[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  ended uuid[];
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR NO KEY UPDATE;
  -- An assistant whose token has expired could get another one.
  ended := ARRAY(
    SELECT k.id FROM accounts.api_key k
    WHERE k.account_id = p_account AND k.id <> p_session AND k.revoked_at IS NULL
      AND (k.origin = 'oauth' OR k.expires_at IS NULL OR k.expires_at > now())
    ORDER BY k.id);
  INSERT INTO accounts.closure (account_id, erases_at, key_ids)
  VALUES (p_account, now() + p_days * interval '1 day', ended)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE accounts.api_key k SET revoked_at = now() WHERE k.id = ANY (ended) AND k.revoked_at IS NULL;
  UPDATE accounts.invitation i SET revoked_at = now()
  WHERE i.account_id = p_account AND i.accepted_at IS NULL AND i.revoked_at IS NULL;
  RETURN ended;
END $$;
GRANT EXECUTE ON FUNCTION accounts.close_account TO kerf_accounts;

-- Keeps a closed account, with the keys that ended with it; not with sessions, nor with keys that were exposed since.
-- Returns how many live again; null if the account is not closed, or its erasure has begun.
CREATE FUNCTION accounts.keep_account(p_account uuid) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  kept accounts.closure;
  restored int;
BEGIN
  PERFORM FROM accounts.account a WHERE a.id = p_account FOR NO KEY UPDATE;
  DELETE FROM accounts.closure c WHERE c.account_id = p_account AND c.erasing_at IS NULL RETURNING c.* INTO kept;
  IF kept.account_id IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE accounts.api_key k SET revoked_at = NULL
  WHERE k.id = ANY (kept.key_ids) AND k.account_id = p_account AND k.origin <> 'session'
    AND k.revoked_at = kept.requested_at AND (k.exposed_at IS NULL OR k.exposed_at < kept.requested_at);
  GET DIAGNOSTICS restored = ROW_COUNT;
  RETURN restored;
END $$;
GRANT EXECUTE ON FUNCTION accounts.keep_account TO kerf_accounts;

-- Marks at most p_max closed accounts that are erased within a week and whose members were not warned yet. Returns the
-- addresses of the members. A shorter grace period needs no warning.
CREATE FUNCTION accounts.warn_closures(p_max int) RETURNS TABLE (email text, erases_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  warned uuid[] := ARRAY(
    SELECT c.account_id FROM accounts.closure c
    WHERE c.erases_at < now() + interval '7 days' AND c.warned_at IS NULL AND c.erasing_at IS NULL
      AND c.erases_at > c.requested_at + interval '7 days'
    ORDER BY c.erases_at LIMIT p_max FOR UPDATE SKIP LOCKED);
BEGIN
  UPDATE accounts.closure c SET warned_at = now() WHERE c.account_id = ANY (warned);
  RETURN QUERY
  SELECT m.email, w.erases_at
  FROM unnest(warned) u (id)
  CROSS JOIN LATERAL (SELECT * FROM accounts.closure c WHERE c.account_id = u.id LIMIT 1) w
  CROSS JOIN LATERAL (SELECT * FROM accounts.member o WHERE o.account_id = u.id LIMIT 100) m;
END $$;
GRANT EXECUTE ON FUNCTION accounts.warn_closures TO kerf_accounts;

-- Begins to erase at most p_max closed accounts whose time has come, and returns all that are being erased. From then on
-- no one can keep them: both lock the row of the closure.
CREATE FUNCTION accounts.begin_erasures(p_max int) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  due uuid[] := ARRAY(
    SELECT c.account_id FROM accounts.closure c WHERE c.erases_at <= now()
    ORDER BY c.erases_at LIMIT p_max FOR UPDATE SKIP LOCKED);
BEGIN
  UPDATE accounts.closure c SET erasing_at = now() WHERE c.account_id = ANY (due) AND c.erasing_at IS NULL;
  RETURN QUERY SELECT unnest(due);
END $$;
GRANT EXECUTE ON FUNCTION accounts.begin_erasures TO kerf_accounts;

-- Ends the sessions that an account still has while it is being erased, and returns their ids.
CREATE FUNCTION accounts.end_last_sessions(p_account uuid) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
BEGIN ATOMIC
  UPDATE accounts.api_key k SET revoked_at = now()
  WHERE k.account_id = p_account AND k.revoked_at IS NULL
    AND EXISTS (SELECT FROM accounts.closure c WHERE c.account_id = p_account AND c.erasing_at IS NOT NULL)
  RETURNING k.id;
END;
GRANT EXECUTE ON FUNCTION accounts.end_last_sessions TO kerf_accounts;
