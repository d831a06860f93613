import { addLogin } from './url-login.ts';
import { type DatabaseService, getDatabaseRole } from '../servers/database-roles.ts';
import { deriveRolePassword } from '../servers/password.ts';
import type { ServiceName } from './service.ts';

/** URLs of the servers that the services use. */
export interface ServerUrls {
  /** With the login of the database owner, who runs migrations. */
  databaseUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** True if each service logs in to Postgres as its own role. */
  databaseRoles?: boolean;
  /** Password of each NATS user; absent: every service uses `natsUrl` unchanged. */
  natsPasswords?: Readonly<Record<string, string>> | undefined;
}

/** Postgres URL of a service: with its own role if possible, else its own variable, else the common URL. */
export function getDatabaseUrl(
  service: DatabaseService,
  { databaseUrl, databaseRoles }: Pick<ServerUrls, 'databaseUrl' | 'databaseRoles'>,
): string {
  if (!databaseRoles) return readServiceUrl(service, 'DATABASE') ?? databaseUrl;
  const role = getDatabaseRole(service);
  return addLogin(databaseUrl, role, deriveRolePassword(databaseUrl, role));
}

/** NATS URL of a service: with its own user if possible, else its own variable, else the common URL. */
export function getNatsUrl(service: ServiceName, { natsUrl, natsPasswords }: ServerUrls): string {
  const password = natsPasswords?.[service];
  return password ? addLogin(natsUrl, service, password) : (readServiceUrl(service, 'NATS') ?? natsUrl);
}

/** NATS URL with permission to change streams; undefined without users, because the server may then be external. */
export function getDeploymentUrl({ natsUrl, natsPasswords }: ServerUrls): string | undefined {
  const password = natsPasswords?.['deployment'];
  return password && addLogin(natsUrl, 'deployment', password);
}

// External servers may also have a user for each service.
function readServiceUrl(service: ServiceName, server: 'DATABASE' | 'NATS'): string | undefined {
  return process.env[`KERF_${service.toUpperCase()}_${server}_URL`] || undefined;
}
