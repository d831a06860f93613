import * as z from 'zod';
import { contract } from './contract.ts';

/** Everything that the audit log of an account tells of. */
export const auditActions = [
  'account.registered',
  'key.created',
  'key.rotated',
  'key.revoked',
  'key.exposed',
  'member.invited',
  'invitation.revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'ownership.transferred',
  'tier.changed',
  'quota.limit_changed',
  'quota.reached',
  'adapter.default_changed',
  'request.withdrawn',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = z.object({
  seq: z.int(),
  id: z.uuid(),
  at: z.string(),
  /** One of `auditActions`, or one that a newer release writes. */
  action: z.string(),
  /** Nobody: an operator, or the service itself. */
  actor: z.object({ userId: z.uuid().nullable(), keyId: z.uuid().nullable() }),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.hex(),
  hash: z.hex(),
});

/** What the accounts service answers about the history of an account. */
export const audit = contract('accounts', {
  /** A page of the log, newest first; `nextBefore` asks for the one after it. */
  readAudit: {
    input: z.object({ accountId: z.uuid(), before: z.int().positive().optional(), limit: z.int().positive() }),
    output: z.object({ events: z.array(auditEntry), nextBefore: z.int().nullable() }),
    timeoutMs: 2_000,
  },
});
