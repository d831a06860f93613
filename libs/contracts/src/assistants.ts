import * as z from 'zod';
import { keyDigests } from './caller.ts';
import { contract } from './contract.ts';
import { freeText } from './schemas/text.ts';

/** Days without use after which an assistant must be authorized again. */
export const maxAssistantIdleDays = 30;

/**
 * Operations on assistants, which act with the rights of a key. Each is stored among the keys of the account under its
 * grant id, with the digest of its current access token.
 */
export const assistants = contract('accounts', {
  /**
   * Grants an assistant the rights of a key. It needs a token before it can act, and ends with the key. Idempotent by
   * grant.
   */
  allowAssistant: {
    input: z.object({ keys: keyDigests, grantId: z.uuid(), name: freeText }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Replaces the access token of an assistant. Throws `invalid_key` if the grant has ended. */
  renewAssistant: {
    input: z.object({ grantId: z.uuid(), digest: z.hex().length(64), lifeS: z.int().positive() }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Revokes an assistant, and returns when its connections are closed or one second has passed. */
  endAssistant: {
    input: z.object({ grantId: z.uuid() }),
    output: z.object({}),
    timeoutMs: 4_000,
  },
});
