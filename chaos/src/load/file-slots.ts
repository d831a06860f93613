import { retry } from '@kerf/concurrency';
import type { FileSlot } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import type { SeededRandom } from '../seeded-random.ts';

/** File transfers of an adapter. */
export interface FileSlots {
  /** Uploads a file; resolves to true on success. */
  uploadTo(slot: FileSlot, content: string): Promise<boolean>;
  /** Downloads a file; undefined when no gateway responds. */
  downloadFrom(slot: FileSlot): Promise<string | undefined>;
}

/** For adapters without file transfers. */
export const noFileSlots: FileSlots = { uploadTo: async () => false, downloadFrom: async () => undefined };

/** Short enough to leave a frozen gateway for another one. */
const requestTimeoutMs = 2_000;
const retries = { maxAttempts: 12, pauseMs: 200, timeoutMs: 30_000 };

/** File transfers over gateways that may fail at any moment: each of them has every file. */
export class GatewayFileSlots implements FileSlots {
  readonly #gatewayUrls: readonly string[];
  readonly #dispatcher: Dispatcher;
  readonly #random: SeededRandom;

  constructor(gatewayUrls: readonly string[], dispatcher: Dispatcher, random: SeededRandom) {
    this.#gatewayUrls = gatewayUrls;
    this.#dispatcher = dispatcher;
    this.#random = random;
  }

  async uploadTo(slot: FileSlot, content: string): Promise<boolean> {
    return (await this.#transfer(slot, content)) !== undefined;
  }

  downloadFrom(slot: FileSlot): Promise<string | undefined> {
    return this.#transfer(slot);
  }

  /** Tries random gateways until one succeeds. */
  async #transfer(slot: FileSlot, content?: string): Promise<string | undefined> {
    return retry(() => this.#transferOnce(slot, content), retries).catch(() => undefined);
  }

  async #transferOnce({ url, token }: FileSlot, content?: string): Promise<string> {
    const { statusCode, body } = await request(new URL(new URL(url).pathname, this.#random.pick(this.#gatewayUrls)), {
      method: content === undefined ? 'GET' : 'PUT',
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...(content !== undefined && {
          'content-type': 'model/stl',
          'content-disposition': `attachment; filename="part.stl"`,
        }),
      },
      body: content ?? null,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`A gateway answered ${statusCode} to a file transfer.`);
    return text;
  }
}
