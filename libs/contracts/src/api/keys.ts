import { hasHiddenCharacters } from '@kerf/errors';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { keyKind, keyOrigin, keyStatus } from '../keys.ts';
import { timestamp } from '../schemas/timestamp.ts';
import { freeText, secretFree } from '../schemas/text.ts';

const lifetimeDays = z.int().min(1).max(3_650).describe('Lifetime of the key in days. Default: until it is revoked.');
const monthlyCap = z.int().min(1).max(2_147_483_647).describe('Maximum operations of the key per month.');
const keyId = z.object({ key_id: z.uuid() });

/** Tabs, line breaks, and characters that are not seen: they can falsify a displayed list of keys. */
const isUnprintable = (text: string) => /[\t\r\n]/.test(text) || hasHiddenCharacters(text);
/** A visible character; also matches the empty text, which the length check reports. */
const visibleText = /^$|[^\s\p{C}]/u;

const name = secretFree(
  freeText
    .min(1)
    .max(100)
    .refine(
      (text) => !visibleText.test(text) || !isUnprintable(text),
      'must not contain control or invisible characters',
    )
    .refine((text) => visibleText.test(text), 'must contain a visible character'),
).describe('Display name.');

const environment = secretFree(
  freeText
    .max(32)
    .regex(/^[a-z0-9][a-z0-9 _.-]*$/i, 'must consist of letters, digits, spaces, dots, hyphens and underscores'),
).describe('Where the key is used, such as production, staging or development: a label that changes no rights.');

const key = z.object({
  key_id: z.string(),
  name: z.string(),
  environment: z.string().nullable().describe('Label of where it is used.'),
  prefix: z.string().describe('First characters of the key.'),
  last4: z.string().describe('Last characters of the key.'),
  origin: keyOrigin,
  kind: keyKind.describe('A personal key acts for a member, a service key for the account.'),
  user_id: z.string().nullable().describe('Member who owns the key; null: the account, or a member who has left.'),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('Set at the first use, then updated about once a minute.'),
  last_used_network: z.string().nullable().describe('Network from which it was last used.'),
  replaces_key_id: z.string().nullable().describe('Key that this one replaces.'),
  exposed_at: timestamp.nullable().describe('When the key was first exposed to others.'),
  monthly_cap: z.int().nullable(),
  status: keyStatus,
});

const shownOnce = key.extend({ api_key: z.string().describe('Shown only once.'), message: z.string() });

/** Endpoints for API keys. A key manages only keys of its own account. */
export const keyApi = {
  keys: endpoint({
    method: 'GET',
    path: '/api/v1/keys',
    access: 'key',
    personal: true,
    summary: 'List API keys: all of the account for admins, their own for other members.',
    reply: z.object({ keys: z.array(key), total_count: z.int() }),
  }),

  createKey: endpoint({
    method: 'POST',
    path: '/api/v1/keys',
    access: 'key',
    fresh: true,
    role: 'member',
    personal: true,
    summary: 'Create an API key. The response shows it once.',
    body: z.strictObject({
      name,
      expires_in_days: lifetimeDays.optional(),
      monthly_cap: monthlyCap.optional(),
      kind: keyKind.default('personal').describe('A service key requires the role admin.'),
      environment: environment.optional(),
    }),
    example: { name: 'build server', kind: 'service', expires_in_days: 90 },
    reply: shownOnce,
  }),

  updateKey: endpoint({
    method: 'PATCH',
    path: '/api/v1/keys/{key_id}',
    access: 'key',
    role: 'member',
    personal: true,
    summary: 'Rename an API key, label it with an environment, or lower its monthly cap.',
    params: keyId,
    body: z
      .strictObject({
        name: name.optional(),
        environment: environment.nullable().optional().describe('null removes the label.'),
        monthly_cap: monthlyCap.optional().describe('At most the present cap; it can never be raised or removed.'),
      })
      .refine((change) => Object.keys(change).length > 0, 'must name what to change: name, environment or monthly_cap'),
    example: { name: 'build server', environment: 'production' },
    reply: key,
  }),

  rotateKey: endpoint({
    method: 'POST',
    path: '/api/v1/keys/{key_id}/rotate',
    access: 'key',
    fresh: true,
    personal: true,
    summary: 'Replace an API key with a new one. The response shows it once.',
    params: keyId,
    body: z.strictObject({
      overlap_hours: z.int().min(0).max(720).default(24).describe('Time for which the old key keeps working; 0: none.'),
    }),
    example: { overlap_hours: 24 },
    reply: shownOnce.extend({ replaces: z.object({ key_id: z.string(), expires_at: timestamp }) }),
  }),

  revokeKey: endpoint({
    method: 'DELETE',
    path: '/api/v1/keys/{key_id}',
    access: 'key',
    personal: true,
    // The thief of a key could otherwise block its revocation by exhausting the request limit.
    limitedAs: 'nothing',
    summary: 'Revoke an API key. It stops working before the response.',
    params: keyId,
    reply: z.object({
      key_id: z.string(),
      revoked_at: timestamp,
      connections_closed: z.int().describe('Number of adapter connections that were closed.'),
      acknowledged: z
        .boolean()
        .describe('True if every live broker and gateway confirmed in time that no data flows to the key any more.'),
      processes: z
        .object({ acknowledged: z.int(), total: z.int() })
        .nullable()
        .describe('Live brokers with its adapters and all gateways, and how many of them confirmed.'),
      message: z.string(),
    }),
  }),

  revokeExposedKeys: endpoint({
    method: 'POST',
    path: '/api/v1/keys/revoke-exposed',
    access: 'public',
    summary: 'Revoke leaked API keys. Any holder of a key may revoke it.',
    body: z.strictObject({ api_keys: z.array(z.string().max(200)).min(1).max(100) }),
    example: { api_keys: ['kerf_live_…'] },
    reply: z.object({ revoked: z.int().describe('Number of keys that were live.') }),
  }),
};
