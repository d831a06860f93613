import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Bus } from '@kerf/bus';
import { adapterSession, api, type Caller, gateways, keys, mintKey, quota } from '@kerf/contracts';
import { createService, Readiness, type Rehearsal } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import type { GatewayConfig } from './config.ts';
import { gatewayParts } from './gateway.parts.ts';

/**
 * Runs operations through a second gateway in this process, over HTTP and the bus of the rehearsal. It shares the code
 * of the first, but neither its limits nor its Redis, its neighbours or its traces.
 */
export async function warmUpGateway({ config, bus, repeat }: Rehearsal<GatewayConfig>): Promise<void> {
  serveNeighbours(bus);
  const resources = { bus, log: silentLog, readiness: new Readiness() };
  const gateway = await createService(gatewayParts(), toRehearsalConfig(config), resources);
  const agent = new Agent({ keepAlive: true });
  try {
    const url = new URL(api.executeTool.path, await gateway.getUrl());
    await repeat(() => runOperation(url, agent));
  } finally {
    agent.destroy();
    await gateway.close();
  }
}

/** Largest bound that every limit takes. */
const unlimited = 1_000_000;

/** Configuration of a gateway that listens for this process alone and counts for itself. */
const toRehearsalConfig = (config: GatewayConfig): GatewayConfig => ({
  ...config,
  KERF_HOST: '127.0.0.1',
  KERF_PORT: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_LOOPBACK_HTTP: true,
  KERF_ALLOWED_HOSTS: ['127.0.0.1'],
  // A request within a trace takes another path, so that one is sent only where it keeps the sampler quiet.
  KERF_TRACE_PARENT: config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'ignore' : 'trust',
  KERF_REDIS_URL: undefined,
  KERF_OAUTH_ISSUER_URL: undefined,
  KERF_ACCOUNT_EXECUTIONS_PER_SECOND: unlimited,
  KERF_ACCOUNT_EXECUTIONS_BURST: unlimited,
  KERF_ACCOUNT_EXECUTIONS_AT_ONCE: unlimited,
  KERF_ADDRESS_EXECUTIONS_PER_SECOND: unlimited,
  KERF_ADDRESS_EXECUTIONS_BURST: unlimited,
});

const key = mintKey();

/** A context that is not sampled, so that the rehearsal leaves no trace. */
const unsampled = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00`;

const headers = { 'content-type': 'application/json', 'x-api-key': key, traceparent: unsampled };
const box = { length: 10, width: 20, height: 30 };
const body = JSON.stringify({ tool_name: 'create_box', parameters: box });

async function runOperation(url: URL, agent: Agent): Promise<void> {
  const [response] = (await once(request(url, { method: 'POST', headers, agent }).end(body), 'response')) as [
    IncomingMessage,
  ];
  await once(response.resume(), 'end');
  if (response.statusCode !== 200) throw new Error(`an operation was answered with ${response.statusCode}`);
}

const id = crypto.randomUUID();
const caller: Caller = {
  accountId: id,
  userId: id,
  keyId: id,
  email: 'warm-up@kerf.invalid',
  tier: 'free',
  role: 'owner',
  isService: false,
};
const usage = { used: 1, limit: 500, resetAt: '2026-01-01T00:00:00' };
const result = { object_id: id, type: 'box', volume: 6_000, surface_area: 2_200 };

/** Serves what an operation needs of the ledger, the adapter and the accounts. */
function serveNeighbours(bus: Bus): void {
  const route = { adapterId: id, sessionId: id, keyId: id };
  bus.serve(quota.admit, async () => ({ caller, usage, route }));
  bus.serve(quota.settle, async () => ({ state: 'committed' as const, usage }));
  bus.serve(adapterSession.at(id), async () => ({ ok: true as const, result }));
  bus.serve(keys.touchKeys, async () => ({}));
  bus.serve(gateways.standGateway, async () => ({ leaseMs: 60_000 }));
  bus.serve(gateways.leaveGateway, async () => ({}));
}
