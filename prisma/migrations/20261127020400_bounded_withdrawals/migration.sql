-- A withdrawal removes some of the digests that are older than a day, found by an index: more than it adds.
-- CreateIndex
CREATE INDEX "withdrawn_secret_at_idx" ON "accounts"."withdrawn_secret"("at");

-- Undoes what was created with a secret that its request did not show, and refuses the secret from then on.
CREATE OR REPLACE FUNCTION accounts.withdraw(p_digest bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  account uuid;
  made accounts.api_key;
  invitation uuid;
BEGIN
  PERFORM accounts.hold_secret(p_digest);
  INSERT INTO accounts.withdrawn_secret (digest) VALUES (p_digest) ON CONFLICT DO NOTHING;
  DELETE FROM accounts.withdrawn_secret w WHERE w.digest IN (
    SELECT o.digest FROM accounts.withdrawn_secret o WHERE o.at < now() - interval '1 day'
    ORDER BY o.at LIMIT 100 FOR UPDATE SKIP LOCKED);
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
END $function$;
