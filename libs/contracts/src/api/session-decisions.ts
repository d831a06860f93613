import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../schemas/timestamp.ts';
import { session } from './session.ts';

const held = z.object({
  id: z.string(),
  kind: z.enum(['key', 'assistant', 'invitation', 'member']),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});

/** Endpoints for the decision about what an account held before its address was verified. */
export const sessionDecisionApi = {
  undecided: endpoint({
    method: 'GET',
    path: '/api/v1/session/decisions',
    access: 'session',
    undecided: true,
    summary: 'What the account held before its address was verified.',
    reply: z.object({
      is_untouched: z.boolean().describe('True if it has no other member and ran nothing for 30 days.'),
      things: z.array(held),
    }),
  }),

  decide: endpoint({
    method: 'POST',
    path: '/api/v1/session/decisions',
    access: 'session',
    undecided: true,
    summary: 'Keep the named keys, assistants, invitations and members, and end all others.',
    body: z
      .strictObject({ keep: z.array(z.uuid()).max(500).optional(), start_fresh: z.literal(true).optional() })
      .refine(
        ({ keep, start_fresh }) => (keep === undefined) !== (start_fresh === undefined),
        'must contain either keep or start_fresh',
      ),
    example: { keep: [] },
    reply: z.object({ ended: z.int(), session }),
  }),
};
