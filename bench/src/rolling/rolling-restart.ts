import { join } from 'node:path';
import { generousLimits, type Owner, type ServiceName, startRoundRobin } from '@kerf/tools';
import * as z from 'zod';
import { openAccounts } from '../contenders/accounts.ts';
import { layGround } from '../contenders/ground.ts';
import { productSetting } from '../contenders/product-setting.ts';
import { boxes, type Door } from '../jobs.ts';
import { Load } from '../load/load.ts';
import { askChild } from '../processes/ask-child.ts';
import { startChild } from '../processes/start-child.ts';
import { Pods } from './pods.ts';

const adapters = 500;
const podsEach = 2;
const clients = 16;
/** The load runs in batches of this many requests until every process has been replaced. */
const piece = 400;
const connectMs = 300_000;
const mostAwayMs = 10_000;

/** New connections are rerouted immediately here; open ones learn of the drain from a response. */
const behindBalancers = { KERF_DRAIN_DELAY_MS: '1000' };

const order: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway'];

const state = z.object({ connected: z.int(), longestAwayMs: z.number() });

/** Requests and failures while the pods of one service were replaced. */
interface Asked {
  readonly name: ServiceName;
  readonly requests: number;
  readonly failed: number;
  /** First wrong response. */
  readonly example?: string | undefined;
}

/** Result as seen by callers and adapters. */
export interface RollingRestart extends z.infer<typeof state> {
  readonly asked: readonly Asked[];
}

/** Replaces every process of the product, one after the other, under requests to all adapters. */
export async function measureRollingRestart(folder: string, owner: Owner, end: AbortSignal): Promise<RollingRestart> {
  const ground = await layGround(folder, owner, 'controlled');
  const { setting } = await productSetting(ground, owner, { ...generousLimits, ...behindBalancers });
  const keys = await openAccounts(ground.databaseUrl, setting.secrets.keyPepper, adapters);
  const started: Pods[] = [];
  for (const name of order) started.push(await new Pods(name, { setting, folder, owner }).start(podsEach));
  const portsOf = (service: ServiceName) => started.find(({ name }) => name === service)?.ports ?? [];
  const front = async (name: ServiceName) => owner.own(await startRoundRobin(portsOf(name))).port;
  const { caFile } = ground.certificates;
  const told = { url: `wss://127.0.0.1:${await front('broker')}`, keys, caFile };
  const child = owner.own(await startChild('rolling/adapters.ts', told, join(folder, 'logs'), connectMs));
  const load = owner.own(await Load.start(folder, end));
  const at = { baseUrl: `https://127.0.0.1:${await front('gateway')}`, caFile, keys };
  const asked: Asked[] = [];
  for (const pods of started) asked.push({ name: pods.name, ...(await askWhile(load, at, () => pods.restart())) });
  return { asked, ...(await askChild(child, state)) };
}

async function askWhile(load: Load, door: Door, work: () => Promise<void>) {
  const asked = { requests: 0, failed: 0, example: undefined as string | undefined };
  const job = boxes(door, { clients, count: piece });
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { wrong, example } = await load.run(job);
    asked.requests += piece;
    asked.failed += wrong;
    asked.example ??= example;
  }
  await over;
  return asked;
}

/** Formats the result by service, with verdicts. */
export function rollingLines({ asked, connected, longestAwayMs }: RollingRestart): string[] {
  const isBack = connected === adapters && longestAwayMs <= mostAwayMs;
  const isServed = asked.every(({ failed }) => failed === 0);
  return [
    ...asked.map(({ name, requests, failed, example }) =>
      [`${name} replaced: ${failed} of ${requests} requests failed`, ...(example ? [example] : [])].join(', first '),
    ),
    `Failed requests at most 0: ${isServed ? 'met' : 'missed'}.`,
    `${connected} of ${adapters} adapters are back, the longest after ${(longestAwayMs / 1000).toFixed(1)} s ` +
      `(all within ${mostAwayMs / 1000} s: ${isBack ? 'met' : 'missed'}).`,
  ];
}
