-- AlterTable
ALTER TABLE "accounts"."sign_in" ADD COLUMN "session_id" UUID;

-- The challenge of a passkey is in the column of the code. Neither address nor network: only codes are counted.
ALTER TABLE accounts.sign_in
  DROP CONSTRAINT sign_in_purpose,
  ADD CONSTRAINT sign_in_purpose CHECK (purpose IN ('sign_in', 'confirmation', 'operator', 'passkey_sign_in',
                                                    'passkey_confirmation', 'passkey_registration'));

-- Stores a challenge for the browser with the cookie of p_id, and for one session where it has one.
CREATE FUNCTION accounts.open_challenge(p_id bytea, p_purpose text, p_challenge bytea, p_session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM accounts.sign_in s WHERE s.id = ANY (ARRAY(
    SELECT o.id FROM accounts.sign_in o WHERE o.created_at < now() - interval '1 hour'
    ORDER BY o.created_at LIMIT 100 FOR UPDATE SKIP LOCKED));
  INSERT INTO accounts.sign_in (id, email, purpose, code_digest, network, session_id, expires_at)
  VALUES (p_id, '', p_purpose, p_challenge, '', p_session, now() + interval '10 minutes');
END $$;

-- Takes a challenge, once. Returns null when there is none of this purpose, browser and session.
CREATE FUNCTION accounts.take_challenge(p_id bytea, p_purpose text, p_session uuid) RETURNS bytea
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
BEGIN ATOMIC
  UPDATE accounts.sign_in s SET used_at = now()
  WHERE s.id = p_id AND s.purpose = p_purpose AND s.session_id IS NOT DISTINCT FROM p_session
    AND s.used_at IS NULL AND s.expires_at > now()
  RETURNING s.code_digest;
END;

GRANT EXECUTE ON FUNCTION accounts.open_challenge, accounts.take_challenge TO kerf_accounts;
