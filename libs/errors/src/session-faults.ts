/** Faults of requests about registration, sign-in and dashboard sessions; part of `faults`. */
export const sessionFaults = {
  wrong_code: { status: 400, message: 'Wrong code. Type the 8 digits of the latest mail again; {left}.' },
  code_dead: {
    status: 400,
    message: 'This code was typed wrongly 5 times and is no longer valid. Request a new one.',
  },
  code_expired: { status: 400, message: 'This code is older than 10 minutes. Request a new one.' },
  no_sign_in: {
    status: 400,
    message: 'This browser has requested no code, or has used it. Request a code here and type it in this browser.',
  },
  registration_closed: {
    status: 403,
    message: 'Registration is closed here. Ask the owner of an account for an invitation, or the operator.',
  },
  registration_unapproved: {
    status: 403,
    message: 'Registration needs approval here. Ask the operator to approve this e-mail address, then register again.',
  },
  tier_closed: {
    status: 403,
    message:
      'The tier {tier} is not open for registration here. Register with one of {open}, then ask the operator for another tier.',
  },
  not_signed_in: { status: 401, message: 'Not signed in, or the session has ended. Sign in again.' },
  session_needed: {
    status: 403,
    message: '{feature} needs a person who is signed in to the dashboard; an API key may not do this.',
  },
  confirm_needed: {
    status: 403,
    message:
      '{feature} needs a sign-in of the last 10 minutes. Confirm with POST /api/v1/session/confirmation, then repeat the request.',
  },
  keys_undecided: {
    status: 403,
    message:
      'This account had keys before its e-mail address was verified. Decide about them first, with POST /api/v1/session/decisions.',
  },
  account_closing: {
    status: 403,
    message:
      'This account is closed, and is erased at {erasesAt} UTC. Its owner can keep it until then, with DELETE /api/v1/account/closing.',
  },
  account_erasing: {
    status: 409,
    message: 'The account of this e-mail address is being erased. Wait a few minutes, then register the address again.',
  },
  wrong_address: {
    status: 400,
    message: 'This is not the e-mail address of your account. Nothing was closed; repeat your own address to confirm.',
  },
  export_running: {
    status: 429,
    message: 'An export of this account is running. Wait until it is complete, then try again.',
  },
  unknown_session: {
    status: 404,
    message: 'There is no session {session} of yours. GET /api/v1/sessions lists them.',
  },
  unknown_provider: {
    status: 404,
    message: 'There is no sign-in provider {provider} here. GET /api/v1/session/providers lists them.',
  },
  unknown_identity: {
    status: 404,
    message: 'There is no identity {identity} of yours. GET /api/v1/identities lists them.',
  },
  identity_refused: {
    status: 400,
    message: '{provider} has not signed you in. Try again, or sign in with a code.',
  },
  identity_invalid: {
    status: 400,
    message: 'The response of {provider} is not for this browser, or is too old. Start the sign-in again.',
  },
  identity_unverified: {
    status: 403,
    message: '{provider} has not verified your e-mail address. Verify it there, or sign in with a code.',
  },
  identity_unproven: {
    status: 403,
    message:
      'This e-mail address has an account, and no one has proved yet that the address is theirs. Sign in with a code once; then {provider} works too.',
  },
  identity_outside: {
    status: 403,
    message: '{provider} signs in addresses of {domains} only. Sign in with a code.',
  },
  too_many_identities: {
    status: 409,
    message: 'You have {limit} identities, the maximum. Unlink one in the settings of the dashboard first.',
  },
  sign_in_elsewhere: {
    status: 403,
    message: 'Addresses of {domain} sign in with {provider} only.',
  },
  provider_away: {
    status: 503,
    message: '{provider} cannot be reached right now. Try again in a minute, or sign in with a code.',
  },
  no_challenge: {
    status: 400,
    message:
      'This browser has begun nothing with a passkey within the last 10 minutes, or has used it already. Begin again.',
  },
  passkey_refused: {
    status: 400,
    message: 'This passkey is not accepted here; it may have been removed. Use another one, or a code by mail.',
  },
  passkey_needed: {
    status: 403,
    message:
      'The owner of this account requires a passkey. Confirm with one (POST /api/v1/session/confirmation/passkey), or add your first one (POST /api/v1/passkeys/options).',
  },
  passkey_held: {
    status: 403,
    message:
      'This account requires a passkey and you have one. Confirm this session with it before you add another: POST /api/v1/session/confirmation/passkey.',
  },
  address_unproven: {
    status: 403,
    message: 'Your e-mail address was never proved. Sign in once with a code by mail, then add a passkey.',
  },
  unknown_passkey: {
    status: 404,
    message: 'There is no passkey {passkey} of yours. GET /api/v1/passkeys lists them.',
  },
  passkey_known: { status: 409, message: 'This passkey was added already. GET /api/v1/passkeys lists yours.' },
  too_many_passkeys: {
    status: 409,
    message: 'You have {limit} passkeys, which is the maximum. Remove one first.',
  },
  no_own_passkey: {
    status: 409,
    message: 'Add a passkey of your own before you require one of every member: POST /api/v1/passkeys/options.',
  },
  passkeys_off: {
    status: 503,
    message:
      'Passkeys need a host name, and this installation has none: its KERF_PUBLIC_URL {reason}. Use a code by mail; its operator can set a name.',
  },
  sign_in_off: {
    status: 503,
    message: 'This installation sends no mail, so no one can sign in by code. Its operator can print a sign-in code.',
  },
} as const;
