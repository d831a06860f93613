REVOKE INSERT, UPDATE, DELETE ON broker.default_adapter FROM kerf_broker;

-- Chooses the adapter that runs what names none; null: none. False, and nothing is changed: the account has no such
-- adapter. What is as it was is not recorded again.
CREATE FUNCTION broker.set_default_adapter(p_account uuid, p_adapter uuid, p_actor_user uuid, p_actor_key uuid)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  before uuid;
BEGIN
  IF p_adapter IS NOT NULL AND NOT EXISTS (
    SELECT FROM broker.adapter_session s WHERE s.account_id = p_account AND s.adapter_id = p_adapter
  ) THEN
    RETURN false;
  END IF;
  -- There may be no row to lock, and each change tells what was before it.
  PERFORM pg_advisory_xact_lock(hashtextextended('broker.default_adapter ' || p_account, 0));
  SELECT d.adapter_id INTO before FROM broker.default_adapter d WHERE d.account_id = p_account;
  IF before IS NOT DISTINCT FROM p_adapter THEN
    RETURN true;
  END IF;
  IF p_adapter IS NULL THEN
    DELETE FROM broker.default_adapter d WHERE d.account_id = p_account;
  ELSE
    INSERT INTO broker.default_adapter (account_id, adapter_id) VALUES (p_account, p_adapter)
    ON CONFLICT (account_id) DO UPDATE SET adapter_id = excluded.adapter_id;
  END IF;
  PERFORM accounts.record(p_account, 'adapter.default_changed', p_actor_user, p_actor_key, p_adapter::text,
                          jsonb_build_object('from', before, 'to', p_adapter));
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION broker.set_default_adapter FROM PUBLIC;
GRANT EXECUTE ON FUNCTION broker.set_default_adapter TO kerf_broker;
