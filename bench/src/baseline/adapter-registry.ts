import type { Pool } from 'pg';
import type { ChildSettings } from '../processes/child-settings.ts';
import { type Adapter, startAdapterServer } from '../sockets/adapter-server.ts';
import type { Command } from './messages.ts';

/** Conventional adapter access: find the account's adapter, wait for its result, commit the operation. */
export class AdapterRegistry {
  readonly #pool: Pool;
  readonly #adapters = new Map<string, Adapter>();
  readonly #waiting = new Map<string, (result: unknown) => void>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Accepts adapters; resolves to the port. */
  listen(setting: ChildSettings): Promise<number> {
    return startAdapterServer(setting, this.#pool, {
      onRegistered: async (adapter) => void this.#adapters.set(adapter.accountId, adapter),
      onResult: (commandId, result) => {
        this.#waiting.get(commandId)?.(result);
        this.#waiting.delete(commandId);
      },
    });
  }

  async executeCommand({ accountId, operationId, tool, parameters }: Command): Promise<unknown> {
    const adapter = this.#adapters.get(accountId);
    if (!adapter) throw new Error('no adapter');
    const answer = new Promise((resolve) => this.#waiting.set(operationId, resolve));
    adapter.execute(operationId, tool, parameters);
    const result = await answer;
    await this.#pool.query(
      `UPDATE quota.operation SET state = 'committed', settled_at = now() WHERE id = $1 AND settled_at IS NULL`,
      [operationId],
    );
    return result;
  }
}
