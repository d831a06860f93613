import { join } from 'node:path';
import { unlimitedRates, type ResourceScope, type ServiceName, startRoundRobin } from '@kerf/tools';
import * as z from 'zod';
import { openAccounts } from '../systems/accounts.ts';
import { startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';
import { createBoxJob, type SystemAccess } from '../jobs.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { requestState } from '../processes/request-state.ts';
import { startChild } from '../processes/start-child.ts';
import { Pods } from './pods.ts';

const adapters = 500;
const podsPerService = 2;
const clients = 16;
/** The load runs in batches of this many requests until every process has been replaced. */
const batchSize = 400;
const connectDeadlineMs = 300_000;
const maxAwayMs = 10_000;

/** New connections are rerouted immediately here; open ones learn of the drain from a response. */
const behindBalancers = { KERF_DRAIN_DELAY_MS: '1000' };

const restartOrder: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway'];

const state = z.object({ connected: z.int(), longestAwayMs: z.number() });

/** Requests and failures while the pods of one service were replaced. */
interface ServiceResult {
  readonly name: ServiceName;
  readonly requests: number;
  readonly failed: number;
  /** First wrong response. */
  readonly example?: string | undefined;
}

/** Result as seen by callers and adapters. */
export interface RollingRestartResult extends z.infer<typeof state> {
  readonly services: readonly ServiceResult[];
}

/** Replaces every process of the product, one after the other, under requests to all adapters. */
export async function measureRollingRestart(
  folder: string,
  scope: ResourceScope,
  end: AbortSignal,
): Promise<RollingRestartResult> {
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const { setting } = await createProductSettings(infrastructure, scope, { ...unlimitedRates, ...behindBalancers });
  const keys = await openAccounts(infrastructure.databaseUrl, setting.secrets.keyPepper, adapters);
  const started: Pods[] = [];
  for (const name of restartOrder)
    started.push(await new Pods(name, { setting, folder, scope }).startPods(podsPerService));
  const portsOf = (service: ServiceName) => started.find(({ name }) => name === service)?.ports ?? [];
  const front = async (name: ServiceName) => scope.add(await startRoundRobin(portsOf(name))).port;
  const { caFile } = infrastructure.certificates;
  const settings = { url: `wss://127.0.0.1:${await front('broker')}`, keys, caFile };
  const child = scope.add(await startChild('rolling/adapters.ts', settings, join(folder, 'logs'), connectDeadlineMs));
  const load = scope.add(await LoadGenerator.start(folder, end));
  const access = { baseUrl: `https://127.0.0.1:${await front('gateway')}`, caFile, keys };
  const services: ServiceResult[] = [];
  for (const pods of started)
    services.push({ name: pods.name, ...(await sendRequestsDuring(load, access, () => pods.replacePods())) });
  return { services, ...(await requestState(child, state)) };
}

async function sendRequestsDuring(load: LoadGenerator, access: SystemAccess, work: () => Promise<void>) {
  const totals = { requests: 0, failed: 0, example: undefined as string | undefined };
  const job = createBoxJob(access, { clients, count: batchSize });
  let isFinished = false;
  const finished = work().finally(() => {
    isFinished = true;
  });
  while (!isFinished) {
    const { wrong, example } = await load.runJob(job);
    totals.requests += batchSize;
    totals.failed += wrong;
    totals.example ??= example;
  }
  await finished;
  return totals;
}

/** Formats the result by service, with verdicts. */
export function formatRollingResult({ services, connected, longestAwayMs }: RollingRestartResult): string[] {
  const isBack = connected === adapters && longestAwayMs <= maxAwayMs;
  const isServed = services.every(({ failed }) => failed === 0);
  return [
    ...services.map(({ name, requests, failed, example }) =>
      [`${name} replaced: ${failed} of ${requests} requests failed`, ...(example ? [example] : [])].join(', first '),
    ),
    `Failed requests at most 0: ${isServed ? 'met' : 'missed'}.`,
    `${connected} of ${adapters} adapters are back, the longest after ${(longestAwayMs / 1000).toFixed(1)} s ` +
      `(all within ${maxAwayMs / 1000} s: ${isBack ? 'met' : 'missed'}).`,
  ];
}
