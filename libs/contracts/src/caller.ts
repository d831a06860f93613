import { tiers } from '@kerf/catalog';
import * as z from 'zod';

export const tier = z.enum(tiers);

/** What a member may do, from the least to the most. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Whether somebody of one role may do what needs another. */
export const reaches = (has: Role, needed: Role): boolean => roles.indexOf(has) >= roles.indexOf(needed);

/** Who asks: an account, and the key it came with. */
export const caller = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  keyId: z.uuid(),
  email: z.string(),
  tier,
  /** The role of the member whose key it is; a key of the account itself is a member's. */
  role,
  /** Whether the key belongs to the account and to no person. */
  isService: z.boolean(),
});
export type Caller = z.infer<typeof caller>;

/** Operations of the current month, of the account and of a key that has a cap; `resetAt` is UTC and carries no zone. */
export const usage = z.object({
  used: z.int(),
  limit: z.int(),
  resetAt: z.string(),
  key: z.object({ used: z.int(), limit: z.int() }).optional(),
});
export type Usage = z.infer<typeof usage>;

/** The stored forms that a presented key may have: one for each pepper in force, in hexadecimal. */
export const keyDigests = z.array(z.hex().length(64)).min(1).max(2);

/** What a tool answered: its result, or the application's refusal. */
export const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type Outcome = z.infer<typeof outcome>;
