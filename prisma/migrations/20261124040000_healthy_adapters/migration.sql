-- When an adapter is healthy is said here alone: it sent a heartbeat within this time, and no deadline has passed in
-- silence since. Whoever lists adapters and whoever chooses one go by the same.
CREATE VIEW broker.connected_adapter AS
SELECT s.account_id, s.adapter_id, s.session_id, s.key_id, s.tools, s.connected_at, s.draining,
  s.last_heartbeat > now() - interval '45 seconds' AND NOT s.stuck AS healthy
FROM broker.adapter_session s
WHERE s.disconnected_at IS NULL;

GRANT SELECT ON broker.connected_adapter TO kerf_broker;

CREATE OR REPLACE VIEW broker.ready_adapter AS
SELECT s.account_id, s.adapter_id, s.session_id, s.key_id, s.tools, s.connected_at
FROM broker.connected_adapter s
JOIN accounts.adapter_key k ON k.id = s.key_id AND k.account_id = s.account_id
WHERE s.healthy AND NOT s.draining;
