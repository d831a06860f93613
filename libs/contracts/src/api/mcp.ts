import * as z from 'zod';
import { toolset } from '../schemas/execution-options.ts';
import { endpoint, eventStream } from '../endpoint.ts';

/** Common fields of all Streamable HTTP endpoints. */
export const streamableHttp = {
  method: 'POST',
  access: 'admission',
  speaksMcp: true,
  query: z.object({ toolset }),
  body: z.unknown(),
  example: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  reply: z.unknown(),
} as const;

/** One JSON-RPC message of a client: a request, a notification, or a response to the server. */
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()], 'must be a string or an integer').optional(),
  method: z.string().optional(),
});

/** Endpoints of the Model Context Protocol, for each transport. */
export const mcpApi = {
  mcp: endpoint({
    ...streamableHttp,
    path: '/api/v1/mcp',
    summary: 'Model Context Protocol over Streamable HTTP.',
  }),

  mcpStream: endpoint({
    method: 'GET',
    path: '/api/v1/mcp/sse',
    access: 'key',
    keyOnly: true,
    limitedAs: 'nothing',
    summary: 'Model Context Protocol over HTTP+SSE: the stream. Its first event names the URL for messages.',
    query: z.object({ toolset }),
    reply: eventStream,
  }),

  mcpAtStream: endpoint({
    ...streamableHttp,
    path: '/api/v1/mcp/sse',
    summary: 'Model Context Protocol over Streamable HTTP, as at /api/v1/mcp.',
  }),

  mcpMessage: endpoint({
    method: 'POST',
    path: '/api/v1/mcp/messages/{stream_id}',
    access: 'admission',
    speaksMcp: true,
    status: 202,
    summary: 'Send a message over HTTP+SSE. The response arrives on the stream.',
    params: z.object({ stream_id: z.string() }),
    body: message,
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    reply: z.object({ accepted: z.literal(true) }),
  }),
};
