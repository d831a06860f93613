import { join } from 'node:path';
import { findFreePort, type Product, type ResourceScope, startProduct, unlimitedRates, waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { readCpuTimes } from '../figures/process-usage.ts';
import { computeMedian } from '../figures/statistics.ts';
import { createBoxJob } from '../jobs.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { requestState } from '../processes/request-state.ts';
import { startChild } from '../processes/start-child.ts';
import { openAccounts } from '../systems/accounts.ts';
import { startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';

const firstOperations = 300;

/** Operations between the first ones and those around the 3,000th. */
const operationsBetween = 2_550;

const maxFirstP50 = 1.15;
const maxFirstP99 = 3;
const reconnectMs = 120_000;
const connections = z.object({ connected: z.int() });

/** Latencies of some operations, and the CPU time of all services for each. */
interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
}

/** Figures of one fresh product: its first operations, those around the 3,000th, and its start. */
interface FreshProduct {
  readonly first: Measured;
  readonly later: Measured;
  /** Time until all services are ready, and their CPU time for it. */
  readonly startMs: number;
  readonly startCpuMs: number;
}

/** Products that started with and without their warm-up, in the same rounds. */
export interface FirstOperations {
  readonly warm: readonly FreshProduct[];
  readonly cold: readonly FreshProduct[];
}

interface Place {
  readonly folder: string;
  readonly rounds: number;
  readonly termination: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/**
 * Measures the first operations of services that have just started, alternately with and without their warm-up.
 * Servers, adapter and load generator run throughout; the first product, which makes those warm, does not count.
 */
export async function measureFirstOperations(scope: ResourceScope, place: Place): Promise<FirstOperations> {
  const startRound = await prepareRounds(scope, place);
  const results = { warm: new Array<FreshProduct>(), cold: new Array<FreshProduct>() };
  await startRound('cold');
  for (let round = 0; round < place.rounds; round += 1)
    for (const kind of round % 2 ? (['warm', 'cold'] as const) : (['cold', 'warm'] as const)) {
      const product = await startRound(kind);
      results[kind].push(product);
      place.onProgress(`${kind}: ${formatProduct(product)}`);
    }
  return results;
}

/** Starts what all rounds share, and returns what runs one round. */
async function prepareRounds(scope: ResourceScope, { folder, termination }: Place) {
  const logs = join(folder, 'logs');
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const { setting } = await createProductSettings(infrastructure, scope);
  const [port, wsPort] = [await findFreePort(), await findFreePort()];
  const keys = await openAccounts(infrastructure.databaseUrl, setting.secrets.keyPepper, 1);
  const load = scope.add(await LoadGenerator.start(logs, termination));
  const { caFile } = infrastructure.certificates;
  let adapter: Awaited<ReturnType<typeof startChild>> | undefined;
  return async (kind: keyof FirstOperations): Promise<FreshProduct> => {
    const env = { ...unlimitedRates, KERF_WARM_UP: kind === 'warm' ? 'on' : 'off' };
    const startedAt = performance.now();
    const product = await startProduct({ folder, servers: setting.servers, env, port, wsPort, standards: 0 });
    const start = { startMs: performance.now() - startedAt, startCpuMs: readCpuNs(product) / 1e6 };
    try {
      adapter ??= scope.add(await startChild('rolling/adapters.ts', { url: product.wsUrl, keys, caFile }, logs));
      const echo = adapter;
      const isConnected = async () => (await requestState(echo, connections)).connected === 1;
      await waitUntil(isConnected, reconnectMs, 'The adapter did not reconnect.');
      const access = { baseUrl: product.baseUrl, caFile, keys };
      const measure = async (count: number) => {
        const cpuNs = readCpuNs(product);
        const outcome = await load.runJob(createBoxJob(access, { clients: 1, count }));
        if (outcome.wrong > 0) throw new Error(`${outcome.wrong} wrong answers, for example ${outcome.example}`);
        return { ...outcome, cpuUs: (readCpuNs(product) - cpuNs) / count / 1e3 };
      };
      const first = await measure(firstOperations);
      await measure(operationsBetween);
      return { ...start, first, later: await measure(firstOperations) };
    } finally {
      await product.stop();
    }
  };
}

/** CPU time of all services so far. */
const readCpuNs = ({ services }: Product): number =>
  services.flatMap((service) => [...readCpuTimes(service).values()]).reduce((sum, time) => sum + time, 0);

const formatMeasured = ({ p50Ms, p99Ms, cpuUs }: Measured): string =>
  `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, CPU ${cpuUs.toFixed(0)} us`;

const formatProduct = ({ first, later, startMs, startCpuMs }: FreshProduct): string =>
  `ready after ${(startMs / 1e3).toFixed(1)} s and ${(startCpuMs / 1e3).toFixed(1)} s of CPU; ` +
  `first ${firstOperations} operations ${formatMeasured(first)}; around the 3,000th ${formatMeasured(later)}`;

const median = (products: readonly FreshProduct[], figure: (product: FreshProduct) => number): number =>
  computeMedian(products.map(figure));

/** Formats the medians of both kinds, as ratios to the later operations of the same products. */
export function formatFirstOperations({ warm, cold }: FirstOperations): string[] {
  const format = (name: string, products: readonly FreshProduct[]) => {
    const p50 = median(products, ({ first, later }) => first.p50Ms / later.p50Ms);
    const p99 = median(products, ({ first, later }) => first.p99Ms / later.p50Ms);
    const cpu = median(products, ({ first, later }) => first.cpuUs / later.cpuUs);
    const isMet = p50 <= maxFirstP50 && p99 <= maxFirstP99;
    const verdict = ` (p50 at most ${maxFirstP50} and p99 at most ${maxFirstP99}: ${isMet ? 'met' : 'missed'})`;
    return (
      `${name}: of the p50 around the 3,000th, the first ${firstOperations} operations have ${p50.toFixed(2)} as p50 ` +
      `and ${p99.toFixed(2)} as p99${name === 'warm' ? verdict : ''}, and ${cpu.toFixed(2)} of their CPU time; ` +
      `ready after ${(median(products, ({ startMs }) => startMs) / 1e3).toFixed(1)} s ` +
      `and ${(median(products, ({ startCpuMs }) => startCpuMs) / 1e3).toFixed(1)} s of CPU.`
    );
  };
  return [format('cold', cold), format('warm', warm)];
}
