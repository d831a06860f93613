import * as z from 'zod';
import { emailAddress } from '../schemas/text.ts';
import { exportParts } from '../accounts.ts';
import { tier } from '../caller.ts';
import { endpoint, eventStream } from '../endpoint.ts';
import { describeTimestamp, timestamp } from '../schemas/timestamp.ts';
import { rateLimit } from './usage.ts';

/** Names of hints: usage, adapters, keys and audit log of an account, and the account with its members. */
export const hintNames = ['usage', 'adapters', 'keys', 'account', 'audit'] as const;
export type HintName = (typeof hintNames)[number];

/** Parts of an export that other services store. */
const otherParts = ['audit_events', 'months', 'usage', 'operations', 'adapters', 'files'];

const rows = z.array(z.record(z.string(), z.unknown()));

/** Endpoints for registration, account details and the end of an account. */
export const accountApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'public',
    summary: 'Create an account. The response shows its API key once.',
    body: z.strictObject({ email: emailAddress, tier: tier.default('free') }),
    example: { email: 'ada@example.com', tier: 'pro' },
    reply: z.object({
      user_id: z.string(),
      email: z.string(),
      api_key: z.string(),
      tier,
      subscription_status: z.string(),
      message: z.string(),
    }),
  }),

  user: endpoint({
    method: 'GET',
    path: '/api/v1/auth/user',
    access: 'key',
    limitedAs: 'read',
    summary: 'The account of the key, with its monthly usage.',
    reply: z.object({ user_id: z.string(), email: z.string(), tier, rate_limit: rateLimit }),
  }),

  events: endpoint({
    method: 'GET',
    path: '/api/v1/events',
    access: 'key',
    limitedAs: 'nothing',
    summary: `Server-sent events that name what has changed in the account, without its content: ${hintNames.join(', ')}.`,
    reply: eventStream,
  }),

  exportAccount: endpoint({
    method: 'GET',
    path: '/api/v1/account/export',
    access: 'session',
    role: 'owner',
    fresh: true,
    closing: true,
    summary: 'Everything that is stored of the account, as one JSON document without secrets. One export at a time.',
    reply: z.object({
      exported_at: timestamp,
      ...(Object.fromEntries([...exportParts, ...otherParts].map((part) => [part, rows])) as Record<
        string,
        typeof rows
      >),
      complete: z.literal(true).describe('The last field: an export that was cut off is no JSON.'),
    }),
  }),

  closeAccount: endpoint({
    method: 'DELETE',
    path: '/api/v1/account',
    access: 'session',
    role: 'owner',
    fresh: true,
    closing: true,
    summary: 'Close the account. Its keys, adapters and invitations end at once; after a grace period it is erased.',
    body: z.strictObject({ email: emailAddress.describe('Your address, to confirm it.') }),
    example: { email: 'ada@example.com' },
    reply: z.object({ erases_at: describeTimestamp('Until then you can keep the account') }),
  }),

  keepAccount: endpoint({
    method: 'DELETE',
    path: '/api/v1/account/closing',
    access: 'session',
    role: 'owner',
    fresh: true,
    closing: true,
    summary: 'Keep a closed account, with the keys and assistants that ended when it was closed.',
    reply: z.object({ restored_keys: z.int().describe('Keys and assistants that are live again.') }),
  }),
};
