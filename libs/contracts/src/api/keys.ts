import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { keyKind, keyOrigin, keyStatus } from '../keys.ts';
import { moment } from '../moment.ts';
import { freeText } from '../text.ts';
import { withoutSecret } from '../without-secret.ts';

const days = z.int().min(1).max(3_650).describe('How long the key lives. Default: until it is revoked.');
const cap = z.int().min(1).max(2_147_483_647).describe('The most operations the key may run in a month.');
const keyId = z.object({ key_id: z.uuid() });

/** Also what breaks lines and what turns the direction of writing, and with it what a list of keys seems to say. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Whether there is anything to see; of a text without characters its length is told. */
const visible = /^$|[^\s\p{C}]/u;

const name = withoutSecret(
  freeText
    .min(1)
    .max(100)
    .refine((text) => !unprintable.test(text), 'must not have control characters')
    .refine((text) => visible.test(text), 'must have a character that can be seen'),
).describe('What a person calls it.');

const key = z.object({
  key_id: z.string(),
  name: z.string(),
  prefix: z.string().describe('How the key begins.'),
  last4: z.string().describe('How it ends.'),
  origin: keyOrigin,
  kind: keyKind.describe('A personal key speaks for a member, a service key for the account.'),
  user_id: z
    .string()
    .nullable()
    .describe('The member whose key it is; null: the account’s, or of somebody who has left.'),
  created_at: moment,
  expires_at: moment.nullable(),
  revoked_at: moment.nullable(),
  last_used_at: moment.nullable().describe('Written about once a minute.'),
  exposed_at: moment.nullable().describe('When the key was first seen where others can read it.'),
  monthly_cap: z.int().nullable(),
  status: keyStatus,
});

const shownOnce = key.extend({ api_key: z.string().describe('Shown now and never again.'), message: z.string() });

/** The endpoints of API keys. A key manages only those of its own account. */
export const keyApi = {
  keys: endpoint({
    method: 'GET',
    path: '/api/v1/keys',
    access: 'key',
    personal: true,
    summary: 'List API keys: those of the account for an admin, the own ones for everybody else.',
    reply: z.object({ keys: z.array(key), total_count: z.int() }),
  }),

  createKey: endpoint({
    method: 'POST',
    path: '/api/v1/keys',
    access: 'key',
    role: 'member',
    personal: true,
    summary: 'Create an API key. The answer shows it, once.',
    body: z.strictObject({
      name,
      expires_in_days: days.optional(),
      monthly_cap: cap.optional(),
      kind: keyKind.default('personal').describe('A service key needs the role admin.'),
    }),
    example: { name: 'build server', kind: 'service', expires_in_days: 90 },
    reply: shownOnce,
  }),

  rotateKey: endpoint({
    method: 'POST',
    path: '/api/v1/keys/{key_id}/rotate',
    access: 'key',
    personal: true,
    summary: 'Replace an API key by a new one. The answer shows it, once.',
    params: keyId,
    body: z.strictObject({
      overlap_hours: z.int().min(0).max(720).default(24).describe('How long the old key still works; 0: not at all.'),
    }),
    example: { overlap_hours: 24 },
    reply: shownOnce.extend({ replaces: z.object({ key_id: z.string(), expires_at: moment }) }),
  }),

  revokeKey: endpoint({
    method: 'DELETE',
    path: '/api/v1/keys/{key_id}',
    access: 'key',
    personal: true,
    // Whoever holds a stolen key could otherwise keep it from being ended by asking for other things.
    unlimited: true,
    summary: 'Revoke an API key. From the answer on it opens nothing.',
    params: keyId,
    reply: z.object({
      key_id: z.string(),
      revoked_at: moment,
      connections_closed: z.int().describe('Adapter connections of the key that this request has closed.'),
      acknowledged: z
        .boolean()
        .describe(
          'Whether every broker and gateway that is there has said in time that nothing flows to the key any more.',
        ),
      message: z.string(),
    }),
  }),

  revokeExposedKeys: endpoint({
    method: 'POST',
    path: '/api/v1/keys/revoke-exposed',
    access: 'public',
    summary: 'Revoke API keys that were found somewhere. Whoever holds a key may end it.',
    body: z.strictObject({ api_keys: z.array(z.string().max(200)).min(1).max(100) }),
    example: { api_keys: ['kerf_live_…'] },
    reply: z.object({ revoked: z.int().describe('How many of them were alive until now.') }),
  }),
};
