import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, migrate, type Owner, startPostgres } from '@kerf/tools';
import { Agent } from 'undici';
import type { Ground } from '../command.ts';
import { type Account, openAccount } from '../deployment/accounts.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import { onDatabase } from '../deployment/on-database.ts';
import { Supervised } from '../deployment/supervised.ts';
import { Dice } from '../dice.ts';
import { Adapter } from '../load/adapter.ts';
import { Client } from '../load/client.ts';
import { Executions } from '../load/executions.ts';
import { Returns } from '../load/returns.ts';
import type { Plan } from './plan.ts';

const scale = { gateway: 3, quota: 2, broker: 2, standards: 1 };
const connectTimeoutMs = 5_000;

/** So many operations a tight account may do before it is given more. */
const tightLimit = 10;

/** Where a run takes place, and who takes part. */
export interface Place {
  readonly databaseUrl: string;
  readonly postgres: Supervised;
  readonly deployment: Deployment;
  readonly adapters: readonly Adapter[];
  readonly clients: readonly Client[];
  readonly executions: Executions;
  readonly returns: Returns;
  /** The accounts with a small limit. */
  readonly tight: readonly string[];
}

/** Start servers, services, adapters and clients; the owner stops them. */
export async function preparePlace(plan: Plan, { folder, owner, end }: Ground): Promise<Place> {
  const { postgres, databaseUrl } = await startDatabase(folder, owner);
  end.throwIfAborted();
  const deployment = await startDeployment({ folder, databaseUrl, scale }, owner);
  end.throwIfAborted();
  const accounts = await openAccounts(plan, databaseUrl, deployment.pepper);
  const records = { executions: new Executions(), returns: new Returns() };
  const dice = new Dice(plan.seed);
  const scene = { plan, deployment, accounts, dice, owner, ca: readFileSync(deployment.caFile, 'utf8') };
  const adapters = await connectAdapters(scene, records);
  const tight = accounts.filter((_, index) => isTight(index)).map(({ id }) => id);
  return { databaseUrl, postgres, deployment, adapters, clients: clientsOf(scene), ...records, tight };
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
      const limit = isTight(accounts.length) ? tightLimit : undefined;
      accounts.push(await openAccount(database, { keys: plan.clientsPerAccount, pepper, limit }));
    }
    return accounts;
  });
}

/** Every second account is always nearly used up. */
const isTight = (index: number): boolean => index % 2 === 1;

interface Scene {
  readonly plan: Plan;
  readonly deployment: Deployment;
  readonly accounts: readonly Account[];
  readonly dice: Dice;
  readonly owner: Owner;
  readonly ca: string;
}

/** One for each account, with the first of its keys. */
function connectAdapters(
  { plan, deployment, accounts, dice, owner, ca }: Scene,
  records: Pick<Place, 'executions' | 'returns'>,
) {
  const { brokerUrls } = deployment;
  const secrets = accounts.flatMap(({ keys }) => keys.slice(0, 1)).map(({ secret }) => secret);
  return owner.ownAll(
    secrets.map((secret) =>
      Adapter.connect({ brokerUrls, ca, secret, ...records, dice: dice.fork(), breaks: plan.breaks }),
    ),
  );
}

function clientsOf({ plan, deployment, accounts, dice, owner, ca }: Scene): Client[] {
  const dispatcher = new Agent({ connect: { ca, timeout: connectTimeoutMs } });
  owner.own({ stop: () => dispatcher.close() });
  const { timeoutMs, withLate } = plan;
  const { gatewayUrls } = deployment;
  return accounts.flatMap(({ id, keys }) =>
    keys.map((key) => {
      const orders = { accountId: id, keyId: key.id, timeoutMs, withLate };
      return new Client({ key, orders, gatewayUrls, dispatcher, dice: dice.fork() });
    }),
  );
}
