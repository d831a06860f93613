import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../migrate.ts';
import { inProject } from '../project.ts';
import { startPostgres } from '../servers/postgres.ts';
import type { Server } from '../servers/server.ts';

const template = 'kerf_template';

/** A Postgres for tests, with a migrated database that others are copied from. */
export async function startTestPostgres(folder: string, interruption: AbortSignal): Promise<Server> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  try {
    if (existsSync(inProject('prisma/migrations'))) await migrate(`${postgres.url}/${template}`, interruption);
    else await makeEmpty(postgres.url);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${template}`);
  } finally {
    await client.end();
  }
}
