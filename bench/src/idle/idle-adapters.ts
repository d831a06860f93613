import { once } from 'node:events';
import { join } from 'node:path';
import { pause } from '@kerf/concurrency';
import {
  getServiceEnvironment,
  findFreePort,
  type ResourceScope,
  type RunningService,
  startService,
} from '@kerf/tools';
import { WebSocket } from 'ws';
import { openAccounts } from '../systems/accounts.ts';
import { behindTlsProxy } from '../systems/edge-gateway.ts';
import { startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';
import { startChild } from '../processes/start-child.ts';
import { getMaxAdapters, readResidentBytes } from './process-limits.ts';

/** Target for the broker's memory per idle adapter. */
const targetKilobytes = 12;

/** Number of adapters that connect before the first measurement, so that all code is loaded and compiled by then. */
const warmUpAdapters = 1_000;

/** Duration of heartbeats before the last measurement. */
const idleMs = 20_000;

interface MeasureOptions {
  readonly folder: string;
  readonly scope: ResourceScope;
  readonly onProgress: (line: string) => void;
}

/** Result of the measurement. */
interface IdleAdapterResult {
  readonly adapters: number;
  /** Memory of the broker per adapter. */
  readonly kilobytesEach: number;
  /** Memory of NATS per adapter, for its subscriptions. */
  readonly natsKilobytesEach: number;
  readonly isMet: boolean;
}

/** Measures the memory per idle adapter, with as many as fit into one broker behind a TLS-terminating proxy. */
export async function measureIdleAdapters({ folder, scope, onProgress }: MeasureOptions): Promise<IdleAdapterResult> {
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const nats = infrastructure.parts.find(({ name }) => name === 'nats')?.pid ?? 0;
  const { broker, inspectorPort, url, key } = await startServices(folder, scope, infrastructure);
  const connect = async (count: number) =>
    scope.add(
      await startChild('idle/sockets.ts', { url, keys: [key], count }, join(folder, 'logs'), connectDeadlineMs),
    );
  const measureMemory = async () => {
    await collectGarbage(inspectorPort);
    return [broker.pid, nats].map(readResidentBytes);
  };
  await connect(warmUpAdapters);
  const before = await measureMemory();
  const count = getMaxAdapters() - warmUpAdapters;
  onProgress(`Connecting ${count} idle adapters.`);
  await connect(count);
  await pause(idleMs);
  const after = await measureMemory();
  const [kilobytesEach = 0, natsKilobytesEach = 0] = after.map(
    (bytes, part) => (bytes - (before[part] ?? 0)) / count / 1024,
  );
  return {
    adapters: warmUpAdapters + count,
    kilobytesEach,
    natsKilobytesEach,
    isMet: kilobytesEach <= targetKilobytes,
  };
}

const collectDeadlineMs = 30_000;

/**
 * Runs the garbage collector in a process started with `--inspect`, so that unused memory does not distort the
 * result.
 */
async function collectGarbage(inspectorPort: number): Promise<void> {
  const signal = AbortSignal.timeout(collectDeadlineMs);
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`, { signal });
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open', { signal });
  // The second collection frees what the first one has only found.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message', { signal });
  }
  socket.terminate();
}

const connectDeadlineMs = 300_000;

async function startServices(
  folder: string,
  scope: ResourceScope,
  infrastructure: Awaited<ReturnType<typeof startInfrastructure>>,
) {
  const { setting } = await createProductSettings(infrastructure, scope);
  const port = await findFreePort();
  const logs = { folder: join(folder, 'logs') };
  for (const name of ['accounts', 'quota'] as const)
    scope.add(await startService(name, getServiceEnvironment(name, setting), logs));
  const inspectorPort = await findFreePort();
  const inspected = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` };
  const env = {
    ...getServiceEnvironment('broker', setting, port),
    ...behindTlsProxy,
    ...raisedAdapterLimits,
    ...inspected,
  };
  const broker: RunningService = scope.add(await startService('broker', env, logs));
  const [key = ''] = await openAccounts(infrastructure.databaseUrl, setting.secrets.keyPepper, 1);
  return { broker, inspectorPort, url: `ws://127.0.0.1:${port}`, key };
}

const raisedAdapterLimits = { KERF_ADAPTERS_PER_ACCOUNT: '20000', KERF_ADAPTERS_PER_POD: '20000' };

/** Formats the result as a sentence. */
export const formatIdleResult = ({ adapters, kilobytesEach, natsKilobytesEach, isMet }: IdleAdapterResult): string =>
  `${adapters} idle adapters in one broker: ${kilobytesEach.toFixed(1)} KB each ` +
  `(at most ${targetKilobytes}: ${isMet ? 'met' : 'missed'}), and ${natsKilobytesEach.toFixed(1)} KB in NATS.`;
