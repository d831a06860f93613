// Faulty adapter, with which specs verify that the kit finds a mistake: node wrong-adapter.fixture.ts URL MISTAKE.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

interface BrokerMessage {
  readonly type: string;
  readonly command_id: string;
  readonly tool: string;
  readonly heartbeat_interval_ms: number;
}

const [url = '', mistake = ''] = process.argv.slice(2);
const identity = { adapter_id: randomUUID(), instance_id: randomUUID() };

process.on('SIGTERM', () =>
  process.stdout.write('received SIGTERM\n', () => setTimeout(() => process.exit(), mistake === 'ends late' ? 200 : 0)),
);
connect();

function connect(): void {
  const socket = new WebSocket(url, ['kerf-adapter.v1']);
  const say = (message: object) => socket.send(JSON.stringify(message));
  let beat: NodeJS.Timeout | undefined;
  socket.on('open', () =>
    say({
      type: 'register',
      protocol_versions: [1],
      ...identity,
      adapter_type: mistake === 'nameless' ? '' : 'wrong',
      adapter_version: '1',
      capabilities: ['primitives'],
      tools: mistake === 'boxes alone' ? ['create_box', 'delete_object'] : Object.keys(results),
    }),
  );
  socket.on('message', (frame: Buffer) => {
    const message = JSON.parse(frame.toString()) as BrokerMessage;
    if (message.type === 'registered' && beat && mistake === 'ends when cut off') process.exit(4); // exits on the second registration
    if (message.type === 'registered')
      beat = setInterval(() => say({ type: 'heartbeat', in_flight: 0, healthy: true }), message.heartbeat_interval_ms);
    if (message.type === 'execute') answer(message, say);
    if (message.type === 'draining') socket.close();
  });
  socket.on('close', () => {
    clearInterval(beat);
    if (mistake === 'comes back always') setTimeout(connect, 10);
    if (mistake === 'ends when cut off') process.exit(3);
  });
}

function answer({ command_id, tool }: BrokerMessage, say: (message: object) => void): void {
  if (mistake === 'dies of boxes' && tool === 'create_box') process.exit(7);
  if (mistake === 'rejects') return say({ type: 'rejected', command_id, code: 'unsupported_tool' });
  say({ type: 'result', command_id, ok: true, result: getResult(tool), execution_time_ms: 0 });
}

const results: Record<string, object> = {
  create_box: {},
  delete_object: {},
  list_objects: { objects: [], total: 0 },
  get_state: {
    document: mistake === 'misfits' ? { name: 'Untitled' } : 'Untitled',
    units: 'mm',
    revision: 0,
    object_count: 0,
    bounding_box: null,
    can_undo: false,
    can_redo: false,
  },
};

const getResult = (tool: string): object => results[tool] ?? {};
