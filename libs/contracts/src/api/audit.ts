import * as z from 'zod';
import { auditActions } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { parseNumber } from '../schemas/query.ts';

const sha256 = z.hex().length(64);

const auditEvent = z.object({
  seq: z.int().describe('Sequence number from 1, without gaps.'),
  id: z.string(),
  at: z.string(),
  action: z.string().describe(`One of ${auditActions.join(', ')}; newer releases may add more.`),
  actor: z
    .object({ user_id: z.string().nullable(), key_id: z.string().nullable() })
    .describe('Member and key that made the change; null: the service itself.'),
  target: z.string().nullable().describe('Id of the changed object.'),
  details: z.record(z.string(), z.unknown()),
  previous_hash: sha256,
  hash: sha256.describe('SHA-256 of the canonical JSON (RFC 8785) of this event without this field.'),
});

/** Endpoints for the audit log of an account. */
export const auditApi = {
  audit: endpoint({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'key',
    role: 'admin',
    summary: 'Changes of the account, newest first.',
    query: z.strictObject({
      before: z.preprocess(parseNumber, z.int().min(1)).optional().describe('Only events with a lower seq.'),
      limit: z.preprocess(parseNumber, z.int().min(1).max(200)).default(50),
    }),
    reply: z.object({
      events: z.array(auditEvent),
      next_before: z.int().nullable().describe('`before` of the next page; null: last page.'),
      removed: z
        .object({ seq: z.int(), hash: sha256 })
        .optional()
        .describe('The last event that was removed after the retention time; the oldest one left follows it.'),
    }),
  }),
};
