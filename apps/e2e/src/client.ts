import { Agent, type Dispatcher, request } from 'undici';
import { authorityOf, type Place, sharedPlace } from './place.ts';

/** What came back, whole. A body that is not JSON is its text. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request; `json` is written as JSON, `text` is sent as it is. */
export interface Question {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

/** Asks a product over HTTPS, each time on a connection of its own: behind a round robin, pods take turns. */
export class Client {
  private readonly agent: Agent;

  constructor(
    private readonly place: Pick<Place, 'baseUrl' | 'caFile'>,
    agentOptions: Agent.Options = {},
  ) {
    this.agent = new Agent({ pipelining: 0, connect: { ca: authorityOf(place) }, ...agentOptions });
  }

  get(path: string, question: Question = {}): Promise<Answer> {
    return this.ask('GET', path, question);
  }

  post(path: string, json: unknown, question: Question = {}): Promise<Answer> {
    return this.ask('POST', path, { json, ...question });
  }

  async ask(method: string, path: string, { key, headers, json, text }: Question = {}): Promise<Answer> {
    const content = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await request(new URL(path, this.place.baseUrl), {
      method,
      dispatcher: this.agent,
      headers: {
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    return { status: response.statusCode, headers: flat(response.headers), body: await bodyOf(response, method) };
  }
}

/** What an answer holds. A stream that the service does not end is left as soon as it has begun. */
async function bodyOf({ headers, body }: Dispatcher.ResponseData, method: string): Promise<unknown> {
  const type = String(headers['content-type']);
  if (type.startsWith('application/json')) return body.json();
  if (method !== 'GET' || type !== 'text/event-stream') return body.text();
  body.on('error', () => undefined).destroy();
  return '';
}

const flat = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A client of the product that all specifications share. */
export const client: Client = new Client(sharedPlace());
