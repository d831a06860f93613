-- AlterTable
ALTER TABLE "accounts"."sign_in" ADD COLUMN "known" BOOLEAN NOT NULL DEFAULT false;

-- A stranger may use up the codes of an address, so a browser in which the address has signed in before does without
-- that limit. No release has had the function before.
-- accepted: no service of the previous release calls it.
DROP FUNCTION accounts.open_sign_in;

-- Begins a sign-in, if the address and the network have requested few enough codes. Returns 0, or the seconds to wait.
-- A known browser is neither held up by the limit of the address nor counted in it. The locks make the counts exact;
-- they are taken in one order, the address first.
CREATE FUNCTION accounts.open_sign_in(p_id bytea, p_email text, p_purpose text, p_digest bytea, p_network text,
                                      p_max_network int, p_known boolean DEFAULT false)
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
                    WHERE s.email = p_email AND s.created_at > now() - hour AND NOT s.known AND NOT p_known
                    ORDER BY s.created_at DESC LIMIT 20);
  by_both := ARRAY(SELECT s.created_at FROM accounts.sign_in s
                   WHERE s.email = p_email AND s.created_at > now() - hour AND s.network = p_network
                   ORDER BY s.created_at DESC LIMIT 5);
  by_network := ARRAY(SELECT s.created_at FROM accounts.sign_in s
                      WHERE s.network = p_network AND s.created_at > now() - hour
                      ORDER BY s.created_at DESC LIMIT p_max_network);
  wait := greatest(accounts.code_wait(by_email, 20, hour), accounts.code_wait(by_both, 5, hour),
                   accounts.code_wait(by_network, p_max_network, hour), accounts.code_wait(by_both, 1, interval '30 seconds'));
  IF wait > 0 THEN
    RETURN wait;
  END IF;
  DELETE FROM accounts.sign_in s WHERE s.id = ANY (ARRAY(
    SELECT o.id FROM accounts.sign_in o WHERE o.created_at < now() - hour
    ORDER BY o.created_at LIMIT 100 FOR UPDATE SKIP LOCKED));
  INSERT INTO accounts.sign_in (id, email, purpose, code_digest, network, expires_at, known)
  VALUES (p_id, p_email, p_purpose, p_digest, p_network, now() + interval '10 minutes', p_known);
  RETURN 0;
END $$;
GRANT EXECUTE ON FUNCTION accounts.open_sign_in TO kerf_accounts;
