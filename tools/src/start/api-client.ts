import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Request to the public API. */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  key?: string | undefined;
  body?: object;
}

/** Response of the API: the status and the fields of the body. */
export interface ApiResponse {
  status: number;
  body: Record<string, unknown>;
}

const deadlineMs = 60_000;
const pauseMs = 200;

/** Client of a running product's public API, over TLS with its local certificate authority. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #agent: Agent;
  readonly #retryTimeoutMs: number;

  /** `patienceMs`: time for which it retries when the product is temporarily unavailable. */
  constructor(baseUrl: string, caFile: string, retryTimeoutMs = 30_000) {
    this.#baseUrl = baseUrl;
    this.#retryTimeoutMs = retryTimeoutMs;
    this.#agent = new Agent({ connect: { ca: readFileSync(caFile) } });
  }

  async send({ method, path, key, body }: ApiRequest): Promise<ApiResponse> {
    const response = await request(`${this.#baseUrl}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: response.statusCode, body: readFields(await response.body.json()) };
  }

  /**
   * Retries until the response is about the request and not a temporary failure. The request must be idempotent.
   * Rejects with the API's message when the failure persists.
   */
  async sendWithRetries(sent: ApiRequest): Promise<ApiResponse> {
    const end = performance.now() + this.#retryTimeoutMs;
    for (;;) {
      const response = await this.send(sent);
      if (!isTemporary(response)) return response;
      if (performance.now() > end) throw toError(sent, response);
      await pause(pauseMs);
    }
  }

  /** Returns the body of the response; rejects with the API's message when it is an error. */
  async fetchBody(sent: ApiRequest): Promise<Record<string, unknown>> {
    return requireSuccess(sent, await this.send(sent));
  }

  /** Like `fetchBody`, with retries. */
  async fetchBodyWithRetries(sent: ApiRequest): Promise<Record<string, unknown>> {
    return requireSuccess(sent, await this.sendWithRetries(sent));
  }

  /** Downloads a file; rejects on any status but 200. */
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

const isTemporary = ({ status }: ApiResponse): boolean => status === 429 || status >= 500;

/** Returns the body of a response with status 200 or 201; throws the API's message for any other. */
export function requireSuccess(sent: ApiRequest, response: ApiResponse): Record<string, unknown> {
  if (response.status === 200 || response.status === 201) return response.body;
  throw toError(sent, response);
}

const toError = ({ method, path }: ApiRequest, { status, body }: ApiResponse): Error =>
  new Error(`${method} ${path} answered ${status}: ${String(body['error'])}`);

/** Returns the fields of a JSON object; an empty object for anything else. */
export function readFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Reads a string field of a response; throws when it is missing. */
export function requireString(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new Error(`The API response has no field ${name}.`);
}

/** Reads a field of numbers of a response; throws when it is missing. */
export function requireNumbers(body: Record<string, unknown>, name: string): number[] {
  const value = body[name];
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value;
  throw new Error(`The API response has no field ${name}.`);
}
