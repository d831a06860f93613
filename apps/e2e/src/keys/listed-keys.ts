import { anyTimestamp } from '../http/expected-responses.ts';

const anyId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** List entry of an account's first key, right after the registration. */
export const firstKeyEntry: Record<string, unknown> = {
  key_id: anyId,
  name: 'default',
  environment: null,
  prefix: expect.stringMatching(/^kerf_live_[0-9A-Za-z]{4}$/),
  last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
  origin: 'registration',
  kind: 'personal',
  user_id: anyId,
  created_at: anyTimestamp,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_network: null,
  replaces_key_id: null,
  exposed_at: null,
  monthly_cap: null,
  status: 'active',
};

/** Fields that are returned only once, when the key is created. */
export const createdKeyFields: Record<string, unknown> = {
  api_key: expect.stringMatching(/^kerf_live_[0-9A-Za-z]{48}$/),
  message: 'Save this API key now. It is not shown again.',
};
