import * as z from 'zod';
import { tier } from './caller.ts';
import { acknowledged, announcement, contract } from './contract.ts';

/** A key as it is stored. The key itself never leaves the process that made it. */
export const storedKey = z.object({
  digest: z.hex().length(64),
  prefix: z.string().max(20),
  last4: z.string().length(4),
});
export type StoredKey = z.infer<typeof storedKey>;

export const accounts = contract('accounts', {
  register: {
    input: z.object({ email: z.email(), tier, key: storedKey }),
    output: z.object({ userId: z.uuid(), email: z.string(), tier, subscriptionStatus: z.string() }),
    timeoutMs: 2_000,
  },
  /**
   * Takes back what was made with a key or a token that nobody was shown, by its stored form; what is still to be made
   * with it is not made. Doing it twice changes nothing more.
   */
  withdraw: {
    input: z.object({ digest: storedKey.shape.digest }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
});

/** An account has another tier than before, whoever changed it. */
export const tierChanged = announcement('tier_changed', z.object({ accountId: z.uuid() }));

const endedKey = z.object({
  accountId: z.uuid(),
  keyId: z.uuid(),
  /** The key lives, but whose it is may not run anything any more. That may change again. */
  lives: z.literal(true).optional(),
});

/**
 * A key may hold no connection from now on: each broker closes its sockets, and then says how many there were. A gateway
 * cuts the answers that flow to a key that is dead, which are no connections, and then says so.
 */
export const keyRevoked = acknowledged(
  announcement('key_revoked', endedKey),
  z.object({ closed: z.int().nonnegative() }),
);
