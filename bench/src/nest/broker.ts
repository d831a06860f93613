// The naive broker: find the adapter of the account, wait for its answer, commit the operation.
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload, RpcException } from '@nestjs/microservices';
import pg from 'pg';
import { readSetting, tellReady } from '../processes/child.ts';
import { type Adapter, startAdapterServer } from '../sockets/adapter-server.ts';
import { decorateMethod, decorateParameters } from './decorated.ts';
import type { Command } from './messages.ts';
import { runMicroservice } from './run-microservice.ts';

const setting = readSetting();
const adapters = new Map<string, Adapter>();
const waiting = new Map<string, (result: unknown) => void>();

class BrokerController {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async execute({ accountId, operationId, tool, parameters }: Command) {
    const adapter = adapters.get(accountId);
    if (!adapter) throw new RpcException('no adapter');
    const answer = new Promise((resolve) => waiting.set(operationId, resolve));
    adapter.execute(operationId, tool, parameters);
    const result = await answer;
    await this.pool.query(
      `UPDATE quota.operation SET state = 'committed', settled_at = now() WHERE id = $1 AND settled_at IS NULL`,
      [operationId],
    );
    return result;
  }
}
Inject('DEPENDENCY')(BrokerController, undefined, 0);
Controller()(BrokerController);
decorateMethod(BrokerController, 'execute', MessagePattern('broker.execute'));
decorateParameters(BrokerController, 'execute', Payload());

const pool = new pg.Pool({ connectionString: setting.databaseUrl, max: 16 });
await runMicroservice('broker', setting.natsUrl, BrokerController, pool);
const port = await startAdapterServer(setting, pool, {
  registered: async (adapter) => void adapters.set(adapter.accountId, adapter),
  answered: (commandId, result) => {
    waiting.get(commandId)?.(result);
    waiting.delete(commandId);
  },
});
tellReady(port);
