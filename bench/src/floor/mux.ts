import { connect, createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

/** Requests over NATS with one inbox for all replies. */
export class Mux {
  readonly connection: NatsConnection;
  readonly #inbox = `${createInbox()}.`;
  readonly #waiting = new Map<string, (reply: Msg) => void>();
  #last = 0;

  constructor(connection: NatsConnection) {
    this.connection = connection;
    connection.subscribe(`${this.#inbox}*`, {
      callback: (_error, reply) => {
        const token = reply.subject.slice(this.#inbox.length);
        this.#waiting.get(token)?.(reply);
        this.#waiting.delete(token);
      },
    });
  }

  static async connect(url: string): Promise<Mux> {
    return new Mux(await connect({ servers: url }));
  }

  async request(subject: string, value: unknown): Promise<unknown> {
    this.#last += 1;
    const token = this.#last.toString(36);
    const reply = new Promise<Msg>((resolve) => this.#waiting.set(token, resolve));
    this.connection.publish(subject, JSON.stringify(value), { reply: this.#inbox + token });
    const message = await reply;
    if (message.data.length === 0) throw new Error(`no service listens on ${subject}`);
    return message.json();
  }
}
