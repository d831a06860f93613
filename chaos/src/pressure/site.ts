import { readFileSync } from 'node:fs';
import type { Dispatcher } from 'undici';
import { openAccount } from '../deployment/accounts.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { withDatabase } from '../deployment/with-database.ts';
import type { Journals } from '../journal/journals.ts';
import { Prober, type PressureSite, type Tenant } from './prober.ts';

/** Accounts without adapters: one that sends more than the others, and the others. */
const accounts = 3;
/** Limit that no run reaches. */
const limit = 100_000_000;

interface SiteParts {
  readonly deployment: Deployment;
  readonly databaseUrl: string;
  readonly dispatcher: Dispatcher;
  readonly journals: Journals;
}

/** Opens the accounts that put a product under pressure. */
export async function createSite({ deployment, databaseUrl, dispatcher, journals }: SiteParts): Promise<PressureSite> {
  const { gatewayUrls, issuerUrls, pepper, processes } = deployment;
  const tenants = await openTenants(databaseUrl, pepper);
  const [noisy, ...quiet] = tenants;
  const [issuerUrl] = issuerUrls;
  if (!noisy || issuerUrl === undefined) throw new Error('Pressures need an account, and the deployment an issuer.');
  return {
    gatewayUrls,
    issuerUrl,
    databaseUrl,
    pepper,
    ca: readFileSync(deployment.caFile, 'utf8'),
    prober: new Prober(dispatcher, journals),
    noisy,
    quiet,
    readMemory: (url) => readResidentBytes(processes.find((process) => process.url === url)?.pid),
  };
}

const openTenants = (databaseUrl: string, pepper: string): Promise<Tenant[]> =>
  withDatabase(databaseUrl, async (database) => {
    const tenants: Tenant[] = [];
    while (tenants.length < accounts) {
      const { id, keys } = await openAccount(database, { keys: 1, pepper, limit });
      for (const key of keys) tenants.push({ id, key });
    }
    return tenants;
  });

function readResidentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : 1_000 * Number(kilobytes);
}
