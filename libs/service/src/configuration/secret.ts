import { inspect } from 'node:util';
import * as z from 'zod';

/** A text that no log, error or JSON shows. Only `reveal` gives it away. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[redacted]';
  }

  toJSON(): string {
    return this.toString();
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/** A secret from the environment, of at least `atLeast` characters. */
export const secret = (atLeast = 1) =>
  z
    .string()
    .min(atLeast)
    .transform((text) => new Secret(text));

/** An address from the environment that may hold a password, with one of these protocols; the first is the one to set. */
export const secretUrl = (...protocols: readonly [string, ...string[]]) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => URL.parse(text)?.protocol === `${protocol}:`), {
      error: `it is no address that begins with ${protocols[0]}://`,
    })
    .transform((text) => new Secret(text));
