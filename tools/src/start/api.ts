import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

/** One request to the public API. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  key?: string | undefined;
  body?: object;
}

/** What the API answered: the status, and the fields of the body. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const deadlineMs = 60_000;

/** The public API of a running product, over TLS that its local authority vouches for. */
export class Api {
  readonly #baseUrl: string;
  readonly #agent: Agent;

  constructor(baseUrl: string, caFile: string) {
    this.#baseUrl = baseUrl;
    this.#agent = new Agent({ connect: { ca: readFileSync(caFile) } });
  }

  async ask({ method, path, key, body }: Ask): Promise<Answer> {
    const response = await request(`${this.#baseUrl}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: response.statusCode, body: fields(await response.body.json()) };
  }

  /** The body of an answer of status 200; any other rejects with the sentence of the API. */
  async get(ask: Ask): Promise<Record<string, unknown>> {
    const { status, body } = await this.ask(ask);
    if (status === 200 || status === 201) return body;
    throw new Error(`${ask.method} ${ask.path} answered ${status}: ${String(body['error'])}`);
  }

  /** The bytes of a file at its address; any answer but 200 rejects. */
  async download(url: string, key: string): Promise<Buffer> {
    const response = await request(url, {
      dispatcher: this.#agent,
      headers: { 'x-api-key': key },
      signal: AbortSignal.timeout(deadlineMs),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    if (response.statusCode === 200) return bytes;
    throw new Error(`GET ${url} answered ${response.statusCode}: ${bytes.toString()}`);
  }

  stop = (): Promise<void> => this.#agent.close();
}

/** The fields of a JSON object; none of anything else. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A text in an answer; rejects an answer without it. */
export function text(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new Error(`The API answered without ${name}.`);
}
