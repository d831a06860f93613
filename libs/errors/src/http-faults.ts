/** What can be wrong with a request as HTTP, whatever it asks for, as `faults`. */
export const httpFaults = {
  insecure_transport: { status: 403, message: 'Plain HTTP is not accepted. Use https:// for the same address.' },
  origin_not_allowed: { status: 403, message: 'The {header} {value} is not allowed to call this service.' },
  not_found: { status: 404, message: 'There is nothing at {path}. GET /api/v1/openapi.json lists every path.' },
  method_not_allowed: { status: 405, message: '{path} does not answer {method}. Use {allowed}.' },
  body_too_large: { status: 413, message: 'The body is larger than {limit} bytes. Send less in one request.' },
  unsupported_media_type: { status: 415, message: 'The body must be application/json, not {type}.' },
  unsupported_encoding: { status: 415, message: 'The body must not be compressed: send it without Content-Encoding.' },
  unsupported_charset: { status: 415, message: 'The body must be UTF-8, not {charset}.' },
  unsupported_form: {
    status: 415,
    message: 'The body must be the file itself and no form: with curl, --data-binary @file instead of -F.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The file has {size} bytes, and the Range begins behind them. Ask for less, or for all of it.',
  },
  expectation_failed: {
    status: 417,
    message: 'Nobody here keeps the expectation {expectation}. Leave the header Expect out, or send 100-continue.',
  },
  upgrade_required: {
    status: 426,
    message: '{path} takes WebSockets only. Connect with wss://, as the guide to the adapter protocol says.',
  },
} as const;
