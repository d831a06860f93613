import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Certificates, makeCertificates, migrate, startNats, startPostgres } from '@kerf/tools';
import type { Part } from '../figures/processor-time.ts';
import type { Owner } from '../processes/owner.ts';

/** What a contender stands on: servers of its own, so that their work can be told apart. */
export interface Ground {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly certificates: Certificates;
  readonly pepper: string;
  readonly parts: readonly Part[];
}

/** Start a durable Postgres, migrated, and a NATS server in `folder`. */
export async function layGround(folder: string, owner: Owner): Promise<Ground> {
  const postgres = owner.own(await startPostgres({ folder: join(folder, 'postgres'), durable: true }));
  const nats = owner.own(await startNats({ folder: join(folder, 'nats'), jetStream: true }));
  const databaseUrl = `${postgres.url}/kerf`;
  await migrate(databaseUrl);
  return {
    folder,
    databaseUrl,
    natsUrl: nats.url,
    certificates: await makeCertificates(join(folder, 'certificates')),
    pepper: randomBytes(32).toString('base64url'),
    parts: [
      { name: 'postgres', pid: postgres.pid ?? 0, withChildren: true },
      { name: 'nats', pid: nats.pid ?? 0 },
    ],
  };
}
