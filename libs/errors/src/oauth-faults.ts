/** Faults of OAuth requests; part of `faults`. */
export const oauthFaults = {
  invalid_token: {
    status: 401,
    message:
      'Missing, invalid or expired access token. This endpoint uses OAuth: the header WWW-Authenticate names the issuer.',
  },
  oauth_off: {
    status: 404,
    message:
      'OAuth is not enabled here. Connect to /api/v1/mcp with an API key in the header X-API-Key, or ask the operator to enable OAuth.',
  },
  page_expired: {
    status: 400,
    message: 'This page has expired or belongs to another browser.',
  },
  assistant_key: {
    status: 409,
    message:
      'The key {key} belongs to an assistant, which renews it automatically. Revoke it with DELETE /api/v1/keys/{key}.',
  },
  too_many_assistants: {
    status: 409,
    message:
      'This account has {limit} connected assistants, the maximum. GET /api/v1/keys lists them, with the origin oauth: revoke one first.',
  },
} as const;
