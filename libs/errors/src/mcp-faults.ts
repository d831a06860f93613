/** Faults of MCP requests; part of `faults`. */
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
} as const;
