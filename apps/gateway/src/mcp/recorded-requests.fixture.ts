import {
  acceptBothHeaders,
  boxSize,
  boxCall,
  initializeParams,
  legacyRequest,
  modernRequest,
  rpcMessage,
} from './era-requests.fixture.ts';
import type { SentRequest } from './handler-comparison.fixture.ts';

const adapterId = '0196f6c5-6c2e-7d3e-8c69-0b5c5f7f6a11';

/** Common requests, as clients send them. */
export const plainRequests: Record<string, SentRequest> = {
  'initialize, as Gemini CLI sends it': {
    headers: acceptBothHeaders,
    body: rpcMessage('initialize', initializeParams),
  },
  'initialize of an unknown revision': {
    headers: acceptBothHeaders,
    body: rpcMessage('initialize', { ...initializeParams, protocolVersion: '1999-01-01' }),
  },
  'initialize with a description of the client': legacyRequest(
    rpcMessage('initialize', {
      ...initializeParams,
      clientInfo: { name: 'ü', version: '1', title: 'T', websiteUrl: 'https://c.example' },
    }),
  ),
  'notifications/initialized': legacyRequest({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  ping: legacyRequest(rpcMessage('ping')),
  'ping with a string as its id': legacyRequest({ ...rpcMessage('ping'), id: 'π "quoted"' }),
  'tools/list of 2025': legacyRequest(rpcMessage('tools/list')),
  'tools/list of 2025 with empty params': legacyRequest(rpcMessage('tools/list', {})),
  'tools/list of 2025, extended': { ...legacyRequest(rpcMessage('tools/list')), query: '?toolset=extended' },
  'tools/list of 2024': legacyRequest(rpcMessage('tools/list'), { 'mcp-protocol-version': '2024-11-05' }),
  'tools/list without a revision': { headers: acceptBothHeaders, body: rpcMessage('tools/list') },
  'tools/list for a client that takes anything': legacyRequest(rpcMessage('tools/list'), { accept: '*/*' }),
  'tools/list of 2026 for a client that prefers events': modernRequest(
    'tools/list',
    {},
    { accept: 'Application/JSON;q=0.9 , TEXT/*' },
  ),
  'tools/call of 2025': legacyRequest(rpcMessage('tools/call', boxCall())),
  'tools/call of 2025 with a token': legacyRequest(
    rpcMessage('tools/call', boxCall(boxSize, { _meta: { progressToken: 0 } })),
  ),
  'tools/call of 2025 with wrong arguments': legacyRequest(
    rpcMessage('tools/call', boxCall({ ...boxSize, length: 0, colour: 'red' })),
  ),
  'tools/call of 2025 without arguments': legacyRequest(rpcMessage('tools/call', { name: 'list_objects' })),
  'tools/call of 2025 of an unknown tool': legacyRequest(
    rpcMessage('tools/call', { name: 'create_bx', arguments: {} }),
  ),
  'tools/call with our own terms': legacyRequest(
    rpcMessage('tools/call', boxCall(boxSize, { _meta: { 'kerf/adapter-id': adapterId, 'kerf/timeout-ms': 1000 } })),
  ),
  'tools/call for an adapter': legacyRequest(rpcMessage('tools/call', boxCall()), { 'x-adapter-id': adapterId }),
  'server/discover': modernRequest('server/discover'),
  'tools/list of 2026': modernRequest('tools/list'),
  'tools/list of 2026, extended': { ...modernRequest('tools/list'), query: '?toolset=extended' },
  'tools/call of 2026': modernRequest('tools/call', boxCall()),
  'tools/call of 2026, as Claude Code sends it': modernRequest(
    'tools/call',
    boxCall(boxSize, { _meta: { progressToken: 3, 'claudecode/toolUseId': 'toolu_1' } }),
  ),
  'tools/call of 2026 with a trace': modernRequest(
    'tools/call',
    boxCall(boxSize, { _meta: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` } }),
  ),
  'tools/call of 2026 with wrong types': modernRequest(
    'tools/call',
    boxCall({ length: '1', width: null, height: [3] }),
  ),
  'tools/call of 2026 of a service tool': modernRequest('tools/call', {
    name: 'calculate_thread_geometry',
    arguments: { designation: 'M8' },
  }),
  'tools/call of 2026 of an unknown tool': modernRequest('tools/call', { name: 'create_bx', arguments: {} }),
  'tools/call of 2026 with unicode': modernRequest('tools/call', {
    name: 'delete_object',
    arguments: { object_id: 'bøx\u2028"\\ 🦊' },
  }),
  'tools/call of 2026 as a dry run': modernRequest('tools/call', boxCall(boxSize, { _meta: { 'kerf/dry-run': true } })),
};
