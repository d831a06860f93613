// Minimal broker: one hop in, one frame to the adapter, one frame back, one hop out.
import { randomUUID } from 'node:crypto';
import type { Msg } from '@nats-io/transport-node';
import pg from 'pg';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { type Adapter, startAdapterServer } from '../sockets/adapter-server.ts';
import { Mux } from './mux.ts';

const setting = readSettings();
const pool = new pg.Pool({ connectionString: setting.databaseUrl, max: 4 });
const { connection } = await Mux.connect(setting.natsUrl);
const waiting = new Map<string, Msg>();

const port = await startAdapterServer(setting, pool, { onRegistered, onResult });
setInterval(() => void pool.query('UPDATE broker.adapter_session SET last_heartbeat = now()'), 10_000);
reportReady(port);

async function onRegistered(adapter: Adapter): Promise<void> {
  const sessionId = randomUUID();
  connection.subscribe(`broker.adapter.${sessionId}`, {
    callback: (_error, message) => forwardCommand(adapter, message),
  });
  await connection.flush();
  await pool.query(
    `INSERT INTO broker.adapter_session
       (session_id, adapter_id, account_id, key_id, pod, adapter_type, capabilities, tools, max_concurrency)
     VALUES ($1, $2, $3, $4, 'floor', 'echo', '{}', $5, 64)`,
    [sessionId, adapter.id, adapter.accountId, adapter.keyId, adapter.tools],
  );
}

function forwardCommand(adapter: Adapter, message: Msg): void {
  const { operationId, tool, parameters } = message.json<{
    operationId: string;
    tool: string;
    parameters: Record<string, unknown>;
  }>();
  waiting.set(operationId, message);
  adapter.execute(operationId, tool, parameters);
}

function onResult(commandId: string, result: unknown): void {
  waiting.get(commandId)?.respond(JSON.stringify(result));
  waiting.delete(commandId);
}
