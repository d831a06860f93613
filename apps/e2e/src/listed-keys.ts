import { aTimestamp } from './expected.ts';

const anId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** How the first key of an account is listed, before anything has happened to it. */
export const entry: Record<string, unknown> = {
  key_id: anId,
  name: 'default',
  prefix: expect.stringMatching(/^kerf_live_[0-9A-Za-z]{4}$/),
  last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
  origin: 'registration',
  kind: 'personal',
  user_id: anId,
  created_at: aTimestamp,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  exposed_at: null,
  monthly_cap: null,
  status: 'active',
};

/** What besides is answered once to whoever makes a key. */
export const shown: Record<string, unknown> = {
  api_key: expect.stringMatching(/^kerf_live_[0-9A-Za-z]{48}$/),
  message: 'Save this API key now. It is not shown again.',
};
