-- Which key a key has replaced. A key is replaced once: its family is a line, however often somebody asks.
ALTER TABLE "accounts"."api_key" ADD COLUMN "replaces" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "api_key_replaces_key" ON "accounts"."api_key"("replaces");

-- AddForeignKey
ALTER TABLE "accounts"."api_key" ADD CONSTRAINT "api_key_replaces_fkey" FOREIGN KEY ("replaces") REFERENCES "accounts"."api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A view knows the columns its table had when it was made.
CREATE OR REPLACE VIEW accounts.live_key AS
SELECT * FROM accounts.api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());

-- Finds the connections of a key that is revoked.
CREATE INDEX "adapter_session_key_id_idx" ON "broker"."adapter_session"("key_id");

-- The brokers that hold connections of a key: all that others may learn of them.
CREATE FUNCTION broker.pods_of_key(p_key uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  SELECT DISTINCT session.pod FROM broker.adapter_session AS session
  WHERE session.key_id = p_key AND session.disconnected_at IS NULL
$$;
