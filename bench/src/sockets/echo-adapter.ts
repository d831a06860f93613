// Adapter without a CAD kernel: one socket per key; every command is answered at once with the same result.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { adapterPath, adapterProtocol, type AdapterMessage, type FromBroker, protocolVersion } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { box } from '../load/box.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';

const { url, caFile, keys } = readSettings();
const ca = readFileSync(caFile);
await Promise.all(keys.map(connectAdapter));
reportReady();

/** Resolves when the broker has registered the adapter. */
function connectAdapter(key: string): Promise<void> {
  // Trusted where a proxy terminates TLS in front of the broker.
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' };
  const socket = new WebSocket(`${url}${adapterPath}`, [adapterProtocol], { ca, headers, perMessageDeflate: false });
  const sendMessage = (message: AdapterMessage) => socket.send(JSON.stringify(message));
  socket.on('open', () => sendMessage(createRegistration()));
  // Without adapters nothing can be measured.
  socket.on('error', (error) => exitWithError(error.message));
  socket.on('close', (code) => exitWithError(`closed with ${code}`));
  return new Promise((resolve) => {
    socket.on('message', (frame: Buffer) => {
      const message = JSON.parse(frame.toString()) as FromBroker;
      if (message.type === 'execute') sendMessage(createResult(message.command_id));
      if (message.type !== 'registered') return;
      const beat = () => sendMessage({ type: 'heartbeat', in_flight: 0, healthy: true });
      setInterval(beat, message.heartbeat_interval_ms);
      resolve();
    });
  });
}

function createRegistration(): AdapterMessage {
  return {
    type: 'register',
    protocol_versions: [protocolVersion],
    adapter_id: randomUUID(),
    instance_id: randomUUID(),
    adapter_type: 'echo',
    adapter_version: '1',
    capabilities: ['primitives'],
    tools: ['create_box'],
    max_concurrency: 64,
    running: [],
  };
}

function createResult(commandId: string): AdapterMessage {
  return { type: 'result', command_id: commandId, ok: true, result: box, execution_time_ms: 0.01 };
}

function exitWithError(reason: string): never {
  process.stderr.write(`The echo adapter lost a socket: ${reason}.\n`);
  process.exit(1);
}
