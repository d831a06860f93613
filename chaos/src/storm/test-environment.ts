import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog, OperationIds } from '@kerf/catalog';
import type { ResourceScope } from '@kerf/tools';
import { Agent, type Dispatcher } from 'undici';
import type { CommandContext } from '../command.ts';
import { type Account, openAccount } from '../deployment/accounts.ts';
import { startAdapter, type SupervisedAdapter } from '../load/supervised-adapter.ts';
import { type Deployment, lowBounds, startDeployment } from '../deployment/deployment.ts';
import { startDatabase } from '../deployment/start-database.ts';
import { withDatabase } from '../deployment/with-database.ts';
import type { SupervisedProcess } from '../deployment/supervised-process.ts';
import { SeededRandom } from '../seeded-random.ts';
import { type Journals, openJournals } from '../journal/journals.ts';
import type { Attempt } from '../journal/attempt.ts';
import { Client } from '../load/client.ts';
import type { PressureSite } from '../pressure/prober.ts';
import { createSite } from '../pressure/site.ts';
import type { Plan } from './plan.ts';
import { OperationCounter } from './operation-counter.ts';

const scale = { accounts: 2, gateway: 3, quota: 2, broker: 2, standards: 1, issuer: 1 };
const connectTimeoutMs = 5_000;

/** Limit of a constrained account before it is raised. */
const constrainedLimit = 10;

/** Limit that no run reaches. */
const ampleLimit = 100_000_000;

/** Test environment of a run: deployment, adapters, clients and journals. */
export interface TestEnvironment {
  readonly databaseUrl: string;
  readonly postgres: SupervisedProcess;
  readonly deployment: Deployment;
  readonly accountIds: readonly string[];
  /** One per account of a client, in the same order. */
  readonly adapters: readonly SupervisedAdapter[];
  readonly clients: readonly Client[];
  readonly journals: Journals;
  /** Product for the pressures, with accounts of their own. */
  readonly site: PressureSite;
  /** Counts the operations that clients have requested. */
  readonly operationCounter: OperationCounter;
  /** Accounts with a low limit. */
  readonly constrainedAccountIds: readonly string[];
}

/** Starts servers, services, adapters and clients; the scope stops them. */
export async function prepareEnvironment(
  plan: Plan,
  { folder, scope, termination }: CommandContext,
): Promise<TestEnvironment> {
  const { postgres, databaseUrl } = await startDatabase(folder, scope);
  termination.throwIfAborted();
  const deployment = await startDeployment({ folder, databaseUrl, scale, variables: lowBounds }, scope);
  termination.throwIfAborted();
  const accounts = await openAccounts(plan, databaseUrl, deployment.pepper);
  const journals = openJournals(join(folder, 'journals'));
  const operationCounter = new OperationCounter(plan.operations);
  const dispatcher = createDispatcher(deployment, scope);
  const random = new SeededRandom(plan.seed);
  const parts = { plan, deployment, accounts, random, scope, journals, operationCounter, dispatcher };
  const adapters = await startAdapters(parts, join(folder, 'journals'));
  const clients = createClients(parts);
  const site = await createSite({ deployment, databaseUrl, dispatcher, journals });
  const clientIds = accounts.map(({ id }) => id);
  const accountIds = [...clientIds, ...[site.noisy, ...site.quiet].map(({ id }) => id)];
  const constrainedAccountIds = clientIds.filter((_, index) => isConstrained(index));
  return {
    databaseUrl,
    postgres,
    deployment,
    accountIds,
    adapters,
    clients,
    journals,
    site,
    operationCounter,
    constrainedAccountIds,
  };
}

function openAccounts(plan: Plan, databaseUrl: string, pepper: string): Promise<Account[]> {
  return withDatabase(databaseUrl, async (database) => {
    const accounts: Account[] = [];
    while (accounts.length < plan.accounts) {
      const limit = isConstrained(accounts.length) ? constrainedLimit : ampleLimit;
      accounts.push(await openAccount(database, { keys: plan.clientsPerAccount, pepper, limit }));
    }
    return accounts;
  });
}

/** Every second account is always nearly exhausted. */
const isConstrained = (index: number): boolean => index % 2 === 1;

interface EnvironmentParts {
  readonly plan: Plan;
  readonly deployment: Deployment;
  readonly accounts: readonly Account[];
  readonly random: SeededRandom;
  readonly scope: ResourceScope;
  readonly journals: Journals;
  readonly operationCounter: OperationCounter;
  readonly dispatcher: Dispatcher;
}

/** Starts one adapter per account, with its first key. */
function startAdapters({ plan, deployment, accounts, random, scope }: EnvironmentParts, folder: string) {
  const { brokerUrls, gatewayUrls, caFile } = deployment;
  const task = {
    brokerUrls: [...brokerUrls],
    gatewayUrls: [...gatewayUrls],
    caFile,
    folder,
    breakProbability: plan.breakProbability,
  };
  const ownTasks = accounts.flatMap(({ id, keys }) =>
    keys.slice(0, 1).map(({ secret }) => ({ accountId: id, secret, adapterId: randomUUID(), seed: random.nextSeed() })),
  );
  return scope.addAll(ownTasks.map((one) => startAdapter({ ...task, ...one })));
}

function createDispatcher({ caFile }: Deployment, scope: ResourceScope): Dispatcher {
  const ca = readFileSync(caFile, 'utf8');
  const dispatcher = new Agent({ connect: { ca, timeout: connectTimeoutMs } });
  scope.add({ stop: () => dispatcher.close() });
  return dispatcher;
}

function createClients({
  plan,
  deployment,
  accounts,
  random,
  journals,
  operationCounter,
  dispatcher,
}: EnvironmentParts): Client[] {
  const onBegin = () => operationCounter.increment();
  const onFinish = (attempt: Attempt) => journals.attempts.append(attempt.accountId, attempt);
  const { timeoutMs, withLate } = plan;
  const { gatewayUrls } = deployment;
  const ids = new OperationIds(catalog, deployment.operationSecret);
  const operationIds = new Map(catalog.tools.map((tool) => [tool.name, ids.getId(tool)]));
  return accounts.flatMap(({ id, keys }) =>
    keys.map((key) => {
      const options = { accountId: id, keyId: key.id, operationIds, timeoutMs, withLate };
      return new Client({
        key,
        options,
        gatewayUrls,
        dispatcher,
        random: random.fork(),
        onBegin,
        onFinish,
      });
    }),
  );
}
