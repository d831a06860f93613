-- A key or a token of an invitation that nobody was shown, because the answer that would have shown it is lost, is taken
-- back with all that was made with it. What was asked for may still wait somewhere: it then makes nothing any more.
CREATE TABLE "accounts"."withdrawn_secret" (
    "digest" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawn_secret_pkey" PRIMARY KEY ("digest")
);

-- What becomes of the key that was replaced, when its successor is taken back.
GRANT UPDATE (restores) ON accounts.api_key TO kerf_accounts;

-- Whoever writes a secret down and whoever takes it back come one after the other.
CREATE FUNCTION accounts.hold_secret(p_digest bytea) RETURNS void LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended('secret ' || encode(p_digest, 'hex'), 0));

-- The code is that of a statement that was cancelled, which callers take for "not available now": nobody waits for it.
CREATE FUNCTION accounts.refuse_withdrawn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  written bytea;
BEGIN
  IF TG_TABLE_NAME = 'invitation' THEN
    written := NEW.token_digest;
  ELSE
    written := NEW.digest;
  END IF;
  PERFORM accounts.hold_secret(written);
  IF EXISTS (SELECT FROM accounts.withdrawn_secret w WHERE w.digest = written) THEN
    RAISE EXCEPTION 'the secret of this % is withdrawn', TG_TABLE_NAME USING ERRCODE = 'query_canceled';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER key_not_withdrawn BEFORE INSERT ON accounts.api_key
FOR EACH ROW EXECUTE FUNCTION accounts.refuse_withdrawn();
CREATE TRIGGER invitation_not_withdrawn BEFORE INSERT ON accounts.invitation
FOR EACH ROW EXECUTE FUNCTION accounts.refuse_withdrawn();

-- An account is taken back with its first key, unless there is more in it: then the key alone is ended.
CREATE FUNCTION accounts.take_back_account(p_key accounts.api_key) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts.api_key k WHERE k.account_id = p_key.account_id AND k.id <> p_key.id)
     OR EXISTS (SELECT FROM accounts.member m WHERE m.account_id = p_key.account_id AND m.id <> p_key.member_id)
     OR EXISTS (SELECT FROM accounts.invitation i WHERE i.account_id = p_key.account_id) THEN
    DELETE FROM accounts.api_key k WHERE k.id = p_key.id;
    RETURN 'key.created';
  END IF;
  DELETE FROM accounts.account a WHERE a.id = p_key.account_id;
  RETURN 'account.registered';
END $$;

-- The key that was replaced lives on as before, and so do the assistants that ended with it; unless somebody has revoked
-- it since, its member has left, or its successor was replaced itself.
CREATE FUNCTION accounts.take_back_rotation(p_key accounts.api_key) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  replaced accounts.api_key;
BEGIN
  SELECT * INTO replaced FROM accounts.api_key k
  WHERE k.id = p_key.replaces AND p_key.restores AND p_key.revoked_at IS NULL
    AND k.member_id IS NOT DISTINCT FROM p_key.member_id
    AND NOT EXISTS (SELECT FROM accounts.api_key s WHERE s.replaces = p_key.id);
  DELETE FROM accounts.api_key k WHERE k.id = p_key.id;
  IF replaced.id IS NOT NULL THEN
    UPDATE accounts.api_key k SET revoked_at = NULL, expires_at = p_key.prior_end WHERE k.id = replaced.id;
    UPDATE accounts.api_key k SET revoked_at = NULL WHERE k.allowed_by = replaced.id AND k.revoked_at = replaced.revoked_at;
  END IF;
  RETURN 'key.rotated';
END $$;

-- Who has joined and was not shown a key can join again. A member who has become the owner, or has other keys, stays.
CREATE FUNCTION accounts.take_back_membership(p_key accounts.api_key) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  DELETE FROM accounts.member m
  WHERE m.id = p_key.member_id AND m.role <> 'owner'
    AND NOT EXISTS (SELECT FROM accounts.api_key k WHERE k.member_id = m.id AND k.id <> p_key.id)
  RETURNING m.email INTO address;
  IF NOT FOUND THEN
    DELETE FROM accounts.api_key k WHERE k.id = p_key.id;
    RETURN 'key.created';
  END IF;
  UPDATE accounts.invitation i SET accepted_at = NULL
  WHERE i.id = (SELECT l.id FROM accounts.invitation l
                WHERE l.account_id = p_key.account_id AND l.email = address AND l.accepted_at IS NOT NULL
                ORDER BY l.accepted_at DESC LIMIT 1);
  RETURN 'member.joined';
END $$;

-- Takes back what a key was made by; the action that the log has told of it.
CREATE FUNCTION accounts.take_back(p_key accounts.api_key) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF p_key.origin = 'registration' THEN
    RETURN accounts.take_back_account(p_key);
  ELSIF p_key.origin = 'rotated' THEN
    RETURN accounts.take_back_rotation(p_key);
  ELSIF p_key.origin = 'invitation' THEN
    RETURN accounts.take_back_membership(p_key);
  END IF;
  DELETE FROM accounts.api_key k WHERE k.id = p_key.id;
  RETURN 'key.created';
END $$;

-- Takes back what was made with a secret, now or later. Done twice it changes nothing more.
CREATE FUNCTION accounts.withdraw(p_digest bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  account uuid;
  made accounts.api_key;
  invitation uuid;
BEGIN
  PERFORM accounts.hold_secret(p_digest);
  INSERT INTO accounts.withdrawn_secret (digest) VALUES (p_digest) ON CONFLICT DO NOTHING;
  DELETE FROM accounts.withdrawn_secret w WHERE w.digest IN (
    SELECT o.digest FROM accounts.withdrawn_secret o WHERE o.at < now() - interval '1 day' FOR UPDATE SKIP LOCKED);
  SELECT s.account_id INTO account FROM (
    SELECT k.account_id FROM accounts.api_key k WHERE k.digest = p_digest
    UNION ALL
    SELECT i.account_id FROM accounts.invitation i WHERE i.token_digest = p_digest
  ) s;
  IF account IS NULL THEN
    RETURN;
  END IF;
  -- As whoever changes the team or the keys of the account.
  PERFORM pg_advisory_xact_lock(hashtextextended('team ' || account, 0));
  PERFORM FROM accounts.account a WHERE a.id = account FOR UPDATE;
  SELECT * INTO made FROM accounts.api_key k WHERE k.digest = p_digest FOR UPDATE;
  IF FOUND THEN
    PERFORM accounts.record(account, 'request.withdrawn', NULL, NULL, made.id::text,
                            jsonb_build_object('action', accounts.take_back(made)));
  END IF;
  DELETE FROM accounts.invitation i
  WHERE i.token_digest = p_digest AND i.accepted_at IS NULL AND i.revoked_at IS NULL
  RETURNING i.id INTO invitation;
  IF FOUND THEN
    PERFORM accounts.record(account, 'request.withdrawn', NULL, NULL, invitation::text,
                            jsonb_build_object('action', 'member.invited'));
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION accounts.withdraw TO kerf_accounts;
