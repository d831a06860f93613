-- CreateTable
CREATE TABLE "accounts"."sign_in" (
    "id" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "code_digest" BYTEA,
    "network" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_in_email_created_at_idx" ON "accounts"."sign_in"("email", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_network_created_at_idx" ON "accounts"."sign_in"("network", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_created_at_idx" ON "accounts"."sign_in"("created_at");

ALTER TABLE accounts.sign_in
  ADD CONSTRAINT sign_in_purpose CHECK (purpose IN ('sign_in', 'confirmation', 'operator')),
  ADD CONSTRAINT sign_in_code CHECK ((purpose = 'operator') = (code_digest IS NULL));

-- Seconds until one more code may be requested, with at most p_max of them within p_span; 0: now. `p_times` are the
-- latest requests, newest first.
CREATE FUNCTION accounts.code_wait(p_times timestamptz[], p_max int, p_span interval) RETURNS int
LANGUAGE sql STABLE
RETURN greatest(0, ceil(extract(epoch FROM coalesce(p_times[p_max] + p_span - now(), interval '0'))))::int;

-- Begins a sign-in, if the address and the network have requested few enough codes. Returns 0, or the seconds to wait.
-- The locks make the counts exact; they are taken in one order, the address first.
CREATE FUNCTION accounts.open_sign_in(p_id bytea, p_email text, p_purpose text, p_digest bytea, p_network text)
RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  hour CONSTANT interval := interval '1 hour';
  by_email timestamptz[];
  by_both timestamptz[];
  by_network timestamptz[];
  wait int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('sign-in of ' || p_email, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('sign-in from ' || p_network, 0));
  by_email := ARRAY(SELECT s.created_at FROM accounts.sign_in s
                    WHERE s.email = p_email AND s.created_at > now() - hour ORDER BY s.created_at DESC LIMIT 20);
  by_both := ARRAY(SELECT s.created_at FROM accounts.sign_in s
                   WHERE s.email = p_email AND s.created_at > now() - hour AND s.network = p_network
                   ORDER BY s.created_at DESC LIMIT 5);
  by_network := ARRAY(SELECT s.created_at FROM accounts.sign_in s
                      WHERE s.network = p_network AND s.created_at > now() - hour
                      ORDER BY s.created_at DESC LIMIT 30);
  wait := greatest(accounts.code_wait(by_email, 20, hour), accounts.code_wait(by_both, 5, hour),
                   accounts.code_wait(by_network, 30, hour), accounts.code_wait(by_both, 1, interval '30 seconds'));
  IF wait > 0 THEN
    RETURN wait;
  END IF;
  DELETE FROM accounts.sign_in s WHERE s.id = ANY (ARRAY(
    SELECT o.id FROM accounts.sign_in o WHERE o.created_at < now() - hour
    ORDER BY o.created_at LIMIT 100 FOR UPDATE SKIP LOCKED));
  INSERT INTO accounts.sign_in (id, email, purpose, code_digest, network, expires_at)
  VALUES (p_id, p_email, p_purpose, p_digest, p_network, now() + interval '10 minutes');
  RETURN 0;
END $$;

-- Takes a proof. `outcome` is ok, none, expired, dead or wrong; a wrong code costs one of five tries. Only an operator's
-- proof has no code: the cookie of a browser proves nothing by itself.
CREATE FUNCTION accounts.take_sign_in(p_id bytea, p_purpose text, p_digest bytea,
                                      OUT outcome text, OUT address text, OUT tries_left int, OUT by_operator boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  known accounts.sign_in;
BEGIN
  SELECT * INTO known FROM accounts.sign_in s WHERE s.id = p_id FOR UPDATE;
  address := known.email;
  by_operator := known.purpose = 'operator';
  tries_left := greatest(0, 5 - known.tries);
  IF known.id IS NULL OR known.used_at IS NOT NULL OR known.purpose NOT IN (p_purpose, 'operator')
     OR (p_digest IS NULL) <> (known.code_digest IS NULL) THEN
    outcome := 'none';
  ELSIF known.expires_at <= now() THEN
    outcome := 'expired';
  ELSIF tries_left = 0 THEN
    outcome := 'dead';
  ELSIF known.code_digest = p_digest OR by_operator THEN
    UPDATE accounts.sign_in s SET used_at = now() WHERE s.id = p_id;
    outcome := 'ok';
  ELSE
    UPDATE accounts.sign_in s SET tries = s.tries + 1 WHERE s.id = p_id;
    tries_left := tries_left - 1;
    outcome := 'wrong';
  END IF;
END $$;

-- Ends the open sign-ins of an address, when it is verified: whoever began them may be someone else.
CREATE FUNCTION accounts.end_sign_ins(p_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
BEGIN ATOMIC
  UPDATE accounts.sign_in s SET used_at = now()
  WHERE s.email = p_email AND s.created_at > now() - interval '1 hour' AND s.used_at IS NULL;
END;

-- Permits one sign-in to an address, for an operator who prints its proof; p_id is the SHA-256 of it. Returns false if
-- the address has no account.
CREATE FUNCTION accounts.permit_sign_in(p_email text, p_id bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  account uuid;
BEGIN
  SELECT m.account_id INTO account FROM accounts.member m WHERE m.email = lower(p_email);
  IF account IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO accounts.sign_in (id, email, purpose, network, expires_at)
  VALUES (p_id, lower(p_email), 'operator', 'operator', now() + interval '10 minutes');
  PERFORM accounts.record(account, 'session.by_operator', NULL, NULL, NULL, '{}');
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION accounts.open_sign_in, accounts.take_sign_in, accounts.end_sign_ins, accounts.permit_sign_in
TO kerf_accounts;
