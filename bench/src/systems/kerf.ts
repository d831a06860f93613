import { join } from 'node:path';
import { api } from '@kerf/contracts';
import { unlimitedRates, type ResourceScope, type Product, startProduct } from '@kerf/tools';
import { openAccounts } from './accounts.ts';
import { uploadSphere } from './sphere-mesh.ts';
import type { ServiceUnderTest, SystemUnderTest, Kernels } from './system-under-test.ts';
import { startEchoAdapters } from './echo-adapters.ts';
import { startEdgeGateway } from './edge-gateway.ts';
import type { Infrastructure } from './infrastructure.ts';
import { startChild } from '../processes/start-child.ts';
import { startKernels } from './kernel-adapter.ts';
import { createProductSettings } from './product-settings.ts';
import { waitForTraces } from './wait-for-traces.ts';

/** Product as started by npm start, with accounts for every scenario. */
export interface Kerf extends ServiceUnderTest, Kernels {
  readonly name: 'kerf';
  /** Key of an account without an adapter. */
  readonly loneKey: string;
  /** File of that account: a sphere of 65,000 triangles. */
  readonly largeBall: string;
  /** Another one, of 501,000 triangles. */
  readonly hugeBall: string;
  /** Additional gateways, without TLS. */
  readonly edge: SystemUnderTest;
  readonly unobserved: SystemUnderTest;
  /** Throws when no traces were sent. */
  readonly traced: () => Promise<void>;
}

export interface KerfOptions {
  readonly accounts: number;
  /** Folder for CPU profiles of all services; absent: none are written. */
  readonly profiles?: string | undefined;
  /** Aborts when nothing more may be started. */
  readonly termination: AbortSignal;
}

/** Starts the product with every feature enabled. */
export async function startKerf(
  infrastructure: Infrastructure,
  scope: ResourceScope,
  options: KerfOptions,
): Promise<Kerf> {
  const { folder, databaseUrl } = infrastructure;
  const collector = scope.add(await startChild('sockets/trace-collector.ts', {}, join(folder, 'logs')));
  const toCollector = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` };
  const env = { ...unlimitedRates, ...toCollector, ...getProfilingVariables(options.profiles) };
  const { setting, redis } = await createProductSettings(infrastructure, scope, env);
  const { servers, secrets } = setting;
  const product = scope.add(await startProduct({ folder, servers, env }));
  const { keyPepper: pepper } = secrets;
  const keys = await openAccounts(databaseUrl, pepper, options.accounts);
  await startEchoAdapters(product.wsUrl, keys, { ...infrastructure, scope });
  const [boxes = '', rods = '', loneKey = ''] = await openAccounts(databaseUrl, pepper, 3);
  const kernels = await startKernels(product, [boxes, rods], { logs: join(folder, 'logs'), owner: scope });
  const largeBall = await uploadSphere(product, loneKey, 181);
  const hugeBall = await uploadSphere(product, loneKey, 501);
  const parts = [...infrastructure.parts, redis, ...listParts(product)];
  const { baseUrl, caFile } = product;
  const ledger = { by: 'bus', url: servers.natsUrl, pepper } as const;
  const [mcpPath, ssePath] = [api.mcp.path, api.mcpStream.path];
  const traced = () => waitForTraces(collector);
  const own = { ...kernels, traced, loneKey, largeBall, hugeBall };
  const kerf = { name: 'kerf', baseUrl, caFile, mcpPath, ssePath, ledger, keys, parts, ...own } as const;
  const place = { setting: { ...setting, publicUrl: baseUrl }, logs: join(folder, 'logs'), owner: scope };
  const edge = await startEdgeGateway('edge', kerf, place);
  return { ...kerf, edge, unobserved: await startEdgeGateway('unobserved', kerf, place) };
}

function listParts({ services }: Product) {
  return services.map(({ name, pid }) => ({ name, pid }));
}

function getProfilingVariables(folder: string | undefined): Record<string, string> {
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}
