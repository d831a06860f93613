import { text } from 'node:stream/consumers';
import { api } from '@kerf/contracts';
import { Agent, request } from 'undici';
import type { Account } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';

type Fields = Record<string, unknown>;

const accept = 'application/json, text/event-stream';

const headerOnly = (revision: string) => () => ({ meta: {}, headers: { 'mcp-protocol-version': revision } });

/** Headers and metadata that each revision of MCP adds to a request. */
const revisions = {
  '2025-03-26': headerOnly('2025-03-26'),
  '2025-06-18': headerOnly('2025-06-18'),
  '2025-11-25': headerOnly('2025-11-25'),
  '2026-07-28': (method: string, { name }: Fields) => ({
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'specification', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  }),
};

export type Revision = keyof typeof revisions;
export const eachRevision = Object.keys(revisions) as Revision[];
/** Revisions in which a disconnect cancels nothing. */
export const eachRevisionBefore2026 = eachRevision.filter((revision) => revision !== '2026-07-28');

/** Builds a request as a client of that revision sends it. */
export function mcpRequest(revision: Revision, method: string, { _meta: own = {}, ...params }: Fields = {}) {
  const { meta, headers } = revisions[revision](method, params);
  const json = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: { ...meta, ...(own as Fields) } } };
  return { json, headers: { accept, ...headers } };
}

/** Sends a request for an account. */
export function sendMcp(
  account: Account,
  { json, headers }: ReturnType<typeof mcpRequest>,
  more: Record<string, string> = {},
): Promise<HttpResponse> {
  return account.post(api.mcp.path, json, { headers: { ...headers, ...more } });
}

/**
 * Sends a request on a connection that can be cut early, to one gateway or to the shared address.
 * Resolves when the response has started, to the rest of it.
 */
export function openMcp(
  { key }: Account,
  { json, headers }: ReturnType<typeof mcpRequest>,
  baseUrl = sharedAddresses().baseUrl,
) {
  const agent = new Agent({ connect: { ca: readCaCertificate(sharedAddresses()) } });
  const started = request(new URL(api.mcp.path, baseUrl), {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: JSON.stringify(json),
  }).then(({ body }) => ({ rest: text(body) }));
  return { begun: started, hangUp: () => agent.destroy() };
}

/** Messages of a response, sent as JSON or as a stream. */
export function parseMessages({ body }: Pick<HttpResponse, 'body'>): unknown[] {
  if (typeof body !== 'string') return [body];
  const events = body.split('\n\n').filter((event) => event.startsWith('event: message\ndata: '));
  return events.map((event) => JSON.parse(event.slice('event: message\ndata: '.length)) as unknown);
}
