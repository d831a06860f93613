import { setTimeout as pause } from 'node:timers/promises';
import type { FileSlot } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import type { Dice } from '../dice.ts';

/** The files of orders, as an adapter reaches them. */
export interface Slots {
  /** Says whether the file is there. */
  fill(slot: FileSlot, content: string): Promise<boolean>;
  /** The file, unless nobody answers it. */
  read(slot: FileSlot): Promise<string | undefined>;
}

/** For adapters that are asked for no files. */
export const noSlots: Slots = { fill: async () => false, read: async () => undefined };

const mostTries = 12;
const pauseMs = 200;
/** A gateway that is held for a while is left for another one. */
const patienceMs = 2_000;

/** Files at gateways that may be gone at any moment: any of them has every file. */
export class GatewaySlots implements Slots {
  readonly #gatewayUrls: readonly string[];
  readonly #dispatcher: Dispatcher;
  readonly #dice: Dice;

  constructor(gatewayUrls: readonly string[], dispatcher: Dispatcher, dice: Dice) {
    this.#gatewayUrls = gatewayUrls;
    this.#dispatcher = dispatcher;
    this.#dice = dice;
  }

  async fill(slot: FileSlot, content: string): Promise<boolean> {
    return (await this.#ask(slot, content)) !== undefined;
  }

  read(slot: FileSlot): Promise<string | undefined> {
    return this.#ask(slot);
  }

  /** Asks one gateway after the other until one has done it. */
  async #ask(slot: FileSlot, content?: string): Promise<string | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
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
