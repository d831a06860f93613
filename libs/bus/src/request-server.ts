import { withTimeout } from '@kerf/concurrency';
import { type Input, type Operation, type Output, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { getFaultOutcome, addRequestFacts, type Log, metrics, runInRequest, withSpan } from '@kerf/telemetry';
import type { Msg, NatsConnection, PublishOptions, Subscription } from '@nats-io/transport-node';
import type { SendBuffer } from './send-buffer.ts';
import { extractCarrier, readDeadline, readRequest, encode, encodeFault } from './message-encoding.ts';

/** Context of one bus request, passed to its handler beside the input. */
export interface Request {
  /** Time until the caller gives up. */
  readonly timeoutMs: number;
}

export type Handler<Op extends Operation> = (input: Input<Op>, request: Request) => Promise<Output<Op>>;

/** An operation that is being served. */
export interface ServedOperation {
  /** Stops accepting requests and resolves when those in flight are answered. */
  stop(): Promise<void>;
}

/** Serves operations over one connection and tracks the requests in flight. */
export class RequestServer {
  private readonly duration = metrics.getHistogram('messaging.process.duration');

  /** Ends each request in flight with a fault. */
  private readonly running = new Set<{ readonly name: string; readonly end: (fault: Fault) => void }>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly buffer: SendBuffer,
    private readonly log: Log,
    private readonly onRefusal: (error: Error) => void,
  ) {}

  /** Serves an operation in the queue group of its service, so that exactly one process answers each request. */
  serve<Op extends Operation>(operation: Op, handler: Handler<Op>): ServedOperation {
    const queue = getServiceName(operation);
    const inFlight = new Set<Promise<void>>();
    const subscription = this.connection.subscribe(operation.subject, {
      queue,
      callback: (error, message) => {
        if (error) return this.onRefusal(error);
        const handle = () => this.handleRequest(message, operation, handler);
        const work = runInRequest(readRequest(message), handle).finally(() => inFlight.delete(work));
        inFlight.add(work);
      },
    });
    return { stop: () => drainSubscription(subscription, inFlight) };
  }

  /** Destinations of the requests in flight. */
  get inFlight(): string[] {
    return [...this.running].map(({ name }) => name);
  }

  /** Answers the requests in flight with `shutting_down`: their callers must not wait for a process that ends. */
  cutOff(): void {
    for (const { end } of this.running) end(Fault.of('shutting_down'));
  }

  /** Runs a handler until it ends or is cut off. */
  private runUntilCutOff<T>(name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const request = { name, end: reject };
      this.running.add(request);
      work()
        .then(resolve, reject)
        .finally(() => this.running.delete(request));
    });
  }

  private async handleRequest<Op extends Operation>(message: Msg, operation: Op, handler: Handler<Op>): Promise<void> {
    const startedAt = performance.now();
    const carrier = extractCarrier(message);
    const timeoutMs = readDeadline(message) ?? operation.timeoutMs;
    // The caller gives up after this time, so a handler that hangs must not delay a drain beyond it.
    const createTimeoutFault = () => Fault.of('timed_out', { service: getServiceName(operation), timeoutMs });
    const attributes = getSpanAttributes(operation);
    const handle = async () => handler(parse(operation.input, message.json()) as Input<Op>, { timeoutMs });
    const run = () => {
      const handled = this.runUntilCutOff(attributes['messaging.destination.name'], handle);
      return withTimeout(timeoutMs, handled, createTimeoutFault);
    };
    try {
      const name = `process ${attributes['messaging.destination.name']}`;
      const value = await (carrier
        ? withSpan({ name, kind: 'consumer', attributes: toSpan('process', attributes), remoteParent: carrier }, () =>
            recordOutcome(run()),
          )
        : run());
      this.sendReply(message, encode(value));
      this.duration.record(secondsSince(startedAt), toLabels(attributes));
    } catch (error) {
      const code = this.sendFault(message, operation, error);
      this.duration.record(secondsSince(startedAt), toLabels(attributes, code));
    }
  }

  private sendFault(message: Msg, operation: Operation, error: unknown): string {
    const fault = Fault.from(error);
    const { subject } = operation;
    if (fault.code === 'internal') this.log.error({ err: fault.cause, subject }, fault.message);
    // All other faults are returned to the caller, which decides what to do with them.
    else this.log.debug({ error_code: fault.code, subject }, fault.message);
    const { body, headers } = encodeFault(fault);
    this.sendReply(message, body, { headers });
    return fault.code;
  }

  /** Sends a reply, unless the message has no reply subject. */
  private sendReply({ reply }: Msg, body: string, options?: PublishOptions): void {
    if (reply) this.buffer.publish(reply, body, options);
  }
}

/** Records how a sampled request ends: it succeeded, or was refused by a fault or in its answer, or failed. */
async function recordOutcome<T>(handled: Promise<T>): Promise<T> {
  try {
    const value = await handled;
    addRequestFacts({ outcome: isRefusal(value) ? 'refused' : 'succeeded' });
    return value;
  } catch (error) {
    addRequestFacts({ outcome: getFaultOutcome(error) });
    throw error;
  }
}

/** Returns true for the answer of an application that refused the operation. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

const toLabels = (attributes: ReturnType<typeof getSpanAttributes>, errorType?: string) => ({
  'messaging.destination.name': attributes['messaging.destination.name'],
  'error.type': errorType,
});

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** Name of the service that owns an operation: the first token of its subject. */
export const getServiceName = ({ subject }: Operation): string => subject.split('.')[0] ?? subject;

const attributesByDestination = new Map<string, ReturnType<typeof createAttributes>>();

const createAttributes = (name: string) => ({ 'messaging.system': 'nats', 'messaging.destination.name': name });

/** Span attributes of sending or processing a message. */
const toSpan = (action: 'send' | 'process', attributes: ReturnType<typeof createAttributes>) => ({
  ...attributes,
  'messaging.operation.name': action,
  'messaging.operation.type': action,
});

/** Metric attributes of an operation, and the basis of those of its spans. They omit addresses, because there may be thousands. */
export function getSpanAttributes({ subject }: Operation) {
  const [service = '', name = ''] = subject.split('.', 2);
  const destination = `${service}.${name}`;
  const attributes = attributesByDestination.get(destination) ?? createAttributes(destination);
  attributesByDestination.set(destination, attributes);
  return attributes;
}

/** Drains a subscription and waits for its handlers; draining alone would drop requests in flight. */
async function drainSubscription(subscription: Subscription, inFlight: ReadonlySet<Promise<void>>): Promise<void> {
  if (!subscription.isClosed()) await subscription.drain();
  while (inFlight.size) await Promise.all(inFlight);
}

/** Span options of a request that is sent. */
export function toSendSpan(operation: Operation) {
  const attributes = getSpanAttributes(operation);
  const name = `send ${attributes['messaging.destination.name']}`;
  return { name, kind: 'producer', attributes: toSpan('send', attributes) } as const;
}
