import { join } from 'node:path';
import { api } from '@kerf/contracts';
import { generousLimits, type Owner, type Product, startProduct } from '@kerf/tools';
import { openAccounts } from './accounts.ts';
import { uploadBall } from './balls.ts';
import type { Built, Contender, Kernels } from './contender.ts';
import { startEcho } from './echo.ts';
import { startEdge } from './edge.ts';
import type { Ground } from './ground.ts';
import { startChild } from '../processes/start-child.ts';
import { startKernels } from './kernel-adapter.ts';
import { productSetting } from './product-setting.ts';
import { tracesTaken } from './traces.ts';

/** Product as started by npm start, with accounts for every scenario. */
export interface Kerf extends Built, Kernels {
  readonly name: 'kerf';
  /** Key of an account without an adapter. */
  readonly loneKey: string;
  /** File of that account: a sphere of 65,000 triangles. */
  readonly largeBall: string;
  /** Another one, of 501,000 triangles. */
  readonly hugeBall: string;
  /** Additional gateways, without TLS. */
  readonly edge: Contender;
  readonly unobserved: Contender;
  /** Throws when no traces were sent. */
  readonly traced: () => Promise<void>;
}

export interface KerfOptions {
  readonly accounts: number;
  /** Folder for CPU profiles of all services; absent: none are written. */
  readonly profiles?: string | undefined;
  /** Aborts when nothing more may be started. */
  readonly end: AbortSignal;
}

/** Starts the product with every feature enabled. */
export async function startKerf(ground: Ground, owner: Owner, options: KerfOptions): Promise<Kerf> {
  const { folder, databaseUrl } = ground;
  const collector = owner.own(await startChild('sockets/trace-collector.ts', {}, join(folder, 'logs')));
  const toCollector = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` };
  const env = { ...generousLimits, ...toCollector, ...profiling(options.profiles) };
  const { setting, redis } = await productSetting(ground, owner, env);
  const { servers, secrets } = setting;
  const product = owner.own(await startProduct({ folder, servers, env }));
  const { keyPepper: pepper } = secrets;
  const keys = await openAccounts(databaseUrl, pepper, options.accounts);
  await startEcho(product.wsUrl, keys, { ...ground, owner });
  const [boxes = '', rods = '', loneKey = ''] = await openAccounts(databaseUrl, pepper, 3);
  const kernels = await startKernels(product, [boxes, rods], { logs: join(folder, 'logs'), owner });
  const largeBall = await uploadBall(product, loneKey, 181);
  const hugeBall = await uploadBall(product, loneKey, 501);
  const parts = [...ground.parts, redis, ...partsOf(product)];
  const { baseUrl, caFile } = product;
  const ledger = { by: 'bus', url: servers.natsUrl, pepper } as const;
  const [mcpPath, ssePath] = [api.mcp.path, api.mcpStream.path];
  const traced = () => tracesTaken(collector);
  const own = { ...kernels, traced, loneKey, largeBall, hugeBall };
  const kerf = { name: 'kerf', baseUrl, caFile, mcpPath, ssePath, ledger, keys, parts, ...own } as const;
  const place = { setting: { ...setting, publicUrl: baseUrl }, logs: join(folder, 'logs'), owner };
  const edge = await startEdge('edge', kerf, place);
  return { ...kerf, edge, unobserved: await startEdge('unobserved', kerf, place) };
}

function partsOf({ services }: Product) {
  return services.map(({ name, pid }) => ({ name, pid }));
}

function profiling(folder: string | undefined): Record<string, string> {
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}
