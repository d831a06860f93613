import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type FromBroker, maxMessageBytes, protocolVersion } from '@kerf/contracts';
import type { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnFreePort } from '../processes/listen.ts';
import type { ChildSettings } from '../processes/child-settings.ts';

/** Connected adapter. */
export interface Adapter {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly tools: readonly string[];
  execute(commandId: string, tool: string, parameters: Record<string, unknown>): void;
}

/** Callbacks of a broker. */
interface BrokerCallbacks {
  onRegistered(adapter: Adapter): Promise<void>;
  onResult(commandId: string, result: unknown): void;
}

/** The part of the adapter protocol that is needed to run a tool. */
type Message =
  | { type: 'register'; adapter_id: string; tools: string[] }
  | { type: 'result'; command_id: string; result: unknown }
  | { type: 'accepted' | 'progress' | 'event' }
  | { type: 'heartbeat' };

type KeyOwner = Pick<Adapter, 'accountId' | 'keyId'>;

/** Serves adapters over bare `ws`, for systems other than the product; resolves to the port. */
export function startAdapterServer(setting: ChildSettings, pool: Pool, callbacks: BrokerCallbacks): Promise<number> {
  const { certFile, keyFile, pepper } = setting;
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    const key = String(request.headers.authorization).replace('Bearer ', '');
    void findKeyOwner(pool, createHmac('sha256', pepper).update(key).digest()).then((owner) =>
      sockets.handleUpgrade(request, socket, head, (opened) => handleSocket(opened, owner, callbacks)),
    );
  });
  return listenOnFreePort(server);
}

async function findKeyOwner(pool: Pool, digest: Buffer): Promise<KeyOwner> {
  const text = 'SELECT account_id AS "accountId", id AS "keyId" FROM accounts.live_key WHERE digest = $1';
  const { rows } = await pool.query<KeyOwner>(text, [digest]);
  const [owner] = rows;
  if (!owner) throw new Error('an adapter connected with an unknown key');
  return owner;
}

function handleSocket(socket: WebSocket, owner: KeyOwner, callbacks: BrokerCallbacks): void {
  const sendMessage = (message: FromBroker) => socket.send(JSON.stringify(message));
  const execute = (commandId: string, tool: string, parameters: Record<string, unknown>) =>
    sendMessage({ type: 'execute', command_id: commandId, attempt: 1, tool, parameters, timeout_ms: 30_000 });
  socket.on('message', (frame: Buffer) => {
    const message = JSON.parse(frame.toString()) as Message;
    if (message.type === 'result') {
      callbacks.onResult(message.command_id, message.result);
      sendMessage({ type: 'result_ack', command_id: message.command_id });
    } else if (message.type === 'register') {
      const adapter = { ...owner, id: message.adapter_id, tools: message.tools, execute };
      void callbacks.onRegistered(adapter).then(() => sendMessage(createWelcome()));
    } else if (message.type === 'heartbeat') sendMessage({ type: 'heartbeat_ack' });
  });
}

const createWelcome = (): FromBroker => ({
  type: 'registered',
  protocol_version: protocolVersion,
  session_id: randomUUID(),
  resume_token: 'none',
  resumed: false,
  heartbeat_interval_ms: 10_000,
  result_retention_ms: 600_000,
  max_message_bytes: maxMessageBytes,
  server_time: new Date().toISOString(),
  drop: [],
});
