import { once } from 'node:events';
import { type FromBroker, fromBroker } from '@kerf/contracts';
import { WebSocket } from 'ws';

const deadlineMs = 5_000;

/** An adapter that says what the specification says. */
export class TestAdapter {
  readonly adapterId: string;
  private readonly unread: FromBroker[] = [];
  private constructor(
    private readonly socket: WebSocket,
    adapterId: string,
  ) {
    this.adapterId = adapterId;
    socket.on('message', (frame: Buffer) => {
      this.unread.push(fromBroker.parse(JSON.parse(frame.toString())));
      socket.emit('heard');
    });
  }

  static async connect(url: string, key: string, adapterId: string = crypto.randomUUID()): Promise<TestAdapter> {
    const socket = new WebSocket(url, ['kerf-adapter.v1'], { headers: { authorization: `Bearer ${key}` } });
    const adapter = new TestAdapter(socket, adapterId);
    await once(socket, 'open', { signal: AbortSignal.timeout(deadlineMs) });
    return adapter;
  }

  /** Connects and registers; answers the address on the bus. */
  static async register(url: string, key: string, adapterId?: string) {
    const adapter = await TestAdapter.connect(url, key, adapterId);
    adapter.introduce();
    const { session_id: sessionId } = await adapter.next('registered');
    return { adapter, sessionId };
  }

  introduce(): void {
    this.say({
      type: 'register',
      protocol_versions: [1],
      adapter_id: this.adapterId,
      instance_id: crypto.randomUUID(),
      adapter_type: 'test',
      adapter_version: '1',
      capabilities: ['primitives'],
      tools: ['delete_object'],
    });
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  async next<T extends FromBroker['type']>(type: T): Promise<Extract<FromBroker, { type: T }>> {
    const isWanted = (message: FromBroker): message is Extract<FromBroker, { type: T }> => message.type === type;
    for (;;) {
      const found = this.unread.find(isWanted);
      if (found) {
        this.unread.splice(0, this.unread.indexOf(found) + 1);
        return found;
      }
      await once(this.socket, 'heard', { signal: AbortSignal.timeout(deadlineMs) });
    }
  }

  /** Waits for a command and answers it. */
  async answer(result: Record<string, unknown>): Promise<Extract<FromBroker, { type: 'execute' }>> {
    const command = await this.next('execute');
    const { command_id } = command;
    this.say({ type: 'accepted', command_id });
    this.say({ type: 'result', command_id, ok: true, result, execution_time_ms: 1 });
    return command;
  }

  /** Reads nothing any more, so that nothing that is sent is answered. */
  freeze(): void {
    this.socket.pause();
  }

  async closed(): Promise<unknown> {
    if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket has closed before');
    const [code] = (await once(this.socket, 'close', { signal: AbortSignal.timeout(deadlineMs) })) as unknown[];
    return code;
  }

  drop(): void {
    this.socket.terminate();
  }
}
