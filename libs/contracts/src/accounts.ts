import * as z from 'zod';
import { tier } from './caller.ts';
import { openEnum } from './open-enum.ts';
import { acknowledged, announcement, contract } from './contract.ts';

/** Stored form of a key. The key itself never leaves the process that created it. */
export const storedKey = z.object({
  digest: z.hex().length(64),
  prefix: z.string().max(20),
  last4: z.string().length(4),
});
export type StoredKey = z.infer<typeof storedKey>;

export const accounts = contract('accounts', {
  register: {
    input: z.object({ email: z.email(), tier, key: storedKey }),
    output: z.object({
      userId: z.uuid(),
      email: z.string(),
      tier: openEnum(tier, 'free'),
      subscriptionStatus: z.string(),
    }),
    timeoutMs: 2_000,
  },
  /**
   * Undoes a request that created a key or token which was never delivered, by its stored form; if the request arrives
   * later, it is refused. Idempotent.
   */
  withdraw: {
    input: z.object({ digest: storedKey.shape.digest }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
});

/** Announcement that the tier of an account has changed. */
export const tierChanged = announcement('tier_changed', z.object({ accountId: z.uuid() }));

/** Announcement that a key of an account was used for the first time. */
export const keyFirstUsed = announcement('key_first_used', z.object({ accountId: z.uuid() }));

const endedKey = z.object({
  accountId: z.uuid(),
  keyId: z.uuid(),
  /** Set if the key is live but its owner may no longer run operations, which may change again. */
  lives: z.literal(true).optional(),
});

/**
 * Announcement that a key may hold no more connections. Each broker closes its sockets and acknowledges with their
 * number; each gateway cuts open responses to a revoked key, which do not count, and acknowledges.
 */
export const keyRevoked = acknowledged(
  announcement('key_revoked', endedKey),
  z.object({ closed: z.int().nonnegative() }),
);
