// Idle adapters: opens the given number of sockets, with the keys in rotation, which register and then only send
// heartbeats.
import { randomUUID } from 'node:crypto';
import { adapterPath, adapterProtocol, type AdapterMessage, type FromBroker, protocolVersion } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { readSettings, reportReady } from '../processes/child-process.ts';

/** More concurrent connects would only wait for each other. */
const maxConcurrent = 16;

/** A busy machine may refuse a connection for a moment. */
const maxTries = 20;

const { url, keys, count } = readSettings();
let remaining = count;
await Promise.all(Array.from({ length: maxConcurrent }, connectRemaining));
reportReady();

async function connectRemaining(): Promise<void> {
  while (remaining > 0) {
    remaining -= 1;
    const key = keys[remaining % keys.length] ?? '';
    let tries = 1;
    while (!(await connectAdapter(key))) if (++tries > maxTries) exitWithError(`it was refused ${maxTries} times`);
  }
}

/** Resolves when the broker has registered or refused the adapter. */
function connectAdapter(key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' };
  const socket = new WebSocket(`${url}${adapterPath}`, [adapterProtocol], { headers, perMessageDeflate: false });
  const sendMessage = (message: AdapterMessage) => socket.send(JSON.stringify(message));
  socket.on('open', () => sendMessage(createRegistration()));
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.once('message', (frame: Buffer) => {
      const message = JSON.parse(frame.toString()) as FromBroker;
      if (message.type !== 'registered') return;
      socket.on('close', (code) => exitWithError(`closed with ${code}`));
      setInterval(() => sendMessage({ type: 'heartbeat', in_flight: 0, healthy: true }), message.heartbeat_interval_ms);
      resolve(true);
    });
  });
}

function createRegistration(): AdapterMessage {
  return {
    type: 'register',
    protocol_versions: [protocolVersion],
    adapter_id: randomUUID(),
    instance_id: randomUUID(),
    adapter_type: 'idle',
    adapter_version: '1',
    capabilities: ['primitives'],
    tools: ['create_box'],
  };
}

function exitWithError(reason: string): never {
  process.stderr.write(`An idle adapter lost its socket: ${reason}.\n`);
  process.exit(1);
}
