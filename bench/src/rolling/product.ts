import { join } from 'node:path';
import { pause } from '@kerf/concurrency';
import { readRollouts } from '@kerf/deploy/rollout';
import { findFreePort, type ResourceScope, type ServiceName, startRoundRobin, unlimitedRates } from '@kerf/tools';
import { Client } from 'pg';
import * as z from 'zod';
import type { SystemAccess } from '../jobs.ts';
import { requestState } from '../processes/request-state.ts';
import { startChild } from '../processes/start-child.ts';
import { openAccounts } from '../systems/accounts.ts';
import { type Infrastructure, startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';
import { Pods } from './pods.ts';
import { migrateStores } from './releases.ts';

const connectDeadlineMs = 300_000;

/** In the order in which a release replaces them: callers see a feature when all services behind it have it. */
const services: readonly ServiceName[] = ['quota', 'accounts', 'standards', 'broker', 'issuer', 'gateway'];

/** State of the adapters' process. */
const adapterState = z.object({ connected: z.int(), longestAwayMs: z.number() });
export type AdapterStates = z.infer<typeof adapterState>;

interface ProductOptions {
  readonly folder: string;
  readonly scope: ResourceScope;
  /** Release that it starts with, schema included. */
  readonly root: string;
  readonly adapters: number;
}

/** Several pods of every service behind balancers, with the times of `prod`, and adapters that are connected. */
export interface RollingProduct {
  readonly infrastructure: Infrastructure;
  readonly pods: readonly Pods[];
  readonly gateways: SystemAccess;
  readonly issuers: SystemAccess;
  readonly readAdapters: () => Promise<AdapterStates>;
}

/** Pods of each service while nothing is replaced. */
export const podsPerService = 2;

/** Starts the product; resolves when all adapters are connected. */
export async function startRollingProduct({ folder, scope, root, adapters }: ProductOptions): Promise<RollingProduct> {
  const migrateDatabase = (databaseUrl: string) => migrateStores(root, databaseUrl);
  const infrastructure = await startInfrastructure(folder, scope, 'controlled', migrateDatabase);
  const issuerUrl = `https://localhost:${await findFreePort()}`;
  const pods = await startPods({ folder, scope, root, issuerUrl, infrastructure });
  const startFront = async (name: ServiceName, port?: number) => {
    const ports = pods.find((one) => one.name === name)?.ports ?? [];
    return scope.add(await startRoundRobin(ports, port)).port;
  };
  await startFront('issuer', Number(new URL(issuerUrl).port));
  const { caFile } = infrastructure.certificates;
  const keys = await openAccounts(infrastructure.databaseUrl, infrastructure.pepper, adapters);
  const settings = { url: `wss://127.0.0.1:${await startFront('broker')}`, keys, caFile };
  const child = scope.add(await startChild('rolling/adapters.ts', settings, join(folder, 'logs'), connectDeadlineMs));
  return {
    infrastructure,
    pods,
    gateways: { baseUrl: `https://127.0.0.1:${await startFront('gateway')}`, caFile, keys },
    issuers: { baseUrl: issuerUrl, caFile, keys },
    readAdapters: () => requestState(child, adapterState),
  };
}

async function startPods({
  folder,
  scope,
  root,
  issuerUrl,
  infrastructure,
}: Omit<ProductOptions, 'adapters'> & { issuerUrl: string; infrastructure: Infrastructure }): Promise<Pods[]> {
  const env = { ...unlimitedRates, KERF_OAUTH_REQUESTS_PER_MINUTE: '1000000000' };
  const { setting: product } = await createProductSettings(infrastructure, scope, env);
  const secrets = { ...product.secrets, keyPepper: infrastructure.pepper };
  const setting = { ...product, secrets, issuerUrl };
  const rollouts = readRollouts('prod');
  return Promise.all(
    services.map((name) => {
      const rollout = rollouts.get(name);
      if (!rollout) throw new Error(`k8s/rendered/prod.yaml has no Deployment of ${name}: run npm run generate.`);
      return new Pods(name, { setting, rollout, folder, scope }).startPods(root, podsPerService);
    }),
  );
}

const pollIntervalMs = 500;
/** The ledger commits after the response; a gateway that ends settles first. */
const settleDeadlineMs = 60_000;

const charges = z.object({ charged: z.int(), open: z.int() });

/** Operations in the ledger: those that were charged, and those that are neither charged nor refunded. */
export type Charges = z.infer<typeof charges>;

const statement = `
  SELECT count(*) FILTER (WHERE state = 'committed')::int AS charged,
         count(*) FILTER (WHERE settled_at IS NULL AND deadline IS NOT NULL)::int AS open
  FROM quota.operation`;

/** Reads the ledger when no operation is open, or at the deadline. */
export async function readCharges(databaseUrl: string): Promise<Charges> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const end = performance.now() + settleDeadlineMs;
    for (;;) {
      const found = charges.parse((await client.query(statement)).rows[0]);
      if (found.open === 0 || performance.now() > end) return found;
      await pause(pollIntervalMs);
    }
  } finally {
    await client.end();
  }
}
