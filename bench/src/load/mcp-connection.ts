import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import { eventStream, type McpCalls } from './job.ts';
import { EventStream } from './event-stream.ts';
import { buildInitialization, type McpMessage } from './mcp-wire.ts';

/** Response to a message: the body, or the event that contains the response. */
interface McpResponse {
  readonly status: number;
  readonly text: string;
}

/** MCP client with one connection, or two when responses come on a stream. */
export interface McpConnection {
  sendMessage(question: McpMessage): Promise<McpResponse>;
}

/** Connects and initializes as clients of that revision do. */
export async function openConnection(job: McpCalls, key: string): Promise<McpConnection> {
  const caller = job.revision === eventStream ? await StreamConnection.open(job, key) : new HttpConnection(job, key);
  for (const greeting of buildInitialization(job)) await caller.sendMessage(greeting);
  return caller;
}

const createClient = ({ baseUrl, caFile }: McpCalls): Client =>
  new Client(baseUrl, caFile ? { connect: { ca: readFileSync(caFile) } } : {});

/** Streamable HTTP, in a session if the service has sessions. */
class HttpConnection implements McpConnection {
  readonly #connection: Client;
  readonly #path: string;
  readonly #key: string;
  #session: Record<string, string> = {};

  constructor(job: McpCalls, key: string) {
    this.#connection = createClient(job);
    this.#path = job.path;
    this.#key = key;
  }

  async sendMessage({ message, headers }: McpMessage): Promise<McpResponse> {
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
class StreamConnection implements McpConnection {
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

  static async open(job: McpCalls, key: string): Promise<StreamConnection> {
    const stream = await EventStream.open(createClient(job), job.path, { 'x-api-key': key });
    const { pathname, search } = new URL(await stream.readNext(), job.baseUrl);
    return new StreamConnection(createClient(job), stream, { address: pathname + search, key });
  }

  async sendMessage({ message, headers }: McpMessage): Promise<McpResponse> {
    const response = await this.#connection.request({
      method: 'POST',
      path: this.#address,
      headers: { ...headers, 'x-api-key': this.#key },
      body: JSON.stringify(message),
    });
    const refusal = await response.body.text();
    if (response.statusCode !== acceptedStatus) return { status: response.statusCode, text: refusal };
    return { status: 200, text: 'id' in message ? await this.#answerTo(message.id) : '' };
  }

  /** Other messages may come before the response. */
  async #answerTo(id: unknown): Promise<string> {
    for (;;) {
      const text = await this.#stream.readNext();
      if (Object(JSON.parse(text)).id === id) return text;
    }
  }
}

const acceptedStatus = 202;
