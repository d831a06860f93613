import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import { eventStream, type McpCalls } from './job.ts';
import { EventStream } from './event-stream.ts';
import { greetingsOf, type Question } from './mcp-wire.ts';

/** Response to a message: the body, or the event that contains the response. */
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** MCP client with one connection, or two when responses come on a stream. */
export interface Caller {
  ask(question: Question): Promise<Answered>;
}

/** Connects and initializes as clients of that revision do. */
export async function meet(job: McpCalls, key: string): Promise<Caller> {
  const caller = job.revision === eventStream ? await StreamCaller.open(job, key) : new HttpCaller(job, key);
  for (const greeting of greetingsOf(job)) await caller.ask(greeting);
  return caller;
}

const connect = ({ baseUrl, caFile }: McpCalls): Client =>
  new Client(baseUrl, caFile ? { connect: { ca: readFileSync(caFile) } } : {});

/** Streamable HTTP, in a session if the service has sessions. */
class HttpCaller implements Caller {
  readonly #connection: Client;
  readonly #path: string;
  readonly #key: string;
  #session: Record<string, string> = {};

  constructor(job: McpCalls, key: string) {
    this.#connection = connect(job);
    this.#path = job.path;
    this.#key = key;
  }

  async ask({ message, headers }: Question): Promise<Answered> {
    const response = await this.#connection.request({
      method: 'POST',
      path: this.#path,
      headers: { ...headers, ...this.#session, 'x-api-key': this.#key },
      body: JSON.stringify(message),
    });
    const { 'mcp-session-id': id } = response.headers;
    if (typeof id === 'string') this.#session = { 'mcp-session-id': id };
    return { status: response.statusCode, text: await response.body.text() };
  }
}

/** HTTP+SSE of MCP 2024-11-05: messages are posted to the path that the stream names, and answered on the stream. */
class StreamCaller implements Caller {
  readonly #connection: Client;
  readonly #stream: EventStream;
  readonly #address: string;
  readonly #key: string;

  private constructor(connection: Client, stream: EventStream, { address, key }: { address: string; key: string }) {
    this.#connection = connection;
    this.#stream = stream;
    this.#address = address;
    this.#key = key;
  }

  static async open(job: McpCalls, key: string): Promise<StreamCaller> {
    const stream = await EventStream.open(connect(job), job.path, { 'x-api-key': key });
    const { pathname, search } = new URL(await stream.next(), job.baseUrl);
    return new StreamCaller(connect(job), stream, { address: pathname + search, key });
  }

  async ask({ message, headers }: Question): Promise<Answered> {
    const response = await this.#connection.request({
      method: 'POST',
      path: this.#address,
      headers: { ...headers, 'x-api-key': this.#key },
      body: JSON.stringify(message),
    });
    const refusal = await response.body.text();
    if (response.statusCode !== accepted) return { status: response.statusCode, text: refusal };
    return { status: 200, text: 'id' in message ? await this.#answerTo(message.id) : '' };
  }

  /** Other messages may come before the response. */
  async #answerTo(id: unknown): Promise<string> {
    for (;;) {
      const text = await this.#stream.next();
      if (Object(JSON.parse(text)).id === id) return text;
    }
  }
}

const accepted = 202;
