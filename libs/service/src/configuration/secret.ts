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

/** Marks a schema, so that the variable is also accepted as the name of a file and documented so. */
const secretMark = { isSecret: true };

/** Environment value: a secret of at least `atLeast` characters. */
export const secret = (atLeast = 1) =>
  z
    .string()
    .min(atLeast)
    .transform((text) => new Secret(text))
    .meta(secretMark);

/** Environment value: a secret that is refused if `findProblem` returns the end of a sentence about it. */
export const checkedSecret = (findProblem: (text: string) => string | undefined) =>
  z
    .string()
    .check(({ value, issues }) => {
      const problem = findProblem(value);
      if (problem !== undefined) issues.push({ code: 'custom', message: problem, input: value });
    })
    .transform((text) => new Secret(text))
    .meta(secretMark);

/** Environment value: a URL that may contain a password, with one of these protocols; messages name the first. */
export const secretUrl = (...protocols: readonly [string, ...string[]]) =>
  checkedSecret((text) =>
    protocols.some((protocol) => URL.parse(text)?.protocol === `${protocol}:`)
      ? undefined
      : `it must be a URL that begins with ${protocols[0]}://`,
  );

/** Returns true if a variable holds a secret. */
export function isSecret(variable: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(variable)?.['isSecret'] === true) return true;
  return variable instanceof z.ZodOptional && isSecret(variable.unwrap());
}
