-- Keys: what one stays from its making to its end, what ends with it, and who has to hear of that.

-- What a key is stays what it was made as: its family, which is the key that its line of replacements began with, and
-- whose it is, a person's or the account's. Whoever writes a key down chooses neither. An assistant shares the cap of the
-- key that allowed it.
CREATE FUNCTION accounts.place_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.family := coalesce(
    (SELECT k.family FROM accounts.api_key k WHERE k.id = coalesce(NEW.replaces, NEW.allowed_by)), NEW.id);
  NEW.kind := CASE WHEN NEW.member_id IS NULL THEN 'service' ELSE 'personal' END;
  RETURN NEW;
END $$;

CREATE TRIGGER key_placed BEFORE INSERT ON accounts.api_key FOR EACH ROW EXECUTE FUNCTION accounts.place_key();

-- Whatever ends a key ends what it has allowed, in the same transaction; and nothing that it has allowed outlives it.
CREATE FUNCTION accounts.end_allowed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE accounts.api_key k
  SET revoked_at = coalesce(k.revoked_at, NEW.revoked_at), expires_at = least(k.expires_at, NEW.expires_at)
  WHERE k.allowed_by = NEW.id AND k.revoked_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER key_ended AFTER UPDATE OF revoked_at, expires_at ON accounts.api_key FOR EACH ROW
WHEN (NEW.allowed_by IS NULL AND (NEW.revoked_at, NEW.expires_at) IS DISTINCT FROM (OLD.revoked_at, OLD.expires_at))
EXECUTE FUNCTION accounts.end_allowed();

-- An order to an adapter lasts no longer than the keys that it is of: the caller's, and the one the adapter came with.
-- Whether each of these keys of an account lives, and whose it is may run something.
CREATE FUNCTION quota.may_run(p_account uuid, p_keys uuid[]) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN NOT EXISTS (
    SELECT FROM unnest(p_keys) asked (id)
    WHERE NOT EXISTS (SELECT FROM accounts.adapter_key k WHERE k.id = asked.id AND k.account_id = p_account)
  );
END $$;

-- What is open to a key is looked at again when word of a revocation may have been lost, and ends when the key does.
-- How long a key still lives is told as a duration: the clock of the database alone decides.
CREATE FUNCTION quota.living(p_keys uuid[]) RETURNS TABLE (key_id uuid, ends_in_ms double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM accounts.must_be_primary();
  RETURN QUERY
  SELECT k.id, ceil(1000 * extract(epoch FROM k.expires_at - now()))::double precision
  FROM accounts.live_key k WHERE k.id = ANY (p_keys);
END $$;

-- The brokers that hold connections of a key: all that others may learn of them.
CREATE FUNCTION broker.pods_of_key(p_key uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  SELECT DISTINCT session.pod FROM broker.adapter_session AS session
  WHERE session.key_id = p_key AND session.disconnected_at IS NULL
$$;

-- A revocation is acknowledged when every gateway has acted on it: which there are is what they say every few seconds.

-- CreateTable
CREATE TABLE "accounts"."gateway" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_pkey" PRIMARY KEY ("name")
);
