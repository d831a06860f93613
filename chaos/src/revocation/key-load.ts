import { pause } from '@kerf/concurrency';
import { waitUntil } from '@kerf/tools';
import { type Dispatcher, request } from 'undici';
import { isAccept, isDenial, type KeyedRequest } from './history.ts';
import { type LineRequest, requestLines } from './request-lines.ts';

/** Gateways and key of the load. */
export interface KeyLoadOptions {
  readonly gatewayUrls: readonly string[];
  readonly dispatcher: Dispatcher;
  readonly secret: string;
}

const deadlineMs = 60_000;
const requestTimeoutMs = 30_000;
const refusalPauseMs = 10;

/** Load on every gateway with one key, continuously, over REST and both eras of MCP. */
export class KeyLoad {
  readonly #options: KeyLoadOptions;
  readonly #lines: KeyedRequest[][] = [];
  readonly #working: Promise<unknown>;
  #isStopping = false;

  constructor(options: KeyLoadOptions) {
    this.#options = options;
    const lines = options.gatewayUrls.flatMap((gateway) => requestLines.map((line) => this.#runLine(gateway, line)));
    this.#working = Promise.all(lines);
  }

  /** All requests so far. */
  get requests(): KeyedRequest[] {
    return this.#lines.flat();
  }

  /** Resolves when every line has this many accepts. */
  waitForAccepts(accepts: number): Promise<void> {
    return this.#waitForLines((line) => line.filter(isAccept).length >= accepts, 'accepted the key');
  }

  /** Resolves when every line has this many denials of requests that started after `after`. */
  waitForDenials(denials: number, after: number): Promise<void> {
    const enough = (line: readonly KeyedRequest[]) =>
      line.filter((one) => one.startedAt > after && isDenial(one)).length >= denials;
    return this.#waitForLines(enough, 'refused the key after it was revoked');
  }

  stop = async (): Promise<void> => {
    this.#isStopping = true;
    await this.#working;
  };

  #waitForLines(isEnough: (line: readonly KeyedRequest[]) => boolean, description: string): Promise<void> {
    const every = async () => this.#lines.every(isEnough);
    return waitUntil(every, deadlineMs, `Not every gateway has ${description} within ${deadlineMs / 1000} s.`);
  }

  async #runLine(gateway: string, lineRequests: readonly LineRequest[]): Promise<void> {
    const line: KeyedRequest[] = [];
    this.#lines.push(line);
    for (let turn = 0; !this.#isStopping; turn += 1) {
      const lineRequest = lineRequests[turn % lineRequests.length];
      if (!lineRequest) throw new Error('The list of requests is empty.');
      const answered = await this.#sendOne(gateway, lineRequest);
      line.push(answered);
      // Refusals come back quickly; the gateways must still have time for other requests.
      if (answered.status !== 200) await pause(refusalPauseMs);
    }
  }

  async #sendOne(gateway: string, lineRequest: LineRequest): Promise<KeyedRequest> {
    const { name: requestName, method, path, headers, body, read } = lineRequest;
    const { dispatcher, secret } = this.#options;
    const startedAt = performance.now();
    try {
      const answer = await request(new URL(path, gateway), {
        method,
        dispatcher,
        headers: { 'x-api-key': secret, ...headers },
        signal: AbortSignal.timeout(requestTimeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const { statusCode: status } = answer;
      const refusal = { status, code: String(answer.headers['x-error-code'] ?? '') };
      return { gateway, requestName, startedAt, ...(status === 200 ? read(text) : refusal) };
    } catch {
      return { gateway, requestName, startedAt, status: 0, code: '' };
    }
  }
}
