import * as z from 'zod';
import { caller, tier } from './caller.ts';
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

/** The owner of an account, and the session in which they closed or kept it. */
const owner = caller.pick({ accountId: true, userId: true, keyId: true });

/** Parts of an export that the accounts service reads, in their order. */
export const exportParts = [
  'account',
  'closing',
  'members',
  'keys',
  'sessions',
  'sign_ins',
  'identities',
  'passkeys',
  'invitations',
  'quota_notices',
] as const;

/** Operations of the accounts service on whole accounts: their export, closing and keeping. */
export const closings = contract('accounts', {
  /**
   * Closes an account, and returns when the connections of its keys are closed or one second has passed. `email` repeats
   * the address of the owner. Idempotent.
   */
  closeAccount: {
    input: z.object({ by: owner, email: z.string() }),
    output: z.object({ erasesAt: z.string() }),
    timeoutMs: 8_000,
  },
  /** Records that the owner exports the account. */
  beginExport: { input: owner, output: z.object({}), timeoutMs: 2_000 },
  /** Returns a page of one part of what is stored of an account, in the words of the database. `next`: after the last row. */
  exportRows: {
    input: z.object({
      accountId: z.uuid(),
      part: z.enum(exportParts),
      after: z.string().optional(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() }),
    timeoutMs: 5_000,
  },
  /** Keeps a closed account with the keys that ended with it, until its erasure begins. Idempotent. */
  keepAccount: { input: owner, output: z.object({ restoredKeys: z.int() }), timeoutMs: 4_000 },
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
