// Idle adapters: opens the given number of sockets, with the keys in rotation, which register and then only send
// heartbeats.
import { randomUUID } from 'node:crypto';
import { adapterPath, adapterProtocol, type AdapterMessage, type FromBroker, protocolVersion } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { readSetting, tellReady } from '../processes/child.ts';

/** More concurrent connects would only wait for each other. */
const atOnce = 16;

/** A busy machine may refuse a connection for a moment. */
const mostTries = 20;

const { url, keys, count } = readSetting();
let left = count;
await Promise.all(Array.from({ length: atOnce }, connectInTurn));
tellReady();

async function connectInTurn(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const key = keys[left % keys.length] ?? '';
    let tries = 1;
    while (!(await isConnected(key))) if (++tries > mostTries) fail(`it was refused ${mostTries} times`);
  }
}

/** Resolves when the broker has registered or refused the adapter. */
function isConnected(key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' };
  const socket = new WebSocket(`${url}${adapterPath}`, [adapterProtocol], { headers, perMessageDeflate: false });
  const say = (message: AdapterMessage) => socket.send(JSON.stringify(message));
  socket.on('open', () => say(greeting()));
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.once('message', (frame: Buffer) => {
      const message = JSON.parse(frame.toString()) as FromBroker;
      if (message.type !== 'registered') return;
      socket.on('close', (code) => fail(`closed with ${code}`));
      setInterval(() => say({ type: 'heartbeat', in_flight: 0, healthy: true }), message.heartbeat_interval_ms);
      resolve(true);
    });
  });
}

function greeting(): AdapterMessage {
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

function fail(reason: string): never {
  process.stderr.write(`An idle adapter lost its socket: ${reason}.\n`);
  process.exit(1);
}
