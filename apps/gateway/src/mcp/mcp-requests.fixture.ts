import { api, mintKey } from '@kerf/contracts';
import type { Gateway } from '../gateway.fixture.ts';

export const eras = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof eras)[number];

interface McpRequest {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** Builds the HTTP request that an assistant of an era sends. */
export function buildRequest({ method, params = {} }: McpRequest, era: Era) {
  const isModern = era === '2026-07-28';
  const _meta = {
    ...(params['_meta'] as Record<string, unknown> | undefined),
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'specification', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const named = params['uri'] ?? params['name'];
  return {
    method: 'POST',
    headers: {
      'x-api-key': mintKey(),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': era,
      ...(isModern && { 'mcp-method': method }),
      ...(isModern && typeof named === 'string' && { 'mcp-name': named }),
    },
    content: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta } : params }),
  };
}

/** Sends one MCP request to the gateway and returns its result or error. */
export async function requestMcp(gateway: Gateway, era: Era, request: McpRequest): Promise<Record<string, unknown>> {
  const { method, headers, content } = buildRequest(request, era);
  const { body } = await gateway.ask(method, api.mcp.path, headers, content);
  const { result, error } = body as Record<string, Record<string, unknown>>;
  return result ?? { error };
}
