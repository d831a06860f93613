import { api } from '@kerf/contracts';
import { at, hash, hourMs, id, workAnswers } from './work-answers.ts';

const me = { user_id: id(1), email: 'ada@example.com', role: 'owner' } as const;

const session = {
  ...me,
  session_id: id(2),
  account_id: id(3),
  tier: 'team',
  subscription_status: 'active',
  method: 'code',
  authenticated_at: at(-hourMs),
  expires_at: at(12 * hourMs),
  is_fresh: false,
  keys_undecided: false,
  has_passkey: true,
  passkey_needed: false,
  erases_at: null,
} as const;

const key = (number: number, fields: object = {}) => ({
  key_id: id(100 + number),
  name: `key ${number}`,
  prefix: 'kerf_live_czJw',
  last4: 'WEuz',
  origin: 'created',
  kind: 'personal',
  user_id: me.user_id,
  created_at: at(-2_000 * hourMs),
  expires_at: null,
  revoked_at: null,
  last_used_at: at(-hourMs),
  last_used_network: '203.0.113.7/32',
  replaces_key_id: null,
  exposed_at: null,
  monthly_cap: null,
  environment: null,
  status: 'active',
  ...fields,
});

const adapter = {
  adapter_id: id(200),
  adapter_type: 'freecad',
  status: 'busy',
  connected_at: at(-hourMs),
  last_heartbeat: at(-3_000),
  healthy: true,
  capabilities: ['primitives', 'booleans'],
  running: 1,
  queued: 2,
  application: { name: 'FreeCAD', version: '1.0.2', gui: true },
  document: { name: 'Bracket', revision: 142, object_count: 12 },
  default: true,
};

/** The adapter of the answers, whose id is in the path of its preview. */
export const shownAdapterId = adapter.adapter_id;

const box = { min: [0, 0, 0], max: [80, 60, 20] };
const preview = {
  adapter_id: adapter.adapter_id,
  document: 'Bracket',
  revision: 142,
  object_count: 1,
  bounding_box: box,
  objects: [{ object_id: 'box_1', type: 'box', bounding_box: box }],
  file: null,
  problem: 'These objects cannot be exported as glb: curves have no surface.',
};

const rateLimit = { operations_used: 21_840, operations_limit: 50_000, reset_at: at(100 * hourMs) };
const none = { operations: 0, refunded: 0 };
const some = { operations: 1_250, refunded: 3 };

const event = {
  seq: 1,
  id: id(300),
  at: `${at(-hourMs)}.282`,
  action: 'key.created',
  actor: { user_id: me.user_id, key_id: null },
  target: id(101),
  details: { name: 'key 1' },
  previous_hash: hash,
  hash,
};

const member = { ...me, created_at: at(-2_000 * hourMs), has_passkey: true };
const passkey = { passkey_id: id(7), name: 'Laptop', is_backed_up: true, created_at: at(-hourMs), last_used_at: null };
const colleague = { ...member, user_id: id(4), email: 'grace@example.com', role: 'member' } as const;
const invitation = {
  invitation_id: id(5),
  email: 'emmy@example.com',
  role: 'viewer',
  created_at: at(0),
  expires_at: at(hourMs),
};

const listedSession = {
  session_id: session.session_id,
  method: 'code',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
  network: '203.0.113.0/24',
  authenticated_at: at(-hourMs),
  last_used_at: at(0),
  expires_at: session.expires_at,
  is_current: true,
} as const;

const identity = {
  identity_id: id(7),
  provider: 'Acme',
  issuer: 'https://login.acme.example',
  linked_at: at(-hourMs),
};

const usage = { tier: 'team', period_start: at(-500 * hourMs), by_day: [], by_tool: [], by_key: [], by_adapter: [] };

/** Response to the creation of a key. */
export const createdKey = { ...key(9), api_key: `kerf_live_${'x'.repeat(48)}`, message: 'It is shown once.' };

/** Responses to the requests of the pages, by path: of an account in use, and of one that is new. */
export const answers: Readonly<Record<'full' | 'empty', Readonly<Record<string, object>>>> = {
  full: {
    [api.session.path]: { session },
    [api.keys.path]: {
      keys: [
        key(1, { environment: 'production' }),
        key(2, { kind: 'service', monthly_cap: 500, exposed_at: at(0) }),
        key(4, { origin: 'rotated', replaces_key_id: id(105) }),
        key(5, { expires_at: at(23 * hourMs), last_used_at: at(-2 * hourMs) }),
        key(3, { status: 'revoked' }),
      ],
      total_count: 5,
    },
    [api.adapters.path]: { adapters: [adapter], total_connected: 1 },
    [api.preview.path]: preview,
    [api.usage.path]: {
      ...usage,
      rate_limit: rateLimit,
      totals: some,
      by_day: [{ date: at(0).slice(0, 10), ...some }],
      by_tool: [{ tool: 'create_box', ...some }],
      by_key: [{ key_id: id(101), name: 'key 1', last4: 'WEuz', ...some }],
      by_adapter: [{ adapter_id: null, ...some }],
    },
    [api.team.path]: {
      members: [member, colleague],
      invitations: [invitation],
      limit: 10,
      total: 3,
      passkey_required: true,
    },
    ...workAnswers.full,
    [api.audit.path]: { events: [event], next_before: null },
    [api.signInProviders.path]: { providers: [{ name: 'acme', label: 'Acme' }] },
    [api.identities.path]: { identities: [identity, { ...identity, identity_id: id(8), provider: null }] },
    [api.passkeys.path]: { passkeys: [passkey, { ...passkey, passkey_id: id(9), name: 'Phone' }], limit: 10 },
    [api.sessions.path]: { sessions: [listedSession, { ...listedSession, session_id: id(6), is_current: false }] },
  },
  empty: {
    [api.session.path]: { session: { ...session, has_passkey: false } },
    [api.keys.path]: { keys: [], total_count: 0 },
    [api.adapters.path]: { adapters: [], total_connected: 0 },
    [api.preview.path]: { ...preview, object_count: 0, bounding_box: null, objects: [], problem: null },
    [api.usage.path]: { ...usage, rate_limit: { ...rateLimit, operations_used: 0 }, totals: none },
    [api.team.path]: { members: [member], invitations: [], limit: 10, total: 1, passkey_required: false },
    ...workAnswers.empty,
    [api.audit.path]: { events: [], next_before: null },
    [api.signInProviders.path]: { providers: [{ name: 'acme', label: 'Acme' }] },
    [api.identities.path]: { identities: [] },
    [api.passkeys.path]: { passkeys: [], limit: 10 },
    [api.sessions.path]: { sessions: [listedSession] },
  },
};
