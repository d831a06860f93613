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
} as const;
