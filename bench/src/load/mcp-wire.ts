import type { McpCalls } from './job.ts';

/** A message, and the headers that go with it. */
export interface Question {
  readonly message: object;
  readonly headers: Record<string, string>;
}

const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const clientInfo = { name: 'bench', version: '1' };

/** What clients of 2025 say before anything else; since 2026 nothing needs to be. */
export function greetingsOf({ revision }: McpCalls): Question[] {
  if (revision === '2026-07-28') return [];
  const params = { protocolVersion: revision, capabilities: {}, clientInfo };
  return [
    { message: { jsonrpc: '2.0', id: 0, method: 'initialize', params }, headers: usual },
    { message: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers: named(revision) },
  ];
}

/** A tools/call as clients of that revision send it. */
export function callOf({ revision, tool: name, parameters }: McpCalls): Question {
  const method = 'tools/call';
  const params = { name, arguments: parameters };
  if (revision !== '2026-07-28')
    return { message: { jsonrpc: '2.0', id: 1, method, params }, headers: named(revision) };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    message: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    headers: { ...named(revision), 'mcp-method': method, 'mcp-name': name },
  };
}

const named = (revision: string) => ({ ...usual, 'mcp-protocol-version': revision });

/** What a tool answered, out of JSON or of the last event of a stream: the text of its first content, which is JSON. */
export function answerIn(written: string): unknown {
  const json = written.startsWith('{') ? written : (/^data: ?(\{.*\})$/m.exec(lastEventOf(written))?.[1] ?? 'null');
  const { result } = Object(JSON.parse(json)) as { result?: { content?: { text?: string }[] } };
  return JSON.parse(result?.content?.[0]?.text ?? 'null');
}

const lastEventOf = (written: string): string =>
  written.split(/\n\n/).findLast((event) => event.includes('data: {')) ?? '';
