import { setTimeout as pause } from 'node:timers/promises';
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

const maxTries = 12;
const pauseMs = 200;
/** Short enough to leave a frozen gateway for another one. */
const patienceMs = 2_000;

/** File transfers over gateways that may fail at any moment: each of them has every file. */
export class GatewayFileSlots implements FileSlots {
  readonly #gatewayUrls: readonly string[];
  readonly #dispatcher: Dispatcher;
  readonly #dice: SeededRandom;

  constructor(gatewayUrls: readonly string[], dispatcher: Dispatcher, dice: SeededRandom) {
    this.#gatewayUrls = gatewayUrls;
    this.#dispatcher = dispatcher;
    this.#dice = dice;
  }

  async uploadTo(slot: FileSlot, content: string): Promise<boolean> {
    return (await this.#ask(slot, content)) !== undefined;
  }

  downloadFrom(slot: FileSlot): Promise<string | undefined> {
    return this.#ask(slot);
  }

  /** Tries random gateways until one succeeds. */
  async #ask(slot: FileSlot, content?: string): Promise<string | undefined> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await this.#askOnce(slot, content).catch(() => undefined);
      if (answer !== undefined) return answer;
      await pause(pauseMs, undefined, { ref: false });
    }
    return undefined;
  }

  async #askOnce({ url, token }: FileSlot, content?: string): Promise<string | undefined> {
    const { statusCode, body } = await request(new URL(new URL(url).pathname, this.#dice.pick(this.#gatewayUrls)), {
      method: content === undefined ? 'GET' : 'PUT',
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(patienceMs),
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
    return statusCode === 200 ? text : undefined;
  }
}
