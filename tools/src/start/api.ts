import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
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
const pauseMs = 200;

/** The public API of a running product, over TLS that its local authority vouches for. */
export class Api {
  readonly #baseUrl: string;
  readonly #agent: Agent;
  readonly #patienceMs: number;

  /** `patienceMs`: for so long it asks again what the product cannot answer now. */
  constructor(baseUrl: string, caFile: string, patienceMs = 30_000) {
    this.#baseUrl = baseUrl;
    this.#patienceMs = patienceMs;
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

  /**
   * Asks until the answer is about what was asked, and not that the product is busy or away. It must be something that
   * may be asked twice. Rejects with the sentence of the API when that lasts.
   */
  async askPatiently(ask: Ask): Promise<Answer> {
    const end = performance.now() + this.#patienceMs;
    for (;;) {
      const answer = await this.ask(ask);
      if (!isPassing(answer)) return answer;
      if (performance.now() > end) throw refusal(ask, answer);
      await pause(pauseMs);
    }
  }

  /** The body of an answer; rejects with the sentence of the API when that refuses. */
  async get(ask: Ask): Promise<Record<string, unknown>> {
    return bodyOf(ask, await this.ask(ask));
  }

  /** As `get`, asked patiently. */
  async getPatiently(ask: Ask): Promise<Record<string, unknown>> {
    return bodyOf(ask, await this.askPatiently(ask));
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

const isPassing = ({ status }: Answer): boolean => status === 429 || status >= 500;

/** The body of an answer of status 200 or 201; any other throws the sentence of the API. */
export function bodyOf(ask: Ask, answer: Answer): Record<string, unknown> {
  if (answer.status === 200 || answer.status === 201) return answer.body;
  throw refusal(ask, answer);
}

const refusal = ({ method, path }: Ask, { status, body }: Answer): Error =>
  new Error(`${method} ${path} answered ${status}: ${String(body['error'])}`);

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

/** Numbers in an answer; rejects an answer without them. */
export function numbers(body: Record<string, unknown>, name: string): number[] {
  const value = body[name];
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value;
  throw new Error(`The API answered without ${name}.`);
}
