import type { ConnectedAdapter } from '@kerf/contracts';

/** A connected adapter as its account reads it, over REST and over MCP. */
export const presentAdapter = (adapter: ConnectedAdapter) => ({
  adapter_id: adapter.adapterId,
  adapter_type: adapter.adapterType,
  status: adapter.status,
  connected_at: adapter.connectedAt,
  last_heartbeat: adapter.lastHeartbeat,
  healthy: adapter.healthy,
  capabilities: adapter.capabilities,
  running: adapter.running,
  queued: adapter.queued,
  application: adapter.application,
  document: adapter.document,
  default: adapter.isDefault,
});
