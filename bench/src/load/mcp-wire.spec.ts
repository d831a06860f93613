import type { McpCalls } from './job.ts';
import { parseToolResult, buildToolCall, buildInitialization } from './mcp-wire.ts';

const calls = (revision: McpCalls['revision']): McpCalls => ({
  kind: 'mcp',
  baseUrl: 'http://127.0.0.1:1',
  caFile: '',
  keys: ['key'],
  path: '/mcp',
  revision,
  tool: 'create_box',
  parameters: { length: 1 },
  expected: {},
  clients: 1,
  count: 1,
});

describe('a client of MCP', () => {
  it('of 2025 greets first, and of 2026 does not', () => {
    expect(buildInitialization(calls('2025-11-25')).map(({ message }) => message)).toMatchObject([
      { method: 'initialize', params: { protocolVersion: '2025-11-25' } },
      { method: 'notifications/initialized' },
    ]);
    expect(buildInitialization(calls('2026-07-28'))).toEqual([]);
  });

  it('of 2026 says in every call all that it needs', () => {
    expect(buildToolCall(calls('2026-07-28'))).toMatchObject({
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'create_box' },
      message: { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
    });
  });

  it.each([
    ['JSON', '{"result":{"content":[{"type":"text","text":"{\\"a\\":1}"}]}}'],
    ['an event', 'event: message\nid: 7\ndata: {"result":{"content":[{"type":"text","text":"{\\"a\\":1}"}]}}\n\n'],
  ])('reads an answer that comes as %s', (_, written) => {
    expect(parseToolResult(written)).toEqual({ a: 1 });
  });
});
