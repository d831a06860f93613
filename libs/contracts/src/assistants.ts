import * as z from 'zod';
import { keyDigests } from './caller.ts';
import { contract } from './contract.ts';
import { freeText } from './schemas/text.ts';

/** Days without use after which an assistant must be authorized again. */
export const maxAssistantIdleDays = 30;

/** Page of the dashboard on which a member confirms that an assistant may connect. */
export const assistantPage = '/dashboard/connect/assistant';

/** Returns the path of the issuer's pages of one interaction: a login and a consent. */
export const getInteractionPath = (interaction: string): string => `/interaction/${interaction}`;

/** Digest of a ticket. */
const ticket = z.hex().length(64);

/**
 * Operations on assistants, which act with the rights of a key or of a member. Each is stored among the keys of the account under its
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
  /**
   * Redeems a ticket of the dashboard at the interaction that it is for, once, while its session lives. Throws
   * `page_expired`.
   */
  redeemTicket: {
    input: z.object({ ticket, interaction: z.string() }),
    output: z.object({ userId: z.uuid(), email: z.string() }),
    timeoutMs: 2_000,
  },
  /**
   * Grants an assistant the rights of the member whose redeemed ticket it is, which is used up. It ends with the
   * membership, not with the session. Idempotent by grant. Throws `page_expired`.
   */
  allowByTicket: {
    input: z.object({ ticket, grantId: z.uuid(), name: freeText }),
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
