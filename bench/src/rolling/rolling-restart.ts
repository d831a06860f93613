import { randomInt } from 'node:crypto';
import { pause } from '@kerf/concurrency';
import type { ResourceScope } from '@kerf/tools';
import { createBoxJob, createRequestJob, type SystemAccess } from '../jobs.ts';
import type { Job } from '../load/job.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { Pods } from './pods.ts';
import {
  type AdapterStates,
  type Charges,
  podsPerService,
  readCharges,
  type RollingProduct,
  startRollingProduct,
} from './product.ts';
import { migrateStores, prepareReleases, type Releases } from './releases.ts';

const adapters = 500;
const clients = 16;
/** The load runs in batches of this many requests until a step is done. */
const batchSize = 400;
/** A pod is deleted at any moment of a roll-out: each takes at least this long. */
const maxDeletionDelayMs = 12_000;
const maxAwayMs = 10_000;

/** Folder and scope of the product, the previous release, and the receiver of progress. */
export interface RollingOptions {
  readonly folder: string;
  readonly scope: ResourceScope;
  readonly termination: AbortSignal;
  /** Git ref of the release that is upgraded and rolled back to; absent: this tree replaces itself. */
  readonly previous: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** Requests and failures during one step. */
interface StepResult {
  /** Service and what happened to it. */
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
  /** First wrong response. */
  readonly example?: string | undefined;
}

/** Result as seen by callers and adapters, and in the ledger. */
export interface RollingRestartResult extends AdapterStates, Charges {
  readonly steps: readonly StepResult[];
  /** Operations that succeeded for their callers. */
  readonly succeeded: number;
}

/** Replaces every pod of every service under requests to all adapters, and deletes one more of each meanwhile. */
export async function measureRollingRestart(options: RollingOptions): Promise<RollingRestartResult> {
  const { folder, scope, termination, previous, onProgress } = options;
  const releases = await prepareReleases(folder, previous, termination);
  onProgress(`Starting every service ${podsPerService} times, and ${adapters} adapters.`);
  const root = releases.previous ?? releases.current;
  const product = await startRollingProduct({ folder, scope, root, adapters });
  const load = scope.add(await LoadGenerator.start(folder, termination));
  const steps: StepResult[] = [];
  let succeeded = 0;
  for (const { name, access, work } of listSteps(product, releases)) {
    const isOperation = access === product.gateways;
    const result = await sendRequestsDuring(load, isOperation ? createOperations(access) : createReads(access), work);
    steps.push({ name, ...result });
    if (isOperation) succeeded += result.requests - result.failed;
    onProgress(`${name}: ${result.failed} of ${result.requests} requests failed`);
  }
  const charges = await readCharges(product.infrastructure.databaseUrl);
  return { steps, succeeded, ...charges, ...(await product.readAdapters()) };
}

interface Step {
  readonly name: string;
  /** Receiver of the requests meanwhile. */
  readonly access: SystemAccess;
  readonly work: () => Promise<void>;
}

function listSteps({ pods, infrastructure, gateways, issuers }: RollingProduct, releases: Releases): Step[] {
  const { current, previous } = releases;
  const rollAll = (name: string, root: string) =>
    pods.map((some) => ({
      name: `${some.name} ${name}`,
      access: some.name === 'issuer' ? issuers : gateways,
      work: () => rollOut(some, root),
    }));
  if (previous === undefined) return rollAll('replaced', current);
  const migrate = () => migrateStores(current, infrastructure.databaseUrl, infrastructure);
  return [
    { name: 'schema and streams migrated', access: gateways, work: migrate },
    ...rollAll('upgraded', current),
    ...rollAll('rolled back', previous),
  ];
}

/** Replaces all pods with those of a release; meanwhile one is deleted at a random moment. */
async function rollOut(pods: Pods, root: string): Promise<void> {
  const deletion = pause(randomInt(maxDeletionDelayMs)).then(() => pods.deletePod());
  await Promise.all([pods.replacePods(root), deletion]);
  await pods.startPods(root, podsPerService);
}

const createOperations = (gateways: SystemAccess): Job => createBoxJob(gateways, { clients, count: batchSize });

const createReads = (issuers: SystemAccess): Job => ({
  ...createRequestJob(issuers, { clients, count: batchSize }),
  path: '/.well-known/oauth-authorization-server',
  expected: { status: 200, body: { issuer: issuers.baseUrl } },
});

async function sendRequestsDuring(load: LoadGenerator, job: Job, work: () => Promise<void>) {
  const totals = { requests: 0, failed: 0, example: undefined as string | undefined };
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

/** Formats the result by step, with verdicts. */
export function formatRollingResult(result: RollingRestartResult): string[] {
  const { steps, connected, longestAwayMs, succeeded, charged, open } = result;
  const isBack = connected === adapters && longestAwayMs <= maxAwayMs;
  const isServed = steps.every(({ failed }) => failed === 0);
  const isExact = charged === succeeded && open === 0;
  return [
    ...steps.map(({ name, requests, failed, example }) =>
      [`${name}: ${failed} of ${requests} requests failed`, ...(example ? [example] : [])].join(', first '),
    ),
    `Failed requests at most 0: ${formatVerdict(isServed)}.`,
    `Lost operations at most 0: ${succeeded} succeeded, ${charged} charged, ${open} open: ${formatVerdict(isExact)}.`,
    `${connected} of ${adapters} adapters are back, the longest after ${(longestAwayMs / 1000).toFixed(1)} s ` +
      `(all within ${maxAwayMs / 1000} s: ${formatVerdict(isBack)}).`,
  ];
}

/** Returns true if no target is missed. */
export const isUninterrupted = (result: RollingRestartResult): boolean =>
  formatRollingResult(result).every((line) => !line.includes('missed'));

const formatVerdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');
