import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  unlimitedRates,
  type ResourceScope,
  type ServiceName,
  startService,
} from '@kerf/tools';
import { Client } from 'pg';
import { openAccounts } from '../systems/accounts.ts';
import type { SystemUnderTest, GrowthName } from '../systems/system-under-test.ts';
import { startEchoAdapters } from '../systems/echo-adapters.ts';
import { behindTlsProxy } from '../systems/edge-gateway.ts';
import { type Infrastructure, startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';
import { createBoxJob } from '../jobs.ts';
import { oneAndManyClients, type Phase, type WorkSize } from '../phases.ts';
import type { Entrant, Trial } from '../scenarios.ts';
import { type Child, startChild } from '../processes/start-child.ts';
import { smallSize, createLargeSize, type StateSize } from './size.ts';

/** Number of accounts with an immediately answering adapter; all others are idle. */
const activeAccounts = 64;

/** Maximum number of keys on the command line of the process that connects idle adapters. */
const maxIdleKeys = 1000;

/** Time for all adapters to connect before the measurement. */
const connectDeadlineMs = 300_000;

/** Starts the product with few keys, adapters, tools and past operations, and again with a hundred times as many. */
export async function startGrowth(folder: string, scope: ResourceScope, workSize: WorkSize): Promise<Trial> {
  const entrants = [await startProductOfSize('few', smallSize, join(folder, 'few'), scope)];
  entrants.push(await startProductOfSize('many', createLargeSize(), join(folder, 'many'), scope));
  return { name: 'growth', entrants, phases: oneAndManyClients(workSize) };
}

async function startProductOfSize(
  name: GrowthName,
  size: StateSize,
  folder: string,
  scope: ResourceScope,
): Promise<Entrant> {
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const { setting, redis } = await createProductSettings(infrastructure, scope, unlimitedRates);
  const keys = await openAccounts(infrastructure.databaseUrl, setting.secrets.keyPepper, size.keys);
  await insertPastOperations(infrastructure.databaseUrl, size.operations);
  const parts = [...infrastructure.parts, redis];
  const start = async (service: ServiceName, env: Record<string, string> = {}, program?: string) => {
    const port = await findFreePort();
    const variables = { ...getServiceEnvironment(service, setting, port), ...env };
    const place = { folder: join(folder, 'logs'), ...(program && { program }) };
    parts.push({ name: service, pid: scope.add(await startService(service, variables, place)).pid });
    return port;
  };
  for (const service of ['accounts', 'quota', 'standards'] as const) await start(service);
  const brokerUrl = `ws://127.0.0.1:${await start('broker', behindTlsProxy)}`;
  const port = await start('gateway', {}, size.gateway);
  const idle = await connectAdapters(brokerUrl, keys, size.adapters, { ...infrastructure, scope });
  const at = { baseUrl: `https://127.0.0.1:${port}`, caFile: infrastructure.certificates.caFile };
  return createEntrant({ name, ...at, keys: keys.slice(0, activeAccounts), parts }, idle);
}

type AdapterOptions = Infrastructure & { readonly scope: ResourceScope };

async function connectAdapters(
  url: string,
  keys: readonly string[],
  count: number,
  place: AdapterOptions,
): Promise<Child> {
  await startEchoAdapters(url, keys.slice(0, activeAccounts), place);
  const idle = { url, keys: keys.slice(activeAccounts, activeAccounts + maxIdleKeys), count: count - activeAccounts };
  return place.scope.add(await startChild('idle/sockets.ts', idle, join(place.folder, 'logs'), connectDeadlineMs));
}

/** Throws when an idle adapter has lost its socket: its process exits then. */
function createEntrant(system: SystemUnderTest, idle: Child): Entrant {
  const job = (phase: Phase) => {
    if (idle.process.exitCode !== null) throw new Error(`${system.name} lost an idle adapter.`);
    return createBoxJob(system, phase);
  };
  return { system, job };
}

/** Inserts committed operations that count in this month, distributed over all keys and the days that are kept. */
async function insertPastOperations(databaseUrl: string, operations: number): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(partitionsStatement);
    await client.query(operationsStatement, [operations]);
    await client.query(usedStatement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Days for which operations are kept, less those that would be dropped during the run. */
const pastDays = 33;

const partitionsStatement = `
  ALTER TABLE quota.operation DETACH PARTITION quota.operation_before;
  DROP TABLE quota.operation_before;
  SELECT quota.add_partition((now() AT TIME ZONE 'UTC')::date - day) FROM generate_series(1, ${pastDays}) day`;

// An id begins with its time, as that of a gateway.
const operationsStatement = `
  INSERT INTO quota.operation
    (id, account_id, period_start, key_id, tool, cost, state, reserved_at, settled_at, rolled_up)
  SELECT uuidv7(-age), k.account_id, quota.month(), k.id, 'create_box', 1, 'committed', now() - age, now(), 'committed'
  FROM accounts.api_key k, generate_series(1, $1::int / (SELECT count(*)::int FROM accounts.api_key)) n,
       LATERAL (SELECT random() * interval '${pastDays} days' AS age WHERE n > 0) past`;

const usedStatement = `
  UPDATE quota.period p SET used = o.operations
  FROM (SELECT account_id, period_start, count(*)::int AS operations FROM quota.operation GROUP BY 1, 2) o
  WHERE p.account_id = o.account_id AND p.period_start = o.period_start`;
