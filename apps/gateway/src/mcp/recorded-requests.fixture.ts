import { both, box, call, hello, legacy, modern, rpc } from './era-requests.fixture.ts';
import type { Sent } from './two-ways.fixture.ts';

const adapterId = '0196f6c5-6c2e-7d3e-8c69-0b5c5f7f6a11';

/** Common requests, as clients send them. */
export const plain: Record<string, Sent> = {
  'initialize, as Gemini CLI sends it': { headers: both, body: rpc('initialize', hello) },
  'initialize of an unknown revision': {
    headers: both,
    body: rpc('initialize', { ...hello, protocolVersion: '1999-01-01' }),
  },
  'initialize with a description of the client': legacy(
    rpc('initialize', {
      ...hello,
      clientInfo: { name: 'ü', version: '1', title: 'T', websiteUrl: 'https://c.example' },
    }),
  ),
  'notifications/initialized': legacy({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  ping: legacy(rpc('ping')),
  'ping with a string as its id': legacy({ ...rpc('ping'), id: 'π "quoted"' }),
  'tools/list of 2025': legacy(rpc('tools/list')),
  'tools/list of 2025 with empty params': legacy(rpc('tools/list', {})),
  'tools/list of 2025, extended': { ...legacy(rpc('tools/list')), query: '?toolset=extended' },
  'tools/list of 2024': legacy(rpc('tools/list'), { 'mcp-protocol-version': '2024-11-05' }),
  'tools/list without a revision': { headers: both, body: rpc('tools/list') },
  'tools/list for a client that takes anything': legacy(rpc('tools/list'), { accept: '*/*' }),
  'tools/list of 2026 for a client that prefers events': modern(
    'tools/list',
    {},
    { accept: 'Application/JSON;q=0.9 , TEXT/*' },
  ),
  'tools/call of 2025': legacy(rpc('tools/call', call())),
  'tools/call of 2025 with a token': legacy(rpc('tools/call', call(box, { _meta: { progressToken: 0 } }))),
  'tools/call of 2025 with wrong arguments': legacy(rpc('tools/call', call({ ...box, length: 0, colour: 'red' }))),
  'tools/call of 2025 without arguments': legacy(rpc('tools/call', { name: 'list_objects' })),
  'tools/call of 2025 of an unknown tool': legacy(rpc('tools/call', { name: 'create_bx', arguments: {} })),
  'tools/call with our own terms': legacy(
    rpc('tools/call', call(box, { _meta: { 'kerf/adapter-id': adapterId, 'kerf/timeout-ms': 1000 } })),
  ),
  'tools/call for an adapter': legacy(rpc('tools/call', call()), { 'x-adapter-id': adapterId }),
  'server/discover': modern('server/discover'),
  'tools/list of 2026': modern('tools/list'),
  'tools/list of 2026, extended': { ...modern('tools/list'), query: '?toolset=extended' },
  'tools/call of 2026': modern('tools/call', call()),
  'tools/call of 2026, as Claude Code sends it': modern(
    'tools/call',
    call(box, { _meta: { progressToken: 3, 'claudecode/toolUseId': 'toolu_1' } }),
  ),
  'tools/call of 2026 with a trace': modern(
    'tools/call',
    call(box, { _meta: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` } }),
  ),
  'tools/call of 2026 with wrong types': modern('tools/call', call({ length: '1', width: null, height: [3] })),
  'tools/call of 2026 of a service tool': modern('tools/call', {
    name: 'calculate_thread_geometry',
    arguments: { designation: 'M8' },
  }),
  'tools/call of 2026 of an unknown tool': modern('tools/call', { name: 'create_bx', arguments: {} }),
  'tools/call of 2026 with unicode': modern('tools/call', {
    name: 'delete_object',
    arguments: { object_id: 'bøx\u2028"\\ 🦊' },
  }),
  'tools/call of 2026 as a dry run': modern('tools/call', call(box, { _meta: { 'kerf/dry-run': true } })),
};
