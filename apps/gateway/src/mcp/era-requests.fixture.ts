import type { SentRequest } from './handler-comparison.fixture.ts';

type Fields = Record<string, unknown>;

/** Headers of a client that accepts both JSON and event streams. */
export const acceptBothHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export const rpcMessage = (method: string, params?: unknown): Fields => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params !== undefined && { params }),
});

export const boxSize = { length: 1, width: 2, height: 3 };

/** Creates a request as a client of 2025 sends it. */
export const legacyRequest = (body: unknown, headers: Record<string, string> = {}): SentRequest => ({
  headers: { ...acceptBothHeaders, 'mcp-protocol-version': '2025-11-25', ...headers },
  body,
});

export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'specification', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};

/** Creates a request as a client of 2026 sends it. */
export function modernRequest(method: string, params: Fields = {}, headers: Record<string, string> = {}): SentRequest {
  const { _meta: meta = {}, ...rest } = params;
  const name: Record<string, string> = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  return {
    headers: { ...acceptBothHeaders, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name, ...headers },
    body: rpcMessage(method, { ...rest, _meta: { ...envelope, ...(meta as Fields) } }),
  };
}

/** Params of initialize, for clients before 2026. */
export const initializeParams = {
  protocolVersion: '2025-06-18',
  capabilities: { roots: { listChanged: true } },
  clientInfo: { name: 'c', version: '1' },
};

/** Params of a create_box call. */
export const boxCall = (args: unknown = boxSize, more: Fields = {}) => ({
  name: 'create_box',
  arguments: args,
  ...more,
});
