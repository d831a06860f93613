import { digestKey } from '@kerf/contracts';
import * as z from 'zod';
import { type Secret, secret } from '../configuration/secret.ts';

/** Environment variables of a service that reads API keys. */
export const keyConfig = {
  KERF_KEY_PEPPER: secret(16).describe('secret for the digests of keys; the same for gateways, brokers and issuers'),
  KERF_KEY_PEPPER_PREVIOUS: secret(16).optional().describe('previous pepper, accepted during its rotation'),
  KERF_KEY_USE_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(10)
    .default(60_000)
    .describe('interval at which the last use of keys is recorded'),
};

/** Secrets under which digests are computed. */
export interface Peppers {
  readonly KERF_KEY_PEPPER: Secret;
  readonly KERF_KEY_PEPPER_PREVIOUS?: Secret | undefined;
}

/** Returns the active peppers, the current one first. */
export const getPeppers = ({ KERF_KEY_PEPPER, KERF_KEY_PEPPER_PREVIOUS }: Peppers): [string, ...string[]] => [
  KERF_KEY_PEPPER.reveal(),
  ...(KERF_KEY_PEPPER_PREVIOUS ? [KERF_KEY_PEPPER_PREVIOUS.reveal()] : []),
];

/** Computes the digests under which a key or token may be stored, one per active pepper. */
export const computeDigests = (secret: string, peppers: readonly string[]): string[] =>
  peppers.map((pepper) => digestKey(secret, pepper));
