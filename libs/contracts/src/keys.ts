import * as z from 'zod';
import { storedKey } from './accounts.ts';
import { caller, keyDigests } from './caller.ts';
import { contract } from './contract.ts';
import { openEnum } from './open-enum.ts';
import { freeText } from './schemas/text.ts';

/** Owner of a key: a member (personal) or the account (service). */
export const keyKind = z.enum(['personal', 'service']);

/**
 * Origin of a key. `oauth`: the grant of an assistant to act with the rights of another key; it is never shown. Sessions
 * of the dashboard are stored beside the keys, with the origin `session`, and are not listed.
 */
export const keyOrigin = z.enum(['registration', 'created', 'rotated', 'invitation', 'oauth']);

export const keyStatus = z.enum(['active', 'expired', 'revoked']);

/** A key in the list of keys. Timestamps are UTC, to the second, without a zone. */
const listedKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  /** Absent from services of the previous release. */
  environment: z.string().nullable().default(null),
  prefix: z.string(),
  last4: z.string(),
  origin: openEnum(keyOrigin, 'created'),
  kind: openEnum(keyKind, 'service'),
  userId: z.uuid().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** This and `replaces` are absent from services of the previous release. */
  lastUsedNetwork: z.string().nullable().default(null),
  /** Key that this one replaces. */
  replaces: z.uuid().nullable().default(null),
  exposedAt: z.string().nullable(),
  monthlyCap: z.int().nullable(),
  status: openEnum(keyStatus, 'revoked'),
});
export type ListedKey = z.infer<typeof listedKey>;

/** The member who manages keys, and the key used for it. */
const keyManager = caller.pick({ accountId: true, userId: true, keyId: true, role: true });
export type KeyManager = z.infer<typeof keyManager>;

/** Presented keys, each with its possible digests. */
const presentedKeys = z.array(keyDigests).min(1).max(100);

const keyUse = z.object({
  keyId: z.uuid(),
  digest: z.hex().length(64),
  usedAt: z.iso.datetime(),
  /** Network of the client. Absent from services of the previous release. */
  network: z.string().max(64).optional(),
});

/** Last use of a key, with its digest under the current pepper. */
export type KeyUse = z.infer<typeof keyUse>;

/** Operations of the accounts service on keys. */
export const keys = contract('accounts', {
  /** Lists the keys that a member may see: live keys first, then the most recently ended ones. */
  listKeys: {
    input: z.object({ by: keyManager }),
    output: z.object({ keys: z.array(listedKey), total: z.int() }),
    timeoutMs: 2_000,
  },
  /** Stores a new key. Idempotent by stored form. */
  createKey: {
    input: z.object({
      by: keyManager,
      key: storedKey,
      name: freeText,
      kind: keyKind,
      environment: freeText.optional(),
      expiresInDays: z.int().positive().optional(),
      monthlyCap: z.int().positive().optional(),
    }),
    output: listedKey,
    timeoutMs: 2_000,
  },
  /** Changes the label of a key, or lowers its cap. Throws `unknown_key`, `key_ended`, `assistant_key`, `higher_cap`. */
  updateKey: {
    input: z.object({
      by: keyManager,
      keyId: z.uuid(),
      name: freeText.optional(),
      /** null: none. */
      environment: freeText.nullable().optional(),
      monthlyCap: z.int().positive().optional(),
    }),
    output: listedKey,
    timeoutMs: 2_000,
  },
  /** Replaces a key with a new one. Idempotent by stored form. */
  rotateKey: {
    input: z.object({ by: keyManager, keyId: z.uuid(), key: storedKey, overlapHours: z.int().nonnegative() }),
    output: z.object({ key: listedKey, replaces: z.object({ keyId: z.uuid(), expiresAt: z.string() }) }),
    timeoutMs: 4_000,
  },
  /** Revokes a key, and returns when its connections are closed or one second has passed. */
  revokeKey: {
    input: z.object({ by: keyManager, keyId: z.uuid() }),
    output: z.object({
      revokedAt: z.string(),
      connectionsClosed: z.int(),
      acknowledged: z.boolean(),
      /** Live brokers and gateways that were waited for. Absent from services of the previous release. */
      processes: z.object({ acknowledged: z.int(), total: z.int() }).optional(),
      /** True if the owner of the account has no live key left. */
      isOwnerLockedOut: z.boolean(),
    }),
    timeoutMs: 4_000,
  },
  /** Revokes leaked keys of any account and returns the number that were live. */
  revokeExposedKeys: {
    input: z.object({ keys: presentedKeys }),
    output: z.object({ revoked: z.int() }),
    timeoutMs: 20_000,
  },
  /** Records that keys were exposed to others. */
  exposeKeys: {
    input: z.object({ keys: presentedKeys }),
    output: z.object({}),
    timeoutMs: 5_000,
  },
  /** Records the last use of keys, and updates their digests to the current pepper. */
  touchKeys: {
    input: z.object({ uses: z.array(keyUse).max(1_000) }),
    output: z.object({}),
    timeoutMs: 5_000,
  },
});
