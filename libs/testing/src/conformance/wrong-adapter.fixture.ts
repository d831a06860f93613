// Faulty adapter, with which specs verify that the kit finds a mistake: node wrong-adapter.fixture.ts URL MISTAKE.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

interface Asked {
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
    const asked = JSON.parse(frame.toString()) as Asked;
    if (asked.type === 'registered' && beat && mistake === 'ends when cut off') process.exit(4); // exits on the second registration
    if (asked.type === 'registered')
      beat = setInterval(() => say({ type: 'heartbeat', in_flight: 0, healthy: true }), asked.heartbeat_interval_ms);
    if (asked.type === 'execute') answer(asked, say);
    if (asked.type === 'draining') socket.close();
  });
  socket.on('close', () => {
    clearInterval(beat);
    if (mistake === 'comes back always') setTimeout(connect, 10);
    if (mistake === 'ends when cut off') process.exit(3);
  });
}

function answer({ command_id, tool }: Asked, say: (message: object) => void): void {
  if (mistake === 'dies of boxes' && tool === 'create_box') process.exit(7);
  if (mistake === 'rejects') return say({ type: 'rejected', command_id, code: 'unsupported_tool' });
  say({ type: 'result', command_id, ok: true, result: resultOf(tool), execution_time_ms: 0 });
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

const resultOf = (tool: string): object => results[tool] ?? {};
