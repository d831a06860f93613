import { join } from 'node:path';
import { environmentOf, freePort, generousLimits, type Owner, type ServiceName, startService } from '@kerf/tools';
import { openAccounts } from '../contenders/accounts.ts';
import type { Contender, GrowthName } from '../contenders/contender.ts';
import { startEcho } from '../contenders/echo.ts';
import { endedInFront } from '../contenders/edge.ts';
import { type Ground, layGround } from '../contenders/ground.ts';
import { productSetting } from '../contenders/product-setting.ts';
import { boxes } from '../jobs.ts';
import type { Entrant, Trial } from '../measure.ts';
import type { Options } from '../options.ts';
import { oneAndMany, type Phase } from '../phases.ts';
import { type Child, startChild } from '../processes/start-child.ts';
import { writePast } from './past-operations.ts';
import { few, many, type Size } from './size.ts';

/** Number of accounts with an immediately answering adapter; all others are idle. */
const working = 64;

/** Maximum number of keys on the command line of the process that connects idle adapters. */
const mostIdleKeys = 1000;

/** Time for all adapters to connect before the measurement. */
const connectMs = 300_000;

/** Starts the product with few keys, adapters, tools and past operations, and again with a hundred times as many. */
export async function startGrowth(folder: string, owner: Owner, options: Options): Promise<Trial> {
  const entrants = [await startSized('few', few, join(folder, 'few'), owner)];
  entrants.push(await startSized('many', many(), join(folder, 'many'), owner));
  return { name: 'growth', entrants, phases: oneAndMany(options) };
}

async function startSized(name: GrowthName, size: Size, folder: string, owner: Owner): Promise<Entrant> {
  const ground = await layGround(folder, owner, 'controlled');
  const { setting, redis } = await productSetting(ground, owner, generousLimits);
  const keys = await openAccounts(ground.databaseUrl, setting.secrets.keyPepper, size.keys);
  await writePast(ground.databaseUrl, size.operations);
  const parts = [...ground.parts, redis];
  const start = async (service: ServiceName, env: Record<string, string> = {}, program?: string) => {
    const port = await freePort();
    const variables = { ...environmentOf(service, setting, port), ...env };
    const place = { folder: join(folder, 'logs'), ...(program && { program }) };
    parts.push({ name: service, pid: owner.own(await startService(service, variables, place)).pid });
    return port;
  };
  for (const service of ['accounts', 'quota', 'standards'] as const) await start(service);
  const brokerUrl = `ws://127.0.0.1:${await start('broker', endedInFront)}`;
  const port = await start('gateway', {}, size.gateway);
  const idle = await connectAdapters(brokerUrl, keys, size.adapters, { ...ground, owner });
  const at = { baseUrl: `https://127.0.0.1:${port}`, caFile: ground.certificates.caFile };
  return entrant({ name, ...at, keys: keys.slice(0, working), parts }, idle);
}

type Place = Ground & { readonly owner: Owner };

async function connectAdapters(url: string, keys: readonly string[], count: number, place: Place): Promise<Child> {
  await startEcho(url, keys.slice(0, working), place);
  const idle = { url, keys: keys.slice(working, working + mostIdleKeys), count: count - working };
  return place.owner.own(await startChild('idle/sockets.ts', idle, join(place.folder, 'logs'), connectMs));
}

/** Throws when an idle adapter has lost its socket: its process exits then. */
function entrant(contender: Contender, idle: Child): Entrant {
  const job = (phase: Phase) => {
    if (idle.process.exitCode !== null) throw new Error(`${contender.name} lost an idle adapter.`);
    return boxes(contender, phase);
  };
  return { contender, job };
}
