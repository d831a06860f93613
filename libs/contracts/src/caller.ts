import { tiers } from '@kerf/catalog';
import * as z from 'zod';
import { openEnum } from './open-enum.ts';

export const tier = z.enum(tiers);

/** Roles of members, in ascending order of rights. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Returns true if a role has at least the rights of another. */
export const isRoleAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

/** The account, member and key behind a request. */
export const caller = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  keyId: z.uuid(),
  email: z.string(),
  tier: openEnum(tier, 'free'),
  /** Role of the key's owner; service keys have the role member. */
  role: openEnum(role, 'viewer'),
  /** True if the key belongs to the account, not to a member. */
  isService: z.boolean(),
});
export type Caller = z.infer<typeof caller>;

/** Operations used in the current month, by the account and by a capped key; `resetAt` is UTC without a zone. */
export const usage = z.object({
  used: z.int(),
  limit: z.int(),
  resetAt: z.string(),
  key: z.object({ used: z.int(), limit: z.int() }).optional(),
});
export type Usage = z.infer<typeof usage>;

/** Possible digests of a presented key, in hexadecimal, one per active pepper. */
export const keyDigests = z.array(z.hex().length(64)).min(1).max(2);

/** Outcome of a tool: its result, or the refusal of the CAD application. */
export const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type Outcome = z.infer<typeof outcome>;
