import type { McpCalls } from './job.ts';

/** Message with its headers. */
export interface McpMessage {
  readonly message: object;
  readonly headers: Record<string, string>;
}

const baseHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const clientInfo = { name: 'bench', version: '1' };

/** Initialization messages of clients of 2025; the revision of 2026 needs none. */
export function buildInitialization({ revision }: McpCalls): McpMessage[] {
  if (revision === '2026-07-28') return [];
  const params = { protocolVersion: revision, capabilities: {}, clientInfo };
  return [
    { message: { jsonrpc: '2.0', id: 0, method: 'initialize', params }, headers: baseHeaders },
    { message: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers: toHeaders(revision) },
  ];
}

/** Builds a tools/call as clients of that revision send it. */
export function buildToolCall({ revision, tool: name, parameters }: McpCalls): McpMessage {
  const method = 'tools/call';
  const params = { name, arguments: parameters };
  if (revision !== '2026-07-28')
    return { message: { jsonrpc: '2.0', id: 1, method, params }, headers: toHeaders(revision) };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    message: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    headers: { ...toHeaders(revision), 'mcp-method': method, 'mcp-name': name },
  };
}

const toHeaders = (revision: string) => ({ ...baseHeaders, 'mcp-protocol-version': revision });

/** Reads a tool's result from JSON, or from the last event of a stream: its first content is JSON text. */
export function parseToolResult(written: string): unknown {
  const json = written.startsWith('{') ? written : (/^data: ?(\{.*\})$/m.exec(getLastEvent(written))?.[1] ?? 'null');
  const { result } = Object(JSON.parse(json)) as { result?: { content?: { text?: string }[] } };
  return JSON.parse(result?.content?.[0]?.text ?? 'null');
}

const getLastEvent = (written: string): string =>
  written.split(/\n\n/).findLast((event) => event.includes('data: {')) ?? '';
