import { withLogin } from '../login.ts';
import { type DatabaseService, roleOf } from '../servers/roles.ts';
import type { ServiceName } from './service.ts';

/** Where the servers are that the services use. */
export interface ServerUrls {
  /** As the owner of the database, who migrates it. */
  databaseUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** Whether each service logs in to Postgres as its own role, which needs no password there. */
  databaseRoles?: boolean;
  /** The password of each user of NATS; absent: `natsUrl` serves everybody as it is. */
  natsPasswords?: Readonly<Record<string, string>> | undefined;
}

/** Where a service finds Postgres: as its own role where it can, else by a URL of its own, else by that of all. */
export function databaseUrlOf(service: DatabaseService, { databaseUrl, databaseRoles }: ServerUrls): string {
  return databaseRoles ? withLogin(databaseUrl, roleOf(service)) : (ownUrl(service, 'DATABASE') ?? databaseUrl);
}

/** Where a service finds NATS: as its own user where it can, else by a URL of its own, else by that of all. */
export function natsUrlOf(service: ServiceName, { natsUrl, natsPasswords }: ServerUrls): string {
  const password = natsPasswords?.[service];
  return password ? withLogin(natsUrl, service, password) : (ownUrl(service, 'NATS') ?? natsUrl);
}

/** Where NATS lets its streams be changed; none where nobody is told apart: that may be a server of somebody else. */
export function deploymentUrlOf({ natsUrl, natsPasswords }: ServerUrls): string | undefined {
  const password = natsPasswords?.['deployment'];
  return password && withLogin(natsUrl, 'deployment', password);
}

// Servers of somebody else may know a user for each service too.
function ownUrl(service: ServiceName, server: 'DATABASE' | 'NATS'): string | undefined {
  return process.env[`KERF_${service.toUpperCase()}_${server}_URL`] || undefined;
}
