import * as z from 'zod';
import { contract } from './contract.ts';

/** All actions in the audit log of an account. */
export const auditActions = [
  'account.registered',
  'account.left',
  'key.created',
  'key.changed',
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
  'session.started',
  'session.ended',
  'session.refused',
  'session.by_operator',
  'session.confirmed',
  'email.verified',
  'identity.linked',
  'identity.unlinked',
  'keys.decided',
  'passkey.added',
  'passkey.removed',
  'passkey.policy_changed',
  'assistant.allowed',
  'account.closed',
  'account.kept',
  'account.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = z.object({
  seq: z.int(),
  id: z.uuid(),
  at: z.string(),
  /** One of `auditActions`, or an action of a newer release. */
  action: z.string(),
  /** Both null: an operator, or the service itself. */
  actor: z.object({ userId: z.uuid().nullable(), keyId: z.uuid().nullable() }),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.hex(),
  hash: z.hex(),
});

/** Operations of the accounts service on the audit log. */
export const audit = contract('accounts', {
  /** Returns a page of the log, newest first; `nextBefore` is `before` of the next page. */
  readAudit: {
    input: z.object({ accountId: z.uuid(), before: z.int().positive().optional(), limit: z.int().positive() }),
    output: z.object({
      events: z.array(auditEntry),
      nextBefore: z.int().nullable(),
      /** The last event that was removed after the retention time; absent: none. */
      removed: z.object({ seq: z.int().positive(), hash: z.hex() }).optional(),
    }),
    timeoutMs: 2_000,
  },
});
