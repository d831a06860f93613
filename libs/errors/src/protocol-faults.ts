/** Faults of HTTP requests, independent of the endpoint; part of `faults`. */
export const httpFaults = {
  insecure_transport: { status: 403, message: 'Plain HTTP is not accepted. Use https:// for the same address.' },
  origin_not_allowed: { status: 403, message: 'The {header} {value} is not allowed to call this service.' },
  not_found: { status: 404, message: 'There is no endpoint {path}. GET /api/v1/openapi.json lists all paths.' },
  method_not_allowed: { status: 405, message: '{path} does not support {method}. Use {allowed}.' },
  body_too_large: { status: 413, message: 'The body is larger than {limit} bytes. Send less in one request.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json, not {type}.' },
  unsupported_encoding: { status: 415, message: 'The body must not be compressed: send it without Content-Encoding.' },
  unsupported_charset: { status: 415, message: 'The body must be UTF-8, not {charset}.' },
  unsupported_form: {
    status: 415,
    message: 'The body must be the raw file, not a form: with curl, use --data-binary @file instead of -F.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The file has {size} bytes, and the Range starts after its end. Request less, or the whole file.',
  },
  expectation_failed: {
    status: 417,
    message: 'Expect: {expectation} is not supported. Omit the Expect header, or send 100-continue.',
  },
  upgrade_required: {
    status: 426,
    message:
      '{path} accepts only WebSocket connections. Connect with wss://, as described in the adapter protocol guide.',
  },
  shutting_down: {
    status: 503,
    message:
      'The server is shutting down and did not finish the request. Retry in a moment. An operation is charged only if a retry with the same Idempotency-Key returns its result.',
  },
} as const;

/** Faults of MCP requests and of event streams; part of `faults`. */
export const mcpFaults = {
  key_in_query: {
    status: 401,
    message:
      'API keys and access tokens do not belong in a URL, which others store and read. Send a key in the header X-API-Key, a token as Authorization: Bearer, and replace the one that was exposed.',
  },
  unknown_stream: {
    status: 404,
    message:
      'There is no such MCP stream in this account. It may have ended with its key or its gateway, or because too much of it was unread. Open one with GET /api/v1/mcp/sse and read it continuously.',
  },
  no_oauth: {
    status: 404,
    message:
      'This endpoint uses API keys, not OAuth. Add the header X-API-Key with your key, or Authorization: Bearer, to the entry of this MCP server.',
  },
  too_many_streams: {
    status: 429,
    message: 'This account has {limit} MCP streams open at one gateway, the maximum. Close one first.',
  },
  too_many_messages: {
    status: 429,
    message:
      '{limit} MCP messages of this account are being answered by one gateway, the maximum. Wait for a response.',
  },
  stream_busy: {
    status: 429,
    message:
      '{limit} messages of this MCP stream are being answered, the maximum, and no slot became free within {seconds} s. Read the responses on the stream, then send this message again.',
  },
  streams_full: {
    status: 503,
    message: 'This gateway holds {limit} MCP streams, the maximum. Try again in a moment.',
  },
  too_many_event_streams: {
    status: 429,
    message: 'Streams of GET /api/v1/events: a {holder} may have {limit} open at one gateway. Close one first.',
  },
  event_streams_full: {
    status: 503,
    message: 'This gateway holds {limit} streams of GET /api/v1/events, the maximum. Try again in a moment.',
  },
} as const;

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
