// npm start: runs the whole product on this machine, with a demo account, an adapter and a first part.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { migrate } from './migrate.ts';
import { waitForAbort, watchTerminationSignals } from './processes/termination-signal.ts';
import { stopOrphans } from './processes/orphan-processes.ts';
import { ResourceScope } from './processes/resource-scope.ts';
import { stateFolder } from './project.ts';
import { resolveServers } from './servers/resolve-servers.ts';
import { enableRoleLogins } from './servers/database-roles.ts';
import { measureVolume } from './servers/volume.ts';
import { type Product, startProduct } from './services/product.ts';
import type { ServerUrls } from './services/server-urls.ts';
import type { RunningService } from './services/service.ts';
import { startAdapter } from './start/adapter.ts';
import { ApiClient } from './start/api-client.ts';
import { buildWorkspaces } from './start/build.ts';
import { listHealthyConnections, getDemoEmail, getDemoKey, type FirstPart, makeFirstPart } from './start/demo.ts';
import { choosePort, type SavedState, writeState, readState } from './start/state-file.ts';
import { writeRunFile } from './start/run-file.ts';
import { declareStreams } from './start/declare-streams.ts';
import { permitSignIn } from './start/permit-sign-in.ts';
import { formatWelcome, type Started } from './start/welcome.ts';

const folder = resolve(process.env['KERF_FOLDER'] || stateFolder);
const runFile = join(folder, 'run.json');
const stateFile = join(folder, 'memory.json');

await main();

async function main(): Promise<void> {
  const termination = watchTerminationSignals();
  const scope = new ResourceScope();
  try {
    const { product, ...started } = await start(scope, termination);
    process.stdout.write(formatWelcome(started));
    await Promise.race([waitForAbort(termination), waitForFirstExit(product.services)]);
    process.stdout.write('Stopping.\n');
  } catch (error) {
    if (!termination.aborted) reportError(error);
  } finally {
    await scope.stop();
  }
}

function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface StartedProduct extends Started {
  product: Product;
}

async function start(scope: ResourceScope, termination: AbortSignal): Promise<StartedProduct> {
  await stopOrphans(folder);
  await rm(runFile, { force: true });
  process.stdout.write('Starting Kerf.\n');
  const state = await readState(stateFile);
  const servers = await prepareServers(scope, termination);
  await declareStreams(servers, termination);
  const env = await chooseDatabaseVolume(servers);
  const options = {
    ...(await choosePublicPorts(state)),
    issuerPort: readIssuerPort(),
    publicHost: 'localhost',
  } as const;
  const product = scope.add(await startProduct({ folder, servers, env, ...options }));
  termination.throwIfAborted();
  const { apiKey, email, part } = await prepareDemo(scope, product, state);
  termination.throwIfAborted();
  const { baseUrl: base_url, wsUrl: ws_url, caFile: ca_file } = product;
  const run = { base_url, ws_url, api_key: apiKey, ca_file, database_url: servers.databaseUrl, pid: process.pid };
  scope.add(await writeRunFile(runFile, run));
  const signIn = { email, databaseUrl: servers.databaseUrl, publicUrl: product.publicUrl };
  return { run, part, email, signInLink: await permitSignIn(signIn, termination), product };
}

async function prepareServers(scope: ResourceScope, termination: AbortSignal): Promise<ServerUrls> {
  const [urls] = await awaitBoth([startMigratedServers(scope, termination), buildWorkspaces(termination)]);
  termination.throwIfAborted();
  return urls;
}

// A failure waits for the other half, so that nothing starts after everything has been stopped.
async function awaitBoth<A, B>([first, second]: [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function startMigratedServers(scope: ResourceScope, termination: AbortSignal): Promise<ServerUrls> {
  const { postgres, nats, redis } = scope.add(await resolveServers(folder, { durable: true }));
  const databaseRoles = postgres.pid !== undefined;
  const databaseUrl = databaseRoles ? `${postgres.url}/kerf` : postgres.url;
  await migrate(databaseUrl, termination);
  if (databaseRoles) await enableRoleLogins(databaseUrl);
  return { databaseUrl, databaseRoles, natsUrl: nats.url, natsPasswords: nats.passwords, redisUrl: redis.url };
}

/** Lets the services refuse what needs space before our own Postgres fills the disk, unless a size is configured. */
async function chooseDatabaseVolume({ databaseRoles }: ServerUrls): Promise<Record<string, string>> {
  const variable = 'KERF_DATABASE_VOLUME_BYTES';
  if (!databaseRoles || process.env[variable]) return {};
  return { [variable]: String(Math.max(1, await measureVolume(join(folder, 'postgres')))) };
}

async function choosePublicPorts({ port, wsPort }: SavedState): Promise<Pick<SavedState, 'port' | 'wsPort'>> {
  return { port: await choosePort('KERF_PORT', port), wsPort: await choosePort('KERF_WS_PORT', wsPort) };
}

/** Port of the OAuth issuer, which starts only if KERF_OAUTH_PORT is set. */
function readIssuerPort(): number | undefined {
  const { KERF_OAUTH_PORT: port } = process.env;
  return port ? Number(port) : undefined;
}

async function prepareDemo(
  scope: ResourceScope,
  product: Product,
  state: SavedState,
): Promise<{ apiKey: string; email: string; part: FirstPart }> {
  const api = scope.add(new ApiClient(product.baseUrl, product.caFile));
  const apiKey = await getDemoKey(api, state.apiKey);
  const adapterId = state.adapterId ?? uuidv7();
  await writeState(stateFile, {
    port: parsePort(product.baseUrl),
    wsPort: parsePort(product.wsUrl),
    apiKey,
    adapterId,
  });
  // A killed run may have left a connection that still counts as healthy: wait for a new one.
  const old = await listHealthyConnections(api, apiKey);
  const isConnected = async () => (await listHealthyConnections(api, apiKey)).some((one) => !old.includes(one));
  scope.add(await startAdapter({ product, apiKey, adapterId, folder: join(folder, 'logs') }, isConnected));
  return { apiKey, email: await getDemoEmail(api, apiKey), part: await makeFirstPart(api, apiKey, folder) };
}

function parsePort(url: string): number {
  return Number(new URL(url).port);
}

/** Rejects when one of the services ends by itself. */
async function waitForFirstExit(services: readonly RunningService[]): Promise<never> {
  const exited = await Promise.race(services.map((service) => service.exited.then(() => service)));
  throw new Error(`${exited.name} ended unexpectedly; see its log ${exited.logFile}.`);
}
