import * as z from 'zod';
import type { Announcement } from './contract.ts';
import { endState } from './quota.ts';
import { consumer, stream, type Stream } from './stream.ts';

// Events are published after the fact. The tables of the services are authoritative and hold any missed event.

const days = (count: number): number => count * 86_400_000;
const mebibytes = (count: number): number => count * 1_048_576;

/** Timestamp with UTC offset, as Postgres writes it in JSON. */
const timestamp = z.iso.datetime({ offset: true });

/** Event for a settled operation, with the resulting monthly usage. */
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
  /** First day of the month, in UTC. */
  periodStart: z.iso.date(),
  at: timestamp,
});
export type UsageEvent = z.infer<typeof usageEvent>;

/** Entry of an account's audit log; `seq` counts from 1 without gaps. */
export const auditEvent = z.object({
  accountId: z.uuid(),
  seq: z.int().positive(),
  id: z.uuid(),
  at: timestamp,
  action: z.string(),
  actor: z.object({ userId: z.uuid().nullable(), keyId: z.uuid().nullable() }),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Refund of an operation that was reported as failed to its caller, so that it must not be charged. */
export const compensation = z.object({ operationId: z.uuid(), reason: z.string() });
export type Compensation = z.infer<typeof compensation>;

/** Percentage of the monthly quota from which usage events carry `.most`; equals `quota.usage_subject` in SQL. */
export const quotaWarningPercent = 80;

/**
 * Usage events by account: `usage.<account id>`, or `usage.<account id>.most` once most of the quota is used. Message
 * ids are `<operation id>:<state>`.
 */
export const usageEvents = stream('usage', { content: usageEvent, retentionMs: days(7), maxBytes: mebibytes(512) });

/** Audit events by account: `audit.<account id>`. The message id is the id of the entry. */
export const auditEvents = stream('audit', { content: auditEvent, retentionMs: days(7), maxBytes: mebibytes(512) });

/** Pending refunds by operation: `refunds.<operation id>`. Kept until the ledger has refunded. */
export const refunds = stream('refunds', {
  content: compensation,
  kind: 'work',
  retentionMs: days(7),
  maxBytes: mebibytes(64),
});

/** Undeliverable messages, unchanged, on `dead.<stream>.<consumer>`; headers give the reason. */
export const deadLetters = stream('dead', {
  content: z.unknown(),
  retentionMs: days(30),
  maxBytes: mebibytes(128),
  // An event of the outbox that belongs to no stream, with its headers.
  maxMessageBytes: 2 * 262_144,
});

/** All streams. */
export const streams = [usageEvents, auditEvents, refunds, deadLetters] as const;

/**
 * Declares the events of one account as they are published: each subscriber receives those of the moment, and none that
 * were stored before.
 */
const passing = <C extends z.ZodType>({ prefix }: Stream, suffix: string, content: C) => ({
  subject: `${prefix}.*${suffix}`,
  at: (accountId: string): Announcement<C> => ({ subject: `${prefix}.${accountId}${suffix}`, content }),
});

/** Usage events of an account, of which only the arrival counts; `passingHighUsage` once most of the quota is used. */
export const passingUsage = passing(usageEvents, '', z.object({}));
export const passingHighUsage = passing(usageEvents, '.most', z.object({}));

/** Audit events of an account. */
export const passingAudit = passing(auditEvents, '', auditEvent.pick({ action: true }));

/** Consumer of the accounts service that records when most or all of a monthly quota is used. */
export const quotaNotices = consumer('months_running_out', usageEvents, { addressFilter: '*.most' });

/** Consumer of the accounts service that announces tier changes found in the audit log. */
export const tierChanges = consumer('tier_changes', auditEvents);

/** Consumer of the quota service that processes pending refunds. It retries without limit: no refund is dropped. */
export const compensations = consumer('compensations', refunds, {
  maxDeliveries: Number.POSITIVE_INFINITY,
  retryAfterMs: [1_000, 5_000, 15_000],
});
