import * as z from 'zod';
import { emailAddress } from '../schemas/text.ts';
import { tier } from '../caller.ts';
import { endpoint, eventStream } from '../endpoint.ts';
import { rateLimit } from './usage.ts';

/** Names of hints: usage, adapters, keys and audit log of an account, and the account with its members. */
export const hintNames = ['usage', 'adapters', 'keys', 'account', 'audit'] as const;
export type HintName = (typeof hintNames)[number];

/** Endpoints for registration and account details. */
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
};
