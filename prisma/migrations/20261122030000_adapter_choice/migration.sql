-- What an adapter tells of itself, and which of several runs an operation.

-- AlterTable
ALTER TABLE "broker"."adapter_session" ADD COLUMN "application" JSONB,
ADD COLUMN "document" JSONB,
ADD COLUMN "draining" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "queued" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "running" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "stuck" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "broker"."default_adapter" (
    "account_id" UUID NOT NULL,
    "adapter_id" UUID NOT NULL,

    CONSTRAINT "default_adapter_pkey" PRIMARY KEY ("account_id")
);

GRANT SELECT, INSERT, UPDATE, DELETE ON broker.default_adapter TO kerf_broker;

-- The adapter named, else the account's default, else the one connected last: of those that are connected, well and
-- not about to leave, and have every tool. Nothing runs over a socket whose key may not hold it any more.
CREATE FUNCTION broker.choose_adapter(p_account uuid, p_adapter uuid, p_tools text[])
RETURNS TABLE (adapter_id uuid, session_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.adapter_id, s.session_id
  FROM broker.adapter_session s
  JOIN accounts.adapter_key k ON k.id = s.key_id AND k.account_id = s.account_id
  LEFT JOIN broker.default_adapter d ON d.account_id = s.account_id AND d.adapter_id = s.adapter_id
  WHERE s.account_id = p_account
    AND (p_adapter IS NULL OR s.adapter_id = p_adapter)
    AND s.disconnected_at IS NULL
    AND s.last_heartbeat > now() - interval '45 seconds'
    AND NOT s.draining
    AND NOT s.stuck
    AND p_tools <@ s.tools
  ORDER BY d.adapter_id NULLS LAST, s.connected_at DESC, s.session_id DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION quota.pick_adapter(p_account uuid, p_adapter uuid, p_tool text)
RETURNS TABLE (adapter_id uuid, session_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.adapter_id, c.session_id FROM broker.choose_adapter(p_account, p_adapter, ARRAY[p_tool]) c;
END;
