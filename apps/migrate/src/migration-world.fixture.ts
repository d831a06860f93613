import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type Server, startPostgres, type TemporaryFolder } from '@kerf/tools';
import pg from 'pg';
import { run } from './command.ts';

/** A Postgres with passwords, whose databases belong to a role that is no superuser. */
export class MigrationWorld {
  readonly folder: TemporaryFolder;
  readonly #postgres: Server;

  private constructor(folder: TemporaryFolder, postgres: Server) {
    this.folder = folder;
    this.#postgres = postgres;
  }

  static async start(): Promise<MigrationWorld> {
    const folder = await createTemporaryFolder();
    const accessFile = join(folder.path, 'hba.conf');
    const access = ['host all kerf,deployer 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256'];
    await writeFile(accessFile, `${access.join('\n')}\n`);
    const settings = { hba_file: accessFile, log_statement: 'all' };
    const postgres = await startPostgres({ folder: join(folder.path, 'postgres'), durable: false, settings });
    const world = new MigrationWorld(folder, postgres);
    await world.query('postgres', 'CREATE ROLE deployer LOGIN CREATEROLE CREATEDB');
    return world;
  }

  /** URL of a database, by default for its owner. */
  getUrl(database: string, user = 'deployer', password = ''): string {
    const address = new URL(this.#postgres.url);
    address.pathname = `/${database}`;
    address.username = user;
    address.password = password;
    return address.href;
  }

  /** Runs a statement, by default as a superuser. */
  async query(database: string, text: string, url = this.getUrl(database, 'kerf')): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#postgres.stop();
    await this.folder.remove();
  }
}

/** Runs the command; returns its exit code and what it prints. */
export async function migrate(environment: Record<string, string>, ...args: string[]) {
  const [printed, errors]: [string[], string[]] = [[], []];
  const output = { print: (line: string) => printed.push(line), printError: (line: string) => errors.push(line) };
  const code = await run(args, environment, output);
  return { code, printed, errors };
}
