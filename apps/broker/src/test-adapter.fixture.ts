import { once } from 'node:events';
import { type FromBroker, fromBroker, type RegisterInput } from '@kerf/contracts';
import { WebSocket } from 'ws';

const deadlineMs = 5_000;

type Registered = Awaited<ReturnType<typeof TestAdapter.register>>;

/** Adapter that is driven by the spec. */
export class TestAdapter {
  readonly adapterId: string;
  readonly instanceId: string = crypto.randomUUID();
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

  /** Connects and registers; returns the adapter with its session id. */
  static async register(url: string, key: string, adapterId?: string, more: Partial<RegisterInput> = {}) {
    const adapter = await TestAdapter.connect(url, key, adapterId);
    adapter.sendRegister(more);
    const registered = await adapter.waitFor('registered');
    return { adapter, sessionId: registered.session_id, registered };
  }

  /** Reconnects with the previous resume token, by default as the same process. */
  static reconnect(url: string, key: string, previous: Registered, more: Partial<RegisterInput> = {}) {
    const { adapterId, instanceId } = previous.adapter;
    return TestAdapter.register(url, key, adapterId, {
      instance_id: instanceId,
      resume_token: previous.registered.resume_token,
      ...more,
    });
  }

  sendRegister(more: Partial<RegisterInput> = {}): void {
    this.send({
      type: 'register',
      protocol_versions: [1],
      adapter_id: this.adapterId,
      instance_id: this.instanceId,
      adapter_type: 'test',
      adapter_version: '1',
      capabilities: ['primitives'],
      tools: ['delete_object', 'get_state'],
      ...more,
    });
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  async waitFor<T extends FromBroker['type']>(type: T): Promise<Extract<FromBroker, { type: T }>> {
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

  /** Waits for a command and sends its result. */
  async answerCommand(result: Record<string, unknown>): Promise<Extract<FromBroker, { type: 'execute' }>> {
    const command = await this.waitFor('execute');
    const { command_id } = command;
    this.send({ type: 'accepted', command_id });
    this.sendResult(command_id, result);
    return command;
  }

  sendResult(command_id: string, result: Record<string, unknown>): void {
    this.send({ type: 'result', command_id, ok: true, result, execution_time_ms: 1 });
  }

  sendRaw(frame: string | Buffer): void {
    this.socket.send(frame);
  }

  pong(): void {
    this.socket.pong();
  }

  /** Closes the socket normally (1000). */
  closeNormally(): void {
    this.socket.close(1000);
  }

  /** Stops reading, so that neither messages nor pings are answered. */
  pauseReading(): void {
    this.socket.pause();
  }

  async waitForClose(): Promise<unknown> {
    if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket is already closed');
    const [code] = (await once(this.socket, 'close', { signal: AbortSignal.timeout(deadlineMs) })) as unknown[];
    return code;
  }

  terminate(): void {
    this.socket.terminate();
  }
}
