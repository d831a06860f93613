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

/** The product as npm start runs it, with accounts for every scenario. */
export interface Kerf extends Built, Kernels {
  readonly name: 'kerf';
  /** An account without an adapter. */
  readonly loneKey: string;
  /** A file of that account: a ball of 65,000 triangles. */
  readonly largeBall: string;
  /** Another one, of 501,000 triangles. */
  readonly hugeBall: string;
  /** Other gateways of it, without TLS. */
  readonly edge: Contender;
  readonly unobserved: Contender;
  /** Throws when it sends no traces. */
  readonly traced: () => Promise<void>;
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
