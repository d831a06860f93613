import { digestKey } from '@kerf/contracts';
import * as z from 'zod';
import { type Secret, secret } from '../configuration/secret.ts';

/** What a service that reads API keys takes from its environment. */
export const keyConfig = {
  KERF_KEY_PEPPER: secret(16).describe(
    'secret under which the digests of keys are made; the same for gateways, brokers and issuers',
  ),
  KERF_KEY_PEPPER_PREVIOUS: secret(16).optional().describe('the other one that is accepted while it is rotated'),
  KERF_KEY_USE_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(10)
    .default(60_000)
    .describe('how often it is written down which keys were used'),
};

/** The secrets of it. */
export interface Peppers {
  readonly KERF_KEY_PEPPER: Secret;
  readonly KERF_KEY_PEPPER_PREVIOUS?: Secret | undefined;
}

/** The peppers in force, the current one first. */
export const peppersOf = ({ KERF_KEY_PEPPER, KERF_KEY_PEPPER_PREVIOUS }: Peppers): [string, ...string[]] => [
  KERF_KEY_PEPPER.reveal(),
  ...(KERF_KEY_PEPPER_PREVIOUS ? [KERF_KEY_PEPPER_PREVIOUS.reveal()] : []),
];

/** The forms in which a key, or another secret that is digested as one, may be stored: one for each pepper in force. */
export const storedFormsOf = (secret: string, peppers: readonly string[]): string[] =>
  peppers.map((pepper) => digestKey(secret, pepper));
