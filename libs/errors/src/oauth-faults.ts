/** How requests can fail that have to do with OAuth, as `faults`. */
export const oauthFaults = {
  invalid_token: {
    status: 401,
    message:
      'Missing, invalid or expired access token. This endpoint uses OAuth: the header WWW-Authenticate says where to get one.',
  },
  oauth_off: {
    status: 404,
    message:
      'OAuth is not switched on here. Connect to /api/v1/mcp with an API key in the header X-API-Key, or ask whoever runs the service for OAuth.',
  },
  page_expired: {
    status: 400,
    message: 'This page has expired or belongs to another browser.',
  },
  assistant_key: {
    status: 409,
    message:
      'The key {key} is that of an assistant, which renews it by itself. To end it use DELETE /api/v1/keys/{key}.',
  },
  too_many_assistants: {
    status: 409,
    message:
      'This account has {limit} connected assistants, the most it may have. GET /api/v1/keys lists them, with the origin oauth: revoke one first.',
  },
} as const;
