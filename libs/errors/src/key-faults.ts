/** Faults of requests about keys; part of `faults`. */
export const keyFaults = {
  higher_cap: {
    status: 400,
    message: 'A monthly_cap can only be lowered: the key {key} has a cap of {cap}. Create another key for more.',
  },
  capped_key: {
    status: 403,
    message: 'A key with a monthly cap cannot create keys, because they would have no cap. Use a key without a cap.',
  },
  expiring_key: {
    status: 403,
    message:
      'This key expires at {expiresAt} UTC and cannot create a key that expires later. Reduce expires_in_days or use another key.',
  },
  foreign_rotation: {
    status: 403,
    message:
      'Only the member who owns the personal key {key} can rotate it. Revoke it with DELETE /api/v1/keys/{key} instead.',
  },
  personal_key_needed: {
    status: 403,
    message: '{feature} needs a personal key; a service key may not do this. Use the key of a member.',
  },
  unknown_key: {
    status: 404,
    message: 'There is no key {key} in this account. GET /api/v1/keys lists them.',
  },
  too_many_keys: {
    status: 409,
    message: 'This account has {limit} live keys, the maximum. GET /api/v1/keys lists them: revoke one first.',
  },
  key_replaced: {
    status: 409,
    message: 'The key {key} has already been replaced by {replacement}. Rotate or revoke that one.',
  },
  key_ended: {
    status: 409,
    message: 'The key {key} is {status} and cannot be rotated. Create a new one with POST /api/v1/keys.',
  },
} as const;
