import {
  acceptBothHeaders,
  boxSize,
  boxCall,
  envelope,
  initializeParams,
  legacyRequest,
  modernRequest,
  rpcMessage,
} from './era-requests.fixture.ts';
import type { SentRequest } from './handler-comparison.fixture.ts';

let nested: unknown = 1;
for (let depth = 0; depth < 55; depth += 1) nested = { deeper: nested };

/** Unusual requests that the fast path must leave to the SDK or answer identically. */
export const oddRequests: Record<string, SentRequest> = {
  'an empty body': legacyRequest(''),
  'no JSON': legacyRequest('{"half":'),
  'a number': legacyRequest('7'),
  null: legacyRequest('null'),
  'an empty batch': legacyRequest([]),
  'a batch': legacyRequest([rpcMessage('ping'), { ...rpcMessage('tools/call', boxCall()), id: 2 }]),
  'a batch of 2026': { ...modernRequest('tools/list'), body: [modernRequest('tools/list').body] },
  'a batch of notifications': legacyRequest([{ jsonrpc: '2.0', method: 'notifications/initialized' }]),
  'a response': legacyRequest({ jsonrpc: '2.0', id: 1, result: {} }),
  'another version of JSON-RPC': legacyRequest({ ...rpcMessage('ping'), jsonrpc: '1.0' }),
  'a field too many': legacyRequest({ ...rpcMessage('ping'), extra: 1 }),
  'an id that is null': legacyRequest({ ...rpcMessage('ping'), id: null }),
  'an id that is a fraction': legacyRequest({ ...rpcMessage('ping'), id: 1.5 }),
  'an id beyond safe integers': legacyRequest('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'),
  'params that are a list': legacyRequest(rpcMessage('ping', [])),
  'params that are null': legacyRequest(rpcMessage('tools/list', null)),
  'a _meta that is null': legacyRequest(rpcMessage('tools/list', { _meta: null })),
  'a cursor': legacyRequest(rpcMessage('tools/list', { cursor: 'x' })),
  'a cursor of 2026': modernRequest('tools/list', { cursor: 'x' }),
  'a cursor that is a number': legacyRequest(rpcMessage('tools/list', { cursor: 5 })),
  'a token that is a fraction': legacyRequest(
    rpcMessage('tools/call', boxCall(boxSize, { _meta: { progressToken: 0.5 } })),
  ),
  'a token that is an object': modernRequest('tools/call', boxCall(boxSize, { _meta: { progressToken: {} } })),
  'an unknown method': legacyRequest(rpcMessage('tools/destroy')),
  'an unknown method of 2026': modernRequest('tools/destroy'),
  'a method of the prototype': legacyRequest(rpcMessage('constructor')),
  'ping of 2026': modernRequest('ping'),
  'initialize of 2026': modernRequest('initialize', initializeParams),
  'initialize with the header of 2026': {
    headers: { ...acceptBothHeaders, 'mcp-protocol-version': '2026-07-28' },
    body: rpcMessage('initialize', initializeParams),
  },
  'initialize without params': legacyRequest(rpcMessage('initialize')),
  'initialize that is a notification': legacyRequest({
    jsonrpc: '2.0',
    method: 'initialize',
    params: initializeParams,
  }),
  'server/discover of 2025': legacyRequest(rpcMessage('server/discover')),
  'notifications/initialized with an id': legacyRequest(rpcMessage('notifications/initialized')),
  'notifications/cancelled': legacyRequest({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1 },
  }),
  'a notification of 2026': {
    ...modernRequest('notifications/initialized'),
    body: { jsonrpc: '2.0', method: 'notifications/initialized' },
  },
  'tools/call that is a notification': legacyRequest({ jsonrpc: '2.0', method: 'tools/call', params: boxCall() }),
  'tools/call without params': legacyRequest(rpcMessage('tools/call')),
  'tools/call without a name': legacyRequest(rpcMessage('tools/call', { arguments: boxSize })),
  'tools/call with a number as its name': legacyRequest(rpcMessage('tools/call', { name: 5 })),
  'tools/call with a list of arguments': legacyRequest(rpcMessage('tools/call', boxCall([]))),
  'tools/call with arguments that are null': legacyRequest(rpcMessage('tools/call', boxCall(null))),
  'tools/call as a task': legacyRequest(rpcMessage('tools/call', boxCall(boxSize, { task: { ttl: 1 } }))),
  'tools/call with a field too many': legacyRequest(rpcMessage('tools/call', boxCall(boxSize, { extra: 1 }))),
  'tools/call nested deeply': legacyRequest(rpcMessage('tools/call', boxCall(nested))),
  'tools/call with __proto__': legacyRequest(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_objects","arguments":{"__proto__":{"a":1}}}}`,
  ),
  'tools/call with wrong terms of ours': legacyRequest(
    rpcMessage('tools/call', boxCall(boxSize, { _meta: { 'kerf/timeout-ms': 1 } })),
  ),
  'tools/call with unknown terms of ours': legacyRequest(
    rpcMessage('tools/call', boxCall(boxSize, { _meta: { 'kerf/unknown': 1 } })),
  ),
  'tools/call for what is no adapter': legacyRequest(rpcMessage('tools/call', boxCall()), { 'x-adapter-id': 'mine' }),
  'tools/call of 2026 without arguments': modernRequest('tools/call', { name: 'list_objects' }),
  'tools/call of 2026 with an answer to a question': modernRequest(
    'tools/call',
    boxCall(boxSize, { inputResponses: {} }),
  ),
  'tools/call of 2026 with a state': modernRequest('tools/call', boxCall(boxSize, { requestState: 'x' })),
  'tools/call of 2026 named otherwise in its header': modernRequest('tools/call', boxCall(), {
    'mcp-name': 'create_cone',
  }),
  'tools/call of 2026 named in code': modernRequest('tools/call', boxCall(), {
    'mcp-name': `=?base64?${btoa('create_box')}?=`,
  }),
  'another method in the header': modernRequest('tools/list', {}, { 'mcp-method': 'tools/call' }),
  'another revision in the header': modernRequest('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
  'a revision to come': modernRequest(
    'tools/list',
    { _meta: { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } },
    { 'mcp-protocol-version': '2027-01-01' },
  ),
  'a revision of long ago in the header': legacyRequest(rpcMessage('tools/list'), {
    'mcp-protocol-version': '1999-01-01',
  }),
  'the header of 2026 without its _meta': legacyRequest(rpcMessage('tools/list'), {
    'mcp-protocol-version': '2026-07-28',
  }),
  'capabilities that are none': modernRequest('tools/list', {
    _meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: 5 } },
  }),
  'a client without a name': modernRequest('tools/list', { _meta: { 'io.modelcontextprotocol/clientInfo': {} } }),
  'a client that takes JSON alone': legacyRequest(rpcMessage('tools/list'), { accept: 'application/json' }),
  'a client of 2026 that takes JSON alone': modernRequest('tools/list', {}, { accept: 'application/json' }),
  'a client that takes no JSON': legacyRequest(rpcMessage('tools/list'), {
    accept: 'application/json;q=0, text/event-stream',
  }),
  'a client of 2026 that takes neither': modernRequest('tools/list', {}, { accept: 'text/html' }),
};

const { 'io.modelcontextprotocol/clientCapabilities': _capabilities, ...halfEnvelope } = envelope;
const listRequest = modernRequest('tools/list');

/** Requests with missing headers or an incomplete envelope. */
export const incompleteRequests: Record<string, SentRequest> = {
  'half an envelope': { ...listRequest, body: rpcMessage('tools/list', { _meta: halfEnvelope }) },
  ...Object.fromEntries(
    ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((missing) => {
      const { headers, body } = modernRequest('tools/call', boxCall());
      const remaining = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing));
      return [`tools/call of 2026 without ${missing}`, { headers: remaining, body }];
    }),
  ),
};
