-- An adapter id names an adapter within its account: the id of somebody else's means nothing, and says nothing.
DROP INDEX "broker"."adapter_session_adapter_id_key";
DROP INDEX "broker"."adapter_session_account_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "adapter_session_account_id_adapter_id_key" ON "broker"."adapter_session"("account_id", "adapter_id");

-- A key that may hold a connection: it lives, and whose it is may run something.
CREATE VIEW accounts.adapter_key AS
SELECT k.* FROM accounts.live_key k
LEFT JOIN accounts.member m ON m.account_id = k.account_id AND m.id = k.member_id
WHERE k.member_id IS NULL OR m.role >= 'member';

REVOKE SELECT (account_id, id) ON accounts.live_key FROM kerf_broker;
GRANT SELECT (account_id, id) ON accounts.adapter_key TO kerf_broker;

-- The adapter named, else the one connected last. Nothing runs over a socket whose key may not hold it any more.
CREATE OR REPLACE FUNCTION quota.pick_adapter(p_account uuid, p_adapter uuid, p_tool text)
RETURNS TABLE (adapter_id uuid, session_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.adapter_id, s.session_id
  FROM broker.adapter_session s
  JOIN accounts.adapter_key k ON k.id = s.key_id AND k.account_id = s.account_id
  WHERE s.account_id = p_account
    AND (p_adapter IS NULL OR s.adapter_id = p_adapter)
    AND s.disconnected_at IS NULL
    AND s.last_heartbeat > now() - interval '45 seconds'
    AND p_tool = ANY (s.tools)
  ORDER BY s.connected_at DESC, s.session_id DESC
  LIMIT 1;
END;
