import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@kerf/concurrency';
import { adapterCommand, adapterSession, type FromBroker, protocolVersion } from '@kerf/contracts';
import type { Rehearsal } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import { WebSocket, WebSocketServer } from 'ws';
import { receiveFrame } from './sessions/message-handler.ts';
import type { Session } from './sessions/session.ts';
import { Sessions } from './sessions/sessions.ts';

const id = crypto.randomUUID();
const owner = { accountId: id, keyId: id, keys: [], address: '127.0.0.1' };

/** Runs commands over the bus of the rehearsal and a socket within this process, in a session that no table has. */
export async function warmUpBroker({ bus, repeat }: Rehearsal<unknown>): Promise<void> {
  const sessions = createSessions();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket) => {
    const session = sessions.openSession(socket, owner, { register });
    bus.serve(adapterCommand.at(id), (command) => session.execute(command));
    socket.on('message', (frame: Buffer) => {
      if (session.countFrame(frame.length)) receiveFrame(session, frame.toString());
    });
  });
  try {
    await once(server, 'listening');
    const adapter = await connectAdapter((server.address() as AddressInfo).port);
    await repeat(() => bus.request(adapterSession.at(id), createCommand(), { timeoutMs: 5_000 }));
    adapter.terminate();
  } finally {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
}

const createSessions = (): Sessions =>
  new Sessions({
    presence: {
      writeHeartbeats: async () => ({ lost: [], keyless: [], expiring: new Map() }),
      endSession: async () => undefined,
      markDraining: async () => undefined,
    },
    bus: { announce: () => undefined },
    clock: systemClock,
    log: silentLog,
    heartbeatIntervalMs: 60_000,
    graceMs: 1,
    returnMs: 1,
  });

const maxConcurrency = 8;

const register = (session: Session): void =>
  session.completeRegistration(maxConcurrency, { resumeToken: id, resumed: false, drop: [] });

const createCommand = () => ({
  accountId: id,
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'create_box',
  parameters: { length: 10, width: 20, height: 30, position: [0, 0, 0] },
  timeoutMs: 5_000,
});

const box = { object_id: 'box_1', type: 'box', volume: 6_000, warnings: [] };
const bounding_box = { min: [0, 0, 0], max: [10, 20, 30] };
const result = { type: 'result', ok: true, result: { ...box, bounding_box }, execution_time_ms: 1 };

/** Connects an adapter that answers every command at once; resolves when it is registered. */
async function connectAdapter(port: number): Promise<WebSocket> {
  const adapter = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  const send = (message: object) => adapter.send(JSON.stringify(message));
  await once(adapter, 'open');
  const registered = new Promise<void>((resolve) => {
    adapter.on('message', (frame: Buffer) => {
      const message = JSON.parse(frame.toString()) as FromBroker;
      if (message.type === 'registered') resolve();
      if (message.type === 'execute') send({ ...result, command_id: message.command_id });
    });
  });
  send({
    type: 'register',
    protocol_versions: [protocolVersion],
    adapter_id: id,
    instance_id: id,
    adapter_type: 'rehearsal',
    adapter_version: '1',
    capabilities: ['primitives'],
    tools: ['create_box'],
    max_concurrency: maxConcurrency,
  });
  await registered;
  return adapter;
}
