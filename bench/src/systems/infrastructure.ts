import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  type Certificates,
  enableRoleLogins,
  ensureCertificates,
  migrate,
  type ResourceScope,
  writeSpecAccess,
  startNats,
  startPostgres,
} from '@kerf/tools';
import type { SystemProcess } from '../figures/process-usage.ts';

/** Infrastructure of one system: its own servers, so that their CPU time can be measured separately. */
export interface Infrastructure {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Absent when every client may do everything on the bus. */
  readonly natsPasswords: Readonly<Record<string, string>> | undefined;
  readonly certificates: Certificates;
  readonly pepper: string;
  readonly parts: readonly SystemProcess[];
}

/** Starts a durable, migrated Postgres and a NATS server in `folder`, with or without access control. */
export async function startInfrastructure(
  folder: string,
  scope: ResourceScope,
  bus: 'controlled' | 'open',
  migrateDatabase: (databaseUrl: string) => Promise<void> = migrate,
): Promise<Infrastructure> {
  const postgres = scope.add(await startPostgres({ folder: join(folder, 'postgres'), durable: true }));
  const access = bus === 'controlled' ? await writeSpecAccess(folder) : undefined;
  const nats = scope.add(await startNats({ folder: join(folder, 'nats'), jetStream: true, access }));
  const databaseUrl = `${postgres.url}/kerf`;
  await migrateDatabase(databaseUrl);
  await enableRoleLogins(databaseUrl);
  return {
    folder,
    databaseUrl,
    natsUrl: nats.url,
    natsPasswords: nats.passwords,
    certificates: await ensureCertificates(join(folder, 'certificates')),
    pepper: randomBytes(32).toString('base64url'),
    parts: [
      { name: 'postgres', pid: postgres.pid ?? 0, withChildren: true },
      { name: 'nats', pid: nats.pid ?? 0 },
    ],
  };
}
