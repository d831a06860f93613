import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  type Certificates,
  letRolesLogIn,
  makeCertificates,
  migrate,
  type Owner,
  specificationAccess,
  startNats,
  startPostgres,
} from '@kerf/tools';
import type { Part } from '../figures/processor-time.ts';

/** What a contender stands on: servers of its own, so that their work can be told apart. */
export interface Ground {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Absent where everybody may do everything on the bus. */
  readonly natsPasswords: Readonly<Record<string, string>> | undefined;
  readonly certificates: Certificates;
  readonly pepper: string;
  readonly parts: readonly Part[];
}

/** Start a durable Postgres, migrated, and a NATS server in `folder`: with access control, or open to all. */
export async function layGround(folder: string, owner: Owner, bus: 'controlled' | 'open'): Promise<Ground> {
  const postgres = owner.own(await startPostgres({ folder: join(folder, 'postgres'), durable: true }));
  const access = bus === 'controlled' ? await specificationAccess(folder) : undefined;
  const nats = owner.own(await startNats({ folder: join(folder, 'nats'), jetStream: true, access }));
  const databaseUrl = `${postgres.url}/kerf`;
  await migrate(databaseUrl);
  await letRolesLogIn(databaseUrl);
  return {
    folder,
    databaseUrl,
    natsUrl: nats.url,
    natsPasswords: nats.passwords,
    certificates: await makeCertificates(join(folder, 'certificates')),
    pepper: randomBytes(32).toString('base64url'),
    parts: [
      { name: 'postgres', pid: postgres.pid ?? 0, withChildren: true },
      { name: 'nats', pid: nats.pid ?? 0 },
    ],
  };
}
