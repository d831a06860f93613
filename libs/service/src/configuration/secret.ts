import { inspect } from 'node:util';
import * as z from 'zod';

/** A secret text that no log, error or JSON shows; only `reveal` returns it. */
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

/** Environment value: a secret of at least `atLeast` characters. */
export const secret = (atLeast = 1) =>
  z
    .string()
    .min(atLeast)
    .transform((text) => new Secret(text));

/** Environment value: a URL that may contain a password, with one of these protocols; messages name the first. */
export const secretUrl = (...protocols: readonly [string, ...string[]]) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => URL.parse(text)?.protocol === `${protocol}:`), {
      error: `it must be a URL that begins with ${protocols[0]}://`,
    })
    .transform((text) => new Secret(text));
