import * as z from 'zod';
import { storedKey } from './accounts.ts';
import { caller, keyDigests } from './caller.ts';
import { contract } from './contract.ts';
import { freeText } from './text.ts';

/** Whose a key is: a member's, or the account's own. */
export const keyKind = z.enum(['personal', 'service']);

/** How a key was made. `oauth`: an assistant was allowed to act with the rights of another key; nobody ever sees it. */
export const keyOrigin = z.enum(['registration', 'created', 'rotated', 'invitation', 'oauth']);

export const keyStatus = z.enum(['active', 'expired', 'revoked']);

/** A key as those who manage it see it. Moments are UTC, to the second and without a zone. */
const listedKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  origin: keyOrigin,
  kind: keyKind,
  userId: z.uuid().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  exposedAt: z.string().nullable(),
  monthlyCap: z.int().nullable(),
  status: keyStatus,
});
export type ListedKey = z.infer<typeof listedKey>;

/** Who manages keys, and with which key. */
const keyManager = caller.pick({ accountId: true, userId: true, keyId: true, role: true });
export type KeyManager = z.infer<typeof keyManager>;

/** Keys that somebody presented, each in the stored forms it may have. */
const presentedKeys = z.array(keyDigests).min(1).max(100);

const keyUse = z.object({ keyId: z.uuid(), digest: z.hex().length(64), usedAt: z.iso.datetime() });

/** When a key was last used, and its stored form under the pepper in force. */
export type KeyUse = z.infer<typeof keyUse>;

/** What the accounts service does with keys. */
export const keys = contract('accounts', {
  /** The keys somebody may see, the live ones first; of those that have ended the latest. */
  listKeys: {
    input: z.object({ by: keyManager }),
    output: z.object({ keys: z.array(listedKey), total: z.int() }),
    timeoutMs: 2_000,
  },
  /** Writes a new key down. Doing it twice with one stored form makes one key. */
  createKey: {
    input: z.object({
      by: keyManager,
      key: storedKey,
      name: freeText,
      kind: keyKind,
      expiresInDays: z.int().positive().optional(),
      monthlyCap: z.int().positive().optional(),
    }),
    output: listedKey,
    timeoutMs: 2_000,
  },
  /** Replaces a key by a new one. Doing it twice with one stored form makes one key. */
  rotateKey: {
    input: z.object({ by: keyManager, keyId: z.uuid(), key: storedKey, overlapHours: z.int().nonnegative() }),
    output: z.object({ key: listedKey, replaces: z.object({ keyId: z.uuid(), expiresAt: z.string() }) }),
    timeoutMs: 4_000,
  },
  /** Ends a key, and answers when its connections are closed or a second has passed. */
  revokeKey: {
    input: z.object({ by: keyManager, keyId: z.uuid() }),
    output: z.object({
      revokedAt: z.string(),
      connectionsClosed: z.int(),
      acknowledged: z.boolean(),
      /** Whether the owner of the account has no live key any more. */
      isOwnerLockedOut: z.boolean(),
    }),
    timeoutMs: 4_000,
  },
  /** Ends keys that somebody has found, whosever they are. Counts those that were alive until now. */
  revokeExposedKeys: {
    input: z.object({ keys: presentedKeys }),
    output: z.object({ revoked: z.int() }),
    timeoutMs: 20_000,
  },
  /** Notes that keys were seen where others can read them. */
  exposeKeys: {
    input: z.object({ keys: presentedKeys }),
    output: z.object({}),
    timeoutMs: 5_000,
  },
  /** Notes when keys were used, and brings their stored forms under the pepper in force. */
  touchKeys: {
    input: z.object({ uses: z.array(keyUse).max(1_000) }),
    output: z.object({}),
    timeoutMs: 5_000,
  },
});
