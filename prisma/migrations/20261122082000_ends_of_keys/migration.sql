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

GRANT EXECUTE ON FUNCTION quota.living TO kerf_quota;

-- The broker hears with each beat which keys are about to end.
GRANT SELECT (expires_at) ON accounts.adapter_key TO kerf_broker;
