import { once } from 'node:events';
import { catalog } from '@kerf/catalog';
import { adapterPath, adapterProtocol, type FromBroker, fromBroker, type RegisterInput } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { readCaCertificate, type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

type Command = Extract<FromBroker, { type: 'execute' }>;
type Batch = Extract<FromBroker, { type: 'execute_batch' }>;

/** Reaction of an adapter to a command. */
export type CommandReaction = (command: Command, adapter: ScriptedAdapter) => void;

export type BatchReaction = (command: Batch, adapter: ScriptedAdapter) => void;

interface ScriptOptions {
  readonly place?: Pick<ProductAddresses, 'wsUrl' | 'caFile'>;
  readonly adapterId?: string;
  readonly tools?: readonly string[];
  /** Response to every batch; without one, each batch is refused as a whole. */
  readonly batchResult?: object;
  /** Reaction to every batch, instead of a response. */
  readonly reactToBatch?: BatchReaction;
  /** Additional fields of the register message. */
  readonly more?: Partial<RegisterInput>;
}

const deadlineMs = 10_000;

/** Adapter that behaves as the spec says, correctly or not. */
export class ScriptedAdapter {
  readonly adapterId: string;
  readonly commands: Command[] = [];
  /** Ids of received batches. */
  readonly batches: string[] = [];
  /** Ids of cancelled commands. */
  readonly cancelled: string[] = [];
  /** Token of its session, to resume after a reconnect. */
  resumeToken = '';
  /** Resolves to the broker's close code. */
  readonly closed: Promise<number>;
  private readonly reactToBatch: BatchReaction;
  private readonly registered: Promise<void>;

  private constructor(
    private readonly socket: WebSocket,
    private readonly react: CommandReaction,
    { adapterId = crypto.randomUUID(), tools = allTools, batchResult, more = {}, ...script }: ScriptOptions,
  ) {
    this.adapterId = adapterId;
    this.reactToBatch = script.reactToBatch ?? answerBatch(batchResult);
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    this.registered = new Promise((resolve) => {
      socket.on('message', (frame: Buffer) => {
        const message = fromBroker.parse(JSON.parse(frame.toString()));
        if (message.type !== 'registered') return this.handleMessage(message);
        this.resumeToken = message.resume_token;
        resolve();
      });
    });
    socket.once('open', () => this.sendMessage({ ...createRegistration(adapterId, tools), ...more }));
  }

  /** Connects with a key; resolves when the adapter is registered. */
  static async connect(key: string, act: CommandReaction, script: ScriptOptions = {}): Promise<ScriptedAdapter> {
    const adapter = await ScriptedAdapter.open(key, act, script);
    await adapter.registered;
    return adapter;
  }

  /** Connects and sends the register message, without waiting for the response. */
  static async open(key: string, act: CommandReaction, script: ScriptOptions = {}): Promise<ScriptedAdapter> {
    const place = script.place ?? sharedAddresses();
    const socket = new WebSocket(new URL(adapterPath, place.wsUrl), [adapterProtocol], {
      ca: readCaCertificate(place),
      headers: { authorization: `Bearer ${key}` },
    });
    const adapter = new ScriptedAdapter(socket, act, script);
    await once(socket, 'open', { signal: AbortSignal.timeout(deadlineMs) });
    return adapter;
  }

  sendMessage(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends a frame that need not be a valid message. */
  sendFrame(text: string): void {
    this.socket.send(text);
  }

  /** Terminates the connection without a close frame. */
  terminateConnection(): void {
    this.socket.terminate();
  }

  private handleMessage(message: FromBroker): void {
    if (message.type === 'registered') this.startHeartbeat(message.heartbeat_interval_ms);
    if (message.type === 'execute_batch') {
      this.batches.push(message.command_id);
      this.reactToBatch(message, this);
    }
    if (message.type === 'cancel') this.cancelled.push(message.command_id);
    if (message.type !== 'execute') return;
    this.commands.push(message);
    this.react(message, this);
  }

  private startHeartbeat(intervalMs: number): void {
    const timer = setInterval(() => this.sendMessage({ type: 'heartbeat', in_flight: 0, healthy: true }), intervalMs);
    timer.unref();
    this.socket.once('close', () => clearInterval(timer));
  }
}

const allTools = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ name }) => name);

const createRegistration = (adapter_id: string, tools: readonly string[]) => ({
  type: 'register',
  protocol_versions: [1],
  adapter_id,
  instance_id: crypto.randomUUID(),
  adapter_type: 'scripted',
  adapter_version: '1',
  capabilities: ['primitives', 'booleans'],
  tools,
  max_concurrency: 8,
});

/** Valid result of the tools that create a solid. */
export const sampleBox = {
  object_id: 'box_1',
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [10, 20, 30] },
  volume: 6_000,
  warnings: [],
};

export const createResult = ({ command_id }: Pick<Command, 'command_id'>, result: unknown) => ({
  type: 'result',
  command_id,
  ok: true,
  result,
  execution_time_ms: 1,
});

const answerWith =
  (result: unknown): CommandReaction =>
  (command, adapter) =>
    adapter.sendMessage(createResult(command, result));

const refuseWith =
  (message: string): CommandReaction =>
  (command, adapter) =>
    adapter.sendMessage(createRefusal(command, message));

/** Returns numbered boxes, so that a second execution would be visible. */
export function countBoxes(): CommandReaction {
  let count = 0;
  return (command, adapter) => {
    count += 1;
    answerWith({ ...sampleBox, object_id: `box_${count}` })(command, adapter);
  };
}

const createRefusal = ({ command_id }: Pick<Command, 'command_id'>, message = 'The application cannot do this.') => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'KERNEL_ERROR', message, retryable: false },
});

/** Answers every batch alike; without a result, each is refused as a whole. */
const answerBatch =
  (result: object | undefined): BatchReaction =>
  (command, adapter) =>
    adapter.sendMessage(result ? createResult(command, result) : createRefusal(command));

/** Predefined reactions to a command. */
export const reactions = {
  answerWith,
  answerABox: answerWith(sampleBox),
  neverAnswer: () => undefined,
  hangUp: (_, adapter) => adapter.terminateConnection(),
  sayNoJson: (_, adapter) => adapter.sendFrame('no JSON'),
  refuseWith,
  refuse: refuseWith('The application cannot do this.'),
} satisfies Record<string, CommandReaction | typeof answerWith | typeof refuseWith>;

/** Register messages with a text in place of each descriptive field. */
export const createRegistrationsWith = (text: string): string[] =>
  [{ adapter_type: text }, { adapter_version: text }, { capabilities: [text] }, { tools: [text] }].map((odd) =>
    JSON.stringify({ ...createRegistration(crypto.randomUUID(), ['create_box']), ...odd }),
  );
