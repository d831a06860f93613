import * as z from 'zod';
import { toolset } from '../call-fields.ts';
import { endpoint, eventStream } from '../endpoint.ts';

/** Streamable HTTP, wherever it is spoken. */
export const streamable = {
  method: 'POST',
  access: 'admission',
  speaksMcp: true,
  query: z.object({ toolset }),
  body: z.unknown(),
  example: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  reply: z.unknown(),
} as const;

/** One JSON-RPC message of a client: a request, a notification, or what it answers to a request of the server. */
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()], 'must be a string or an integer').optional(),
  method: z.string().optional(),
});

/** The Model Context Protocol, over each of its transports. */
export const mcpApi = {
  mcp: endpoint({
    ...streamable,
    path: '/api/v1/mcp',
    summary: 'Model Context Protocol over Streamable HTTP.',
  }),

  mcpStream: endpoint({
    method: 'GET',
    path: '/api/v1/mcp/sse',
    access: 'key',
    unlimited: true,
    summary: 'Model Context Protocol over HTTP+SSE: the stream. Its first event names the address of its messages.',
    query: z.object({ toolset }),
    reply: eventStream,
  }),

  mcpAtStream: endpoint({
    ...streamable,
    path: '/api/v1/mcp/sse',
    summary: 'Model Context Protocol over Streamable HTTP, as at /api/v1/mcp.',
  }),

  mcpMessage: endpoint({
    method: 'POST',
    path: '/api/v1/mcp/messages/{stream_id}',
    access: 'admission',
    speaksMcp: true,
    status: 202,
    summary: 'Send a message of HTTP+SSE. It is answered on its stream.',
    params: z.object({ stream_id: z.string() }),
    body: message,
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    reply: z.object({ accepted: z.literal(true) }),
  }),
};
