import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog, OperationIds } from '@kerf/catalog';
import { freePort, migrate, type Owner, startPostgres } from '@kerf/tools';
import { Agent } from 'undici';
import type { Ground } from '../command.ts';
import { type Account, openAccount } from '../deployment/accounts.ts';
import { startAdapter, type SupervisedAdapter } from '../deployment/adapters.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import { onDatabase } from '../deployment/on-database.ts';
import { Supervised } from '../deployment/supervised.ts';
import { Dice } from '../dice.ts';
import { type Journals, openJournals } from '../journal/journals.ts';
import type { Attempt } from '../load/attempt.ts';
import { Client } from '../load/client.ts';
import type { Plan } from './plan.ts';
import { Quorum } from './quorum.ts';

const scale = { accounts: 2, gateway: 3, quota: 2, broker: 2, standards: 1 };
const connectTimeoutMs = 5_000;

/** Limit of a constrained account before it is raised. */
const tightLimit = 10;

/** Limit that no run reaches. */
const ampleLimit = 100_000_000;

/** Test environment of a run: deployment, adapters, clients and journals. */
export interface Place {
  readonly databaseUrl: string;
  readonly postgres: Supervised;
  readonly deployment: Deployment;
  readonly accountIds: readonly string[];
  /** One per account, in the same order. */
  readonly adapters: readonly SupervisedAdapter[];
  readonly clients: readonly Client[];
  readonly journals: Journals;
  /** Counts the operations that clients have requested. */
  readonly quorum: Quorum;
  /** Accounts with a low limit. */
  readonly tight: readonly string[];
}

/** Starts servers, services, adapters and clients; the scope stops them. */
export async function preparePlace(plan: Plan, { folder, owner, end }: Ground): Promise<Place> {
  const { postgres, databaseUrl } = await startDatabase(folder, owner);
  end.throwIfAborted();
  const deployment = await startDeployment({ folder, databaseUrl, scale }, owner);
  end.throwIfAborted();
  const accounts = await openAccounts(plan, databaseUrl, deployment.pepper);
  const journals = openJournals(join(folder, 'journals'));
  const quorum = new Quorum(plan.operations);
  const scene = { plan, deployment, accounts, dice: new Dice(plan.seed), owner, journals, quorum };
  const adapters = await startAdapters(scene, join(folder, 'journals'));
  const clients = clientsOf(scene);
  const accountIds = accounts.map(({ id }) => id);
  const tight = accountIds.filter((_, index) => isTight(index));
  return { databaseUrl, postgres, deployment, accountIds, adapters, clients, journals, quorum, tight };
}

async function startDatabase(folder: string, owner: Owner) {
  const port = await freePort();
  const begin = () => startPostgres({ folder: join(folder, 'postgres'), durable: true, port });
  const postgres = owner.own(await Supervised.start('postgres', begin));
  const databaseUrl = `postgresql://kerf@127.0.0.1:${port}/kerf`;
  await migrate(databaseUrl);
  return { postgres, databaseUrl };
}

function openAccounts(plan: Plan, databaseUrl: string, pepper: string): Promise<Account[]> {
  return onDatabase(databaseUrl, async (database) => {
    const accounts: Account[] = [];
    while (accounts.length < plan.accounts) {
      const limit = isTight(accounts.length) ? tightLimit : ampleLimit;
      accounts.push(await openAccount(database, { keys: plan.clientsPerAccount, pepper, limit }));
    }
    return accounts;
  });
}

/** Every second account is always nearly exhausted. */
const isTight = (index: number): boolean => index % 2 === 1;

interface Scene {
  readonly plan: Plan;
  readonly deployment: Deployment;
  readonly accounts: readonly Account[];
  readonly dice: Dice;
  readonly owner: Owner;
  readonly journals: Journals;
  readonly quorum: Quorum;
}

/** Starts one adapter per account, with its first key. */
function startAdapters({ plan, deployment, accounts, dice, owner }: Scene, folder: string) {
  const { brokerUrls, gatewayUrls, caFile } = deployment;
  const task = { brokerUrls: [...brokerUrls], gatewayUrls: [...gatewayUrls], caFile, folder, breaks: plan.breaks };
  const own = accounts.flatMap(({ id, keys }) =>
    keys.slice(0, 1).map(({ secret }) => ({ accountId: id, secret, adapterId: randomUUID(), seed: dice.seed() })),
  );
  return owner.ownAll(own.map((one) => startAdapter({ ...task, ...one })));
}

function clientsOf({ plan, deployment, accounts, dice, owner, journals, quorum }: Scene): Client[] {
  const ca = readFileSync(deployment.caFile, 'utf8');
  const begun = () => quorum.count();
  const over = (attempt: Attempt) => journals.attempts.add(attempt.accountId, attempt);
  const dispatcher = new Agent({ connect: { ca, timeout: connectTimeoutMs } });
  owner.own({ stop: () => dispatcher.close() });
  const { timeoutMs, withLate } = plan;
  const { gatewayUrls } = deployment;
  const ids = new OperationIds(catalog, deployment.operationSecret);
  const operationIds = new Map(catalog.tools.map((tool) => [tool.name, ids.of(tool)]));
  return accounts.flatMap(({ id, keys }) =>
    keys.map((key) => {
      const orders = { accountId: id, keyId: key.id, operationIds, timeoutMs, withLate };
      return new Client({ key, orders, gatewayUrls, dispatcher, dice: dice.fork(), begun, over });
    }),
  );
}
