-- Which of several adapters runs an operation.

-- CreateTable
CREATE TABLE "broker"."default_adapter" (
    "account_id" UUID NOT NULL,
    "adapter_id" UUID NOT NULL,

    CONSTRAINT "default_adapter_pkey" PRIMARY KEY ("account_id")
);

GRANT SELECT ON broker.default_adapter TO kerf_broker;

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

GRANT EXECUTE ON FUNCTION broker.set_default_adapter TO kerf_broker;

-- The adapters that take operations: connected, well and not about to leave. Nothing runs over a socket whose key may
-- not hold it any more. A later migration, `healthy_adapters`, says in one place what is well.
CREATE VIEW broker.ready_adapter AS
SELECT s.account_id, s.adapter_id, s.session_id, s.key_id, s.tools, s.connected_at
FROM broker.adapter_session s
JOIN accounts.adapter_key k ON k.id = s.key_id AND k.account_id = s.account_id
WHERE s.disconnected_at IS NULL
  AND s.last_heartbeat > now() - interval '45 seconds'
  AND NOT s.draining
  AND NOT s.stuck;

-- The adapter named, else the account's default, else the one connected last: of those that have every tool.
CREATE FUNCTION broker.choose_adapter(p_account uuid, p_adapter uuid, p_tools text[])
RETURNS TABLE (adapter_id uuid, session_id uuid, key_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.adapter_id, s.session_id, s.key_id
  FROM broker.ready_adapter s
  LEFT JOIN broker.default_adapter d ON d.account_id = s.account_id AND d.adapter_id = s.adapter_id
  WHERE s.account_id = p_account AND (p_adapter IS NULL OR s.adapter_id = p_adapter) AND p_tools <@ s.tools
  ORDER BY d.adapter_id NULLS LAST, s.connected_at DESC, s.session_id DESC
  LIMIT 1;
END;

-- Of these tools those that none of these adapters has.
CREATE FUNCTION broker.lacking_tools(p_account uuid, p_adapter uuid, p_tools text[]) RETURNS text[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT array_agg(t.tool ORDER BY t.place) FROM unnest(p_tools) WITH ORDINALITY t (tool, place)
  WHERE NOT EXISTS (
    SELECT FROM broker.ready_adapter s
    WHERE s.account_id = p_account AND (p_adapter IS NULL OR s.adapter_id = p_adapter) AND t.tool = ANY (s.tools)
  );
END;
