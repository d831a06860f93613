import { type Input, type Operation, type Output, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Log, metrics, traced } from '@kerf/telemetry';
import type { Msg, NatsConnection, PublishOptions, Subscription } from '@nats-io/transport-node';
import type { SendBuffer } from './send-buffer.ts';
import { within } from './within.ts';
import { carrierIn, deadlineOf, encode, encodeFault } from './wire.ts';

/** What a handler may know besides its input. */
export interface Request {
  /** How long the caller still waits. */
  readonly timeoutMs: number;
}

export type Handler<Op extends Operation> = (input: Input<Op>, request: Request) => Promise<Output<Op>>;

/** An operation that is being served. */
export interface Served {
  /** Takes no more requests, and resolves when those taken are answered. */
  stop(): Promise<void>;
}

/** Serves operations over one connection and knows how many requests are at work. */
export class Serving {
  // Made here and not with the module: what is made before telemetry has started measures nothing.
  private readonly duration = metrics.getMeter('kerf.bus').createHistogram('messaging.process.duration', {
    unit: 's',
    description: 'Time a handler took.',
    advice: {
      explicitBucketBoundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    },
  });

  constructor(
    private readonly connection: NatsConnection,
    private readonly buffer: SendBuffer,
    private readonly log: Log,
    private readonly onRefusal: (error: Error) => void,
  ) {}

  /** Every process of a service shares its queue group, so that one of them answers. */
  serve<Op extends Operation>(operation: Op, handler: Handler<Op>): Served {
    const queue = serviceOf(operation);
    const atWork = new Set<Promise<void>>();
    const subscription = this.connection.subscribe(operation.subject, {
      queue,
      callback: (error, message) => {
        if (error) return this.onRefusal(error);
        const work = this.answer(message, operation, handler).finally(() => atWork.delete(work));
        atWork.add(work);
      },
    });
    return { stop: () => drained(subscription, atWork) };
  }

  private async answer<Op extends Operation>(message: Msg, operation: Op, handler: Handler<Op>): Promise<void> {
    const startedAt = performance.now();
    const from = carrierIn(message);
    const timeoutMs = deadlineOf(message) ?? operation.timeoutMs;
    // The caller waits no longer than this, so a handler that hangs may not hold up a drain for longer either.
    const late = () => Fault.of('timed_out', { service: serviceOf(operation), timeoutMs });
    const run = async () =>
      within(timeoutMs, handler(parse(operation.input, message.json()) as Input<Op>, { timeoutMs }), late);
    const attributes = attributesOf(operation);
    try {
      const name = `process ${attributes['messaging.destination.name']}`;
      const value = await (from ? traced({ name, kind: 'server', attributes, from }, run) : run());
      this.reply(message, encode(value));
      this.duration.record(secondsSince(startedAt), attributes);
    } catch (error) {
      const code = this.refuse(message, operation, error);
      this.duration.record(secondsSince(startedAt), { ...attributes, 'error.type': code });
    }
  }

  private refuse(message: Msg, operation: Operation, error: unknown): string {
    const fault = Fault.from(error);
    // Everything else is told to whoever asked, and is theirs to judge.
    if (fault.code === 'internal') this.log.error({ err: fault.cause, subject: operation.subject }, fault.message);
    const { body, headers } = encodeFault(fault);
    this.reply(message, body, { headers });
    return fault.code;
  }

  /** A message that names no reply subject asks for no answer. */
  private reply({ reply }: Msg, body: string, options?: PublishOptions): void {
    if (reply) this.buffer.publish(reply, body, options);
  }
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** The service that an operation belongs to: the first part of its subject. */
export const serviceOf = ({ subject }: Operation): string => subject.split('.')[0] ?? subject;

const known = new Map<string, ReturnType<typeof describe>>();

const describe = (name: string) => ({ 'messaging.system': 'nats', 'messaging.destination.name': name });

/** What spans and metrics say of an operation. Addresses never name one: there may be thousands of them. */
export function attributesOf({ subject }: Operation) {
  const [service = '', name = ''] = subject.split('.', 2);
  const destination = `${service}.${name}`;
  const attributes = known.get(destination) ?? describe(destination);
  known.set(destination, attributes);
  return attributes;
}

/** Draining the subscription alone would lose the requests whose handlers still wait. */
async function drained(subscription: Subscription, atWork: ReadonlySet<Promise<void>>): Promise<void> {
  if (!subscription.isClosed()) await subscription.drain();
  while (atWork.size) await Promise.all(atWork);
}
