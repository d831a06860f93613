import { api } from '@kerf/contracts';

/** Revisions of MCP that represent the two kinds of clients. */
export const eras = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

/** MCP request; `tool` is the tool that it calls. */
interface McpRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly tool?: string;
}

/** Builds a request as a client of that era sends it. */
export function buildRequest(era: Era, { method, params, meta, tool }: McpRequest) {
  const format = eraFormats[era];
  const headers: Readonly<Record<string, string>> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': era,
    ...format.headersOf(method, tool),
  };
  const _meta = { ...format.meta, ...meta };
  return { path: api.mcp.path, headers, body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } } };
}

/** Headers and metadata that an era adds to every request. */
interface EraFormat {
  readonly headersOf: (method: string, tool: string | undefined) => Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

const eraFormats: Readonly<Record<Era, EraFormat>> = {
  '2025-11-25': { headersOf: () => ({}), meta: {} },
  '2026-07-28': {
    headersOf: (method, tool) => ({ 'mcp-method': method, ...(tool !== undefined && { 'mcp-name': tool }) }),
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'chaos', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};
