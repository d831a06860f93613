import { join } from 'node:path';
import { api } from '@kerf/contracts';
import { unlimitedRates, type ResourceScope, type Product, startProduct, waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { openAccounts } from './accounts.ts';
import { uploadSphere } from './sphere-mesh.ts';
import type { ServiceUnderTest, SystemUnderTest, Kernels } from './system-under-test.ts';
import { startEchoAdapters } from './echo-adapters.ts';
import { startEdgeGateway } from './edge-gateway.ts';
import type { Infrastructure } from './infrastructure.ts';
import { requestState } from '../processes/request-state.ts';
import { type Child, startChild } from '../processes/start-child.ts';
import { startKernels } from './kernel-adapter.ts';
import { createProductSettings } from './product-settings.ts';

/** Product as started by npm start, with accounts for every scenario. */
export interface Kerf extends ServiceUnderTest, Kernels {
  readonly name: 'kerf';
  /** Key of an account without an adapter. */
  readonly keyWithoutAdapter: string;
  /** File of that account: a sphere of 65,000 triangles. */
  readonly largeSphereFile: string;
  /** Another one, of 501,000 triangles. */
  readonly hugeSphereFile: string;
  /** Additional gateways, without TLS. */
  readonly edge: SystemUnderTest;
  readonly unobserved: SystemUnderTest;
  /** Throws when no traces were sent. */
  readonly waitForTraces: () => Promise<void>;
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
  const [boxes = '', rods = '', keyWithoutAdapter = ''] = await openAccounts(databaseUrl, pepper, 3);
  const kernels = await startKernels(product, [boxes, rods], { logs: join(folder, 'logs'), scope });
  const largeSphereFile = await uploadSphere(product, keyWithoutAdapter, 181);
  const hugeSphereFile = await uploadSphere(product, keyWithoutAdapter, 501);
  const parts = [...infrastructure.parts, redis, ...listParts(product)];
  const { baseUrl, caFile } = product;
  const ledger = { by: 'bus', url: servers.natsUrl, pepper } as const;
  const [mcpPath, ssePath] = [api.mcp.path, api.mcpStream.path];
  const waitForOurTraces = () => waitForTraces(collector);
  const own = { ...kernels, waitForTraces: waitForOurTraces, keyWithoutAdapter, largeSphereFile, hugeSphereFile };
  const kerf = { name: 'kerf', baseUrl, caFile, mcpPath, ssePath, ledger, keys, parts, ...own } as const;
  const gatewayOptions = { setting: { ...setting, publicUrl: baseUrl }, logs: join(folder, 'logs'), scope };
  const edge = await startEdgeGateway('edge', kerf, gatewayOptions);
  return { ...kerf, edge, unobserved: await startEdgeGateway('unobserved', kerf, gatewayOptions) };
}

function listParts({ services }: Product) {
  return services.map(({ name, pid }) => ({ name, pid }));
}

function getProfilingVariables(folder: string | undefined): Record<string, string> {
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}

const collectorState = z.object({ taken: z.int() });

/** Services their traces every few seconds. */
const exportDeadlineMs = 15_000;

/**
 * Waits until the collector has received traces; throws when there are none, because their cost was not measured
 * then.
 */
async function waitForTraces(collector: Child): Promise<void> {
  const hasTraces = async () => (await requestState(collector, collectorState)).taken > 0;
  await waitUntil(hasTraces, exportDeadlineMs, 'The product sent no traces, so their cost was not measured.');
}
