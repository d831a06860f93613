import * as z from 'zod';
import { keyDigests } from './caller.ts';
import { contract } from './contract.ts';
import { freeText } from './text.ts';

/** So long an assistant may be away; after that somebody has to allow it anew. */
export const assistantIdleDays = 30;

/**
 * Assistants that were allowed to act with the rights of a key. Each is a row among the keys of the account, with the id
 * of its grant; its stored form is that of the access token which is in force.
 */
export const assistants = contract('accounts', {
  /**
   * Allows an assistant what a key may. It can do nothing before it has its first token, and nothing after the key has
   * ended. Doing it twice with one grant allows one.
   */
  allowAssistant: {
    input: z.object({ keys: keyDigests, grantId: z.uuid(), name: freeText }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Puts a token in force for an assistant, in place of the one before. Throws `invalid_key` when it has ended. */
  renewAssistant: {
    input: z.object({ grantId: z.uuid(), digest: z.hex().length(64), lifeS: z.int().positive() }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Ends an assistant, and answers when what is open to it is closed or a second has passed. */
  endAssistant: {
    input: z.object({ grantId: z.uuid() }),
    output: z.object({}),
    timeoutMs: 4_000,
  },
});
