// npm start: the whole product on this machine, with a demo account, an adapter and a first part.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { migrate } from './migrate.ts';
import { aborted, interruption } from './processes/interruption.ts';
import { stopLeftovers } from './processes/leftovers.ts';
import { Owner } from './processes/owner.ts';
import { stateFolder } from './project.ts';
import { resolveServers } from './servers/resolve.ts';
import { letRolesLogIn } from './servers/roles.ts';
import { type Product, startProduct } from './services/product.ts';
import type { ServerUrls } from './services/server-urls.ts';
import { startAdapter } from './start/adapter.ts';
import { Api } from './start/api.ts';
import { build } from './start/build.ts';
import { connections, demoKey, type FirstPart, makeFirstPart } from './start/demo.ts';
import { choosePort, type Memory, memorize, remember } from './start/memory.ts';
import { type Run, writeRunFile } from './start/run-file.ts';
import { declareStreams } from './start/streams.ts';
import { firstToEnd } from './start/watch.ts';
import { welcome } from './start/welcome.ts';

const folder = resolve(process.env['KERF_FOLDER'] || stateFolder);
const runFile = join(folder, 'run.json');
const memoryFile = join(folder, 'memory.json');

await main();

async function main(): Promise<void> {
  const end = interruption();
  const owner = new Owner();
  try {
    const { run, part, product } = await start(owner, end);
    process.stdout.write(welcome(run, part));
    await Promise.race([aborted(end), firstToEnd(product.services)]);
    process.stdout.write('Stopping.\n');
  } catch (error) {
    if (!end.aborted) complain(error);
  } finally {
    await owner.stop();
  }
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface Started {
  run: Run;
  part: FirstPart;
  product: Product;
}

async function start(owner: Owner, end: AbortSignal): Promise<Started> {
  await stopLeftovers(folder);
  await rm(runFile, { force: true });
  process.stdout.write('Starting Kerf.\n');
  const memory = await remember(memoryFile);
  const servers = await prepare(owner, end);
  await declareStreams(servers, end);
  const product = owner.own(
    await startProduct({ folder, servers, ...(await publicPorts(memory)), issuerPort: issuerPort() }),
  );
  end.throwIfAborted();
  const { apiKey, part } = await prepareDemo(owner, product, memory);
  end.throwIfAborted();
  const { baseUrl: base_url, wsUrl: ws_url, caFile: ca_file } = product;
  const run = { base_url, ws_url, api_key: apiKey, ca_file, pid: process.pid };
  owner.own(await writeRunFile(runFile, run));
  return { run, part, product };
}

async function prepare(owner: Owner, end: AbortSignal): Promise<ServerUrls> {
  const [urls] = await settled([migratedServers(owner, end), build(end)]);
  end.throwIfAborted();
  return urls;
}

// A failure waits for the other half, so that nothing starts after everything has been stopped.
async function settled<A, B>([first, second]: [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function migratedServers(owner: Owner, end: AbortSignal): Promise<ServerUrls> {
  const { postgres, nats, redis } = owner.own(await resolveServers(folder, { durable: true }));
  const databaseRoles = postgres.pid !== undefined;
  const databaseUrl = databaseRoles ? `${postgres.url}/kerf` : postgres.url;
  await migrate(databaseUrl, end);
  if (databaseRoles) await letRolesLogIn(databaseUrl);
  return { databaseUrl, databaseRoles, natsUrl: nats.url, natsPasswords: nats.passwords, redisUrl: redis.url };
}

async function publicPorts({ port, wsPort }: Memory): Promise<Pick<Memory, 'port' | 'wsPort'>> {
  return { port: await choosePort('KERF_PORT', port), wsPort: await choosePort('KERF_WS_PORT', wsPort) };
}

/** The issuer of OAuth starts when it is asked for. */
function issuerPort(): number | undefined {
  const { KERF_OAUTH_PORT: port } = process.env;
  return port ? Number(port) : undefined;
}

async function prepareDemo(
  owner: Owner,
  product: Product,
  memory: Memory,
): Promise<{ apiKey: string; part: FirstPart }> {
  const api = owner.own(new Api(product.baseUrl, product.caFile));
  const apiKey = await demoKey(api, memory.apiKey);
  const adapterId = memory.adapterId ?? uuidv7();
  await memorize(memoryFile, { port: portOf(product.baseUrl), wsPort: portOf(product.wsUrl), apiKey, adapterId });
  // A run that was killed may have left a connection that still counts as healthy: wait for a new one.
  const old = await connections(api, apiKey);
  const isConnected = async () => (await connections(api, apiKey)).some((one) => !old.includes(one));
  owner.own(await startAdapter({ product, apiKey, adapterId, folder: join(folder, 'logs') }, isConnected));
  return { apiKey, part: await makeFirstPart(api, apiKey, folder) };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
