import { Database } from '@kerf/db';
import { getRoleUrl, type TestDatabase, createTestDatabase } from '@kerf/testing';
import { Artifacts } from './artifacts.ts';
import { Clients } from './clients.ts';

/** Stores of the issuer in a real database, with the rights of its role. */
export class Stores {
  readonly artifacts: Artifacts;
  readonly clients: Clients;
  readonly #copy: TestDatabase;
  readonly #database: Database;
  readonly #owner: Database;

  private constructor(copy: TestDatabase) {
    this.#copy = copy;
    this.#database = Database.open(getRoleUrl(copy.url, 'issuer'), { maxConnections: 4 });
    this.#owner = Database.open(copy.url, { maxConnections: 2 });
    this.artifacts = new Artifacts(this.#database);
    this.clients = new Clients(this.#database, 5);
  }

  static async start(): Promise<Stores> {
    return new Stores(await createTestDatabase());
  }

  /** Runs SQL as the owner of the database, who may do more than the issuer. */
  async runSql<Row extends object>(text: string): Promise<Row[]> {
    return this.#owner.queryRows<Row>({ name: text.slice(0, 60), text }, []);
  }

  async stop(): Promise<void> {
    await this.#database.onApplicationShutdown();
    await this.#owner.onApplicationShutdown();
    await this.#copy.drop();
  }
}
