import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf, freePort, type Owner, type Service, startService } from '@kerf/tools';
import { openAccounts } from '../contenders/accounts.ts';
import { endedInFront } from '../contenders/edge.ts';
import { layGround } from '../contenders/ground.ts';
import { productSetting } from '../contenders/product-setting.ts';
import { startChild } from '../processes/start-child.ts';
import { collectGarbage } from './collect-garbage.ts';
import { mostAdapters, residentBytes } from './limits.ts';

/** Target for the broker's memory per idle adapter. */
const targetKilobytes = 12;

/** Number of adapters that connect before the first measurement, so that all code is loaded and compiled by then. */
const first = 1_000;

/** Duration of heartbeats before the last measurement. */
const idleMs = 20_000;

interface Place {
  readonly folder: string;
  readonly owner: Owner;
  readonly tell: (line: string) => void;
}

/** Result of the measurement. */
interface IdleAdapters {
  readonly adapters: number;
  /** Memory of the broker per adapter. */
  readonly kilobytesEach: number;
  /** Memory of NATS per adapter, for its subscriptions. */
  readonly natsKilobytesEach: number;
  readonly isMet: boolean;
}

/** Measures the memory per idle adapter, with as many as fit into one broker behind a TLS-terminating proxy. */
export async function measureIdleAdapters({ folder, owner, tell }: Place): Promise<IdleAdapters> {
  const ground = await layGround(folder, owner, 'controlled');
  const nats = ground.parts.find(({ name }) => name === 'nats')?.pid ?? 0;
  const { broker, inspectorPort, url, key } = await startServices(folder, owner, ground);
  const connect = async (count: number) =>
    owner.own(await startChild('idle/sockets.ts', { url, keys: [key], count }, join(folder, 'logs'), connectMs));
  const look = async () => {
    await collectGarbage(inspectorPort);
    return [broker.pid, nats].map(residentBytes);
  };
  await connect(first);
  const before = await look();
  const count = mostAdapters() - first;
  tell(`Connecting ${count} idle adapters.`);
  await connect(count);
  await pause(idleMs);
  const after = await look();
  const [kilobytesEach = 0, natsKilobytesEach = 0] = after.map(
    (bytes, part) => (bytes - (before[part] ?? 0)) / count / 1024,
  );
  return { adapters: first + count, kilobytesEach, natsKilobytesEach, isMet: kilobytesEach <= targetKilobytes };
}

const connectMs = 300_000;

async function startServices(folder: string, owner: Owner, ground: Awaited<ReturnType<typeof layGround>>) {
  const { setting } = await productSetting(ground, owner);
  const port = await freePort();
  const logs = { folder: join(folder, 'logs') };
  for (const name of ['accounts', 'quota'] as const)
    owner.own(await startService(name, environmentOf(name, setting), logs));
  const inspectorPort = await freePort();
  const inspected = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` };
  const env = { ...environmentOf('broker', setting, port), ...endedInFront, ...roomForAll, ...inspected };
  const broker: Service = owner.own(await startService('broker', env, logs));
  const [key = ''] = await openAccounts(ground.databaseUrl, setting.secrets.keyPepper, 1);
  return { broker, inspectorPort, url: `ws://127.0.0.1:${port}`, key };
}

const roomForAll = { KERF_ADAPTERS_PER_ACCOUNT: '20000', KERF_ADAPTERS_PER_POD: '20000' };

/** Formats the result as a sentence. */
export const idleSentence = ({ adapters, kilobytesEach, natsKilobytesEach, isMet }: IdleAdapters): string =>
  `${adapters} idle adapters in one broker: ${kilobytesEach.toFixed(1)} KB each ` +
  `(at most ${targetKilobytes}: ${isMet ? 'met' : 'missed'}), and ${natsKilobytesEach.toFixed(1)} KB in NATS.`;
