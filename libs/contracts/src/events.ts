import * as z from 'zod';
import { endState } from './quota.ts';
import { consumer, stream } from './stream.ts';

// What is told after the fact. The tables of the services are the truth; who misses an event can find it there.

const days = (count: number): number => count * 86_400_000;
const mebibytes = (count: number): number => count * 1_048_576;

/** A moment as Postgres writes it into JSON: with its offset. */
const moment = z.iso.datetime({ offset: true });

/** An operation has ended, and what its month counts since then. */
const usageEvent = z.object({
  operationId: z.uuid(),
  accountId: z.uuid(),
  keyId: z.uuid(),
  adapterId: z.uuid().nullable(),
  tool: z.string(),
  cost: z.int().nonnegative(),
  state: endState,
  used: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  /** The first day of the month, in UTC. */
  periodStart: z.iso.date(),
  at: moment,
});
export type UsageEvent = z.infer<typeof usageEvent>;

/** An entry of an account's audit log; `seq` counts from 1 without gaps. */
export const auditEvent = z.object({
  accountId: z.uuid(),
  seq: z.int().positive(),
  id: z.uuid(),
  at: moment,
  action: z.string(),
  actor: z.object({ userId: z.uuid().nullable(), keyId: z.uuid().nullable() }),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** An operation whose caller was told that it failed, so that it must not be charged. */
export const compensation = z.object({ operationId: z.uuid(), reason: z.string() });
export type Compensation = z.infer<typeof compensation>;

/** From this share of a month on, in percent, most of it is used. `quota.usage_subject` in SQL says the same. */
export const mostOfMonth = 80;

/**
 * By account: `usage.<account id>`, and `usage.<account id>.most` once most of the month is used; a message is called
 * `<operation id>:<state>`.
 */
export const usageEvents = stream('usage', { content: usageEvent, keptMs: days(7), maxBytes: mebibytes(512) });

/** By account: `audit.<account id>`; a message is called by the id of its entry. */
export const auditEvents = stream('audit', { content: auditEvent, keptMs: days(7), maxBytes: mebibytes(512) });

/** By operation: `refunds.<operation id>`. Kept until the ledger has refunded. */
export const refunds = stream('refunds', {
  content: compensation,
  kind: 'work',
  keptMs: days(7),
  maxBytes: mebibytes(64),
});

/** What could not be delivered, as it was, on `dead.<stream>.<consumer>`; headers say why. */
export const deadLetters = stream('dead', { content: z.unknown(), keptMs: days(30), maxBytes: mebibytes(128) });

/** Every stream there is. */
export const streams = [usageEvents, auditEvents, refunds, deadLetters] as const;

/** Accounts: notes when most of a month, or all of it, is used. What ends before that is none of its business. */
export const quotaNotices = consumer('months_running_out', usageEvents, { only: '*.most' });

/** Accounts: tells at once of another tier what the audit log has written down. */
export const tierChanges = consumer('tier_changes', auditEvents);

/** Quota: refunds what nobody could refund when it was due. It is tried until it is done: money is not buried. */
export const compensations = consumer('compensations', refunds, {
  maxDeliveries: Number.POSITIVE_INFINITY,
  retryAfterMs: [1_000, 5_000, 15_000],
});
