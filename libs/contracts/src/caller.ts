import { tiers } from '@kerf/catalog';
import * as z from 'zod';

export const tier = z.enum(tiers);

/** Who asks: an account, and the key it came with. */
export const caller = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  keyId: z.uuid(),
  email: z.string(),
  tier,
});
export type Caller = z.infer<typeof caller>;

/** Operations of the current month; `resetAt` is UTC and carries no zone. */
export const usage = z.object({ used: z.int(), limit: z.int(), resetAt: z.string() });
export type Usage = z.infer<typeof usage>;

/** The stored forms that a presented key may have: one for each pepper in force, in hexadecimal. */
export const keyDigests = z.array(z.hex().length(64)).min(1).max(2);

/** What a tool answered: its result, or the application's refusal. */
export const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type Outcome = z.infer<typeof outcome>;
