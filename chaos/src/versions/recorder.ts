import type { listSubjects } from '@kerf/contracts';
import { redactSecrets } from '@kerf/errors';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';

/** Message of a release as it crossed the bus. `fault`: an error reply; `content`: of an announcement or event. */
export interface RecordedMessage {
  readonly subject: string;
  readonly kind: 'request' | 'reply' | 'fault' | 'content';
  readonly content: unknown;
}

type Subjects = ReturnType<typeof listSubjects>;

/** Number of messages that are kept of each subject and kind, each with other fields. */
const maxShapes = 4;
const errorHeader = 'Nats-Service-Error';

/** Records the messages on the bus: one of every shape. */
export class Recorder {
  readonly #connection: NatsConnection;
  readonly #subjects: Subjects;
  /** Subjects of the requests that wait for their replies, by the inbox. */
  readonly #requested = new Map<string, string>();
  readonly #shapes = new Map<string, Set<string>>();
  readonly messages: RecordedMessage[] = [];

  private constructor(connection: NatsConnection, subjects: Subjects) {
    this.#connection = connection;
    this.#subjects = subjects;
  }

  /** Records from now on; `natsUrl` contains a user who may read everything. */
  static async start(natsUrl: string, subjects: Subjects): Promise<Recorder> {
    const { host, username: user, password: pass } = new URL(natsUrl);
    const connection = await connect({ servers: host, user, pass });
    const recorder = new Recorder(connection, subjects);
    connection.subscribe('>', { callback: (error, message) => (error ? undefined : recorder.#record(message)) });
    await connection.flush();
    return recorder;
  }

  stop = (): Promise<void> => this.#connection.drain();

  #record(message: Msg): void {
    const requested = this.#requested.get(message.subject);
    const subject = this.#findSubject(message.subject);
    if (requested !== undefined) this.#recordReply(requested, message);
    else if (subject !== undefined) this.#recordSent(subject, message);
  }

  #recordReply(requested: string, message: Msg): void {
    this.#requested.delete(message.subject);
    this.#add(requested, message.headers?.has(errorHeader) ? 'fault' : 'reply', message);
  }

  #recordSent(subject: string, message: Msg): void {
    const isContent = this.#subjects.get(subject)?.content !== undefined;
    if (message.reply && !isContent) this.#requested.set(message.reply, subject);
    this.#add(subject, isContent ? 'content' : 'request', message);
  }

  /** An address has at most two tokens. */
  #findSubject(subject: string): string | undefined {
    const tokens = subject.split('.');
    const names = [0, 1, 2].map((address) => tokens.slice(0, tokens.length - address).join('.'));
    return names.find((name) => this.#subjects.has(name));
  }

  #add(subject: string, kind: RecordedMessage['kind'], message: Msg): void {
    const content: unknown = JSON.parse(redactSecrets(message.string()));
    const key = `${subject} ${kind}`;
    const shapes = this.#shapes.get(key) ?? new Set();
    const shape = describeShape(content);
    if (shapes.has(shape) || shapes.size >= maxShapes) return;
    this.#shapes.set(key, shapes.add(shape));
    this.messages.push({ subject, kind, content });
  }
}

/** Describes the fields and types of a value. */
function describeShape(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(describeShape))].join()}]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  const fields = Object.entries(value).map(([name, field]) => `${name}:${describeShape(field)}`);
  return `{${fields.join()}}`;
}
