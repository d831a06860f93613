import { join } from 'node:path';
import { api } from '@kerf/contracts';
import {
  generousLimits,
  localSecrets,
  type Owner,
  type Product,
  startProduct,
  startRedis,
  withLogin,
} from '@kerf/tools';
import { openAccounts } from './accounts.ts';
import { uploadBall } from './balls.ts';
import type { Built, Contender } from './contender.ts';
import { startEcho } from './echo.ts';
import { startEdge } from './edge.ts';
import type { Ground } from './ground.ts';
import { startChild } from '../processes/start-child.ts';
import { startKernelAdapter } from './kernel-adapter.ts';
import { drawThicket } from './thicket.ts';

/** The product as npm start runs it, with accounts for every scenario. */
export interface Kerf extends Built {
  readonly name: 'kerf';
  /** An account whose adapter is the real kernel. */
  readonly kernelKey: string;
  /** Another one with such an adapter, in whose document a thicket is drawn. */
  readonly thicketKey: string;
  /** The ids of the rods of the thicket. */
  readonly thicket: readonly string[];
  /** An account without an adapter. */
  readonly loneKey: string;
  /** A file of that account: a ball of 65,000 triangles. */
  readonly largeBall: string;
  /** Another one, of 501,000 triangles. */
  readonly hugeBall: string;
  /** Other gateways of it, without TLS. */
  readonly edge: Contender;
  readonly unobserved: Contender;
}

export interface KerfOptions {
  readonly accounts: number;
  /** Where every service leaves a profile of its CPU when it ends; absent: nowhere. */
  readonly profiles?: string | undefined;
  /** Aborts when nothing more is to be started. */
  readonly end: AbortSignal;
}

/** Start the product with everything on. */
export async function startKerf(ground: Ground, owner: Owner, options: KerfOptions): Promise<Kerf> {
  const { folder, databaseUrl, natsPasswords } = ground;
  const redis = owner.own(await startRedis({ folder: join(folder, 'redis') }));
  const natsUrl = withLogin(ground.natsUrl, 'specification', natsPasswords?.['specification']);
  const servers = { databaseUrl, databaseRoles: true, natsUrl, natsPasswords, redisUrl: redis.url };
  const collector = owner.own(await startChild('sockets/trace-collector.ts', {}, join(folder, 'logs')));
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` };
  const env = { ...generousLimits, ...traced, ...profiling(options.profiles) };
  const product = owner.own(await startProduct({ folder, servers, env }));
  const secrets = await localSecrets(join(folder, 'secrets.json'));
  const { keyPepper: pepper } = secrets;
  const keys = await openAccounts(databaseUrl, pepper, options.accounts);
  await startEcho(product.wsUrl, keys, { ...ground, owner });
  const [kernelKey = '', thicketKey = '', loneKey = ''] = await openAccounts(databaseUrl, pepper, 3);
  owner.own(await startKernelAdapter(product, kernelKey, join(folder, 'logs/adapter-boxes.log')));
  owner.own(await startKernelAdapter(product, thicketKey, join(folder, 'logs/adapter-thicket.log')));
  const thicket = await drawThicket(product, thicketKey);
  const largeBall = await uploadBall(product, loneKey, 181);
  const hugeBall = await uploadBall(product, loneKey, 501);
  const parts = [...ground.parts, { name: 'redis', pid: redis.pid ?? 0 }, ...partsOf(product)];
  const { baseUrl, caFile } = product;
  const ledger = { by: 'bus', url: natsUrl, pepper } as const;
  const [mcpPath, ssePath] = [api.mcp.path, api.mcpStream.path];
  const own = { kernelKey, thicketKey, thicket, loneKey, largeBall, hugeBall };
  const kerf = { name: 'kerf', baseUrl, caFile, mcpPath, ssePath, ledger, keys, parts, ...own } as const;
  const files = { publicUrl: baseUrl, filesFolder: join(folder, 'files') };
  const setting = { servers, secrets, certificates: ground.certificates, env, ...files };
  const place = { setting, logs: join(folder, 'logs'), owner };
  const edge = await startEdge('edge', kerf, place);
  return { ...kerf, edge, unobserved: await startEdge('unobserved', kerf, place) };
}

function partsOf({ services }: Product) {
  return services.map(({ name, pid }) => ({ name, pid }));
}

function profiling(folder: string | undefined): Record<string, string> {
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}
