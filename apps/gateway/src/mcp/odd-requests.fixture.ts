import { both, box, call, envelope, hello, legacy, modern, rpc } from './era-requests.fixture.ts';
import type { Sent } from './two-ways.fixture.ts';

let nested: unknown = 1;
for (let depth = 0; depth < 55; depth += 1) nested = { deeper: nested };

/** Unusual requests that the fast path must leave to the SDK or answer identically. */
export const odd: Record<string, Sent> = {
  'an empty body': legacy(''),
  'no JSON': legacy('{"half":'),
  'a number': legacy('7'),
  null: legacy('null'),
  'an empty batch': legacy([]),
  'a batch': legacy([rpc('ping'), { ...rpc('tools/call', call()), id: 2 }]),
  'a batch of 2026': { ...modern('tools/list'), body: [modern('tools/list').body] },
  'a batch of notifications': legacy([{ jsonrpc: '2.0', method: 'notifications/initialized' }]),
  'a response': legacy({ jsonrpc: '2.0', id: 1, result: {} }),
  'another version of JSON-RPC': legacy({ ...rpc('ping'), jsonrpc: '1.0' }),
  'a field too many': legacy({ ...rpc('ping'), extra: 1 }),
  'an id that is null': legacy({ ...rpc('ping'), id: null }),
  'an id that is a fraction': legacy({ ...rpc('ping'), id: 1.5 }),
  'an id beyond safe integers': legacy('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'),
  'params that are a list': legacy(rpc('ping', [])),
  'params that are null': legacy(rpc('tools/list', null)),
  'a _meta that is null': legacy(rpc('tools/list', { _meta: null })),
  'a cursor': legacy(rpc('tools/list', { cursor: 'x' })),
  'a cursor of 2026': modern('tools/list', { cursor: 'x' }),
  'a cursor that is a number': legacy(rpc('tools/list', { cursor: 5 })),
  'a token that is a fraction': legacy(rpc('tools/call', call(box, { _meta: { progressToken: 0.5 } }))),
  'a token that is an object': modern('tools/call', call(box, { _meta: { progressToken: {} } })),
  'an unknown method': legacy(rpc('tools/destroy')),
  'an unknown method of 2026': modern('tools/destroy'),
  'a method of the prototype': legacy(rpc('constructor')),
  'ping of 2026': modern('ping'),
  'initialize of 2026': modern('initialize', hello),
  'initialize with the header of 2026': {
    headers: { ...both, 'mcp-protocol-version': '2026-07-28' },
    body: rpc('initialize', hello),
  },
  'initialize without params': legacy(rpc('initialize')),
  'initialize that is a notification': legacy({ jsonrpc: '2.0', method: 'initialize', params: hello }),
  'server/discover of 2025': legacy(rpc('server/discover')),
  'notifications/initialized with an id': legacy(rpc('notifications/initialized')),
  'notifications/cancelled': legacy({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }),
  'a notification of 2026': {
    ...modern('notifications/initialized'),
    body: { jsonrpc: '2.0', method: 'notifications/initialized' },
  },
  'tools/call that is a notification': legacy({ jsonrpc: '2.0', method: 'tools/call', params: call() }),
  'tools/call without params': legacy(rpc('tools/call')),
  'tools/call without a name': legacy(rpc('tools/call', { arguments: box })),
  'tools/call with a number as its name': legacy(rpc('tools/call', { name: 5 })),
  'tools/call with a list of arguments': legacy(rpc('tools/call', call([]))),
  'tools/call with arguments that are null': legacy(rpc('tools/call', call(null))),
  'tools/call as a task': legacy(rpc('tools/call', call(box, { task: { ttl: 1 } }))),
  'tools/call with a field too many': legacy(rpc('tools/call', call(box, { extra: 1 }))),
  'tools/call nested deeply': legacy(rpc('tools/call', call(nested))),
  'tools/call with __proto__': legacy(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_objects","arguments":{"__proto__":{"a":1}}}}`,
  ),
  'tools/call with wrong terms of ours': legacy(rpc('tools/call', call(box, { _meta: { 'kerf/timeout-ms': 1 } }))),
  'tools/call with unknown terms of ours': legacy(rpc('tools/call', call(box, { _meta: { 'kerf/unknown': 1 } }))),
  'tools/call for what is no adapter': legacy(rpc('tools/call', call()), { 'x-adapter-id': 'mine' }),
  'tools/call of 2026 without arguments': modern('tools/call', { name: 'list_objects' }),
  'tools/call of 2026 with an answer to a question': modern('tools/call', call(box, { inputResponses: {} })),
  'tools/call of 2026 with a state': modern('tools/call', call(box, { requestState: 'x' })),
  'tools/call of 2026 named otherwise in its header': modern('tools/call', call(), { 'mcp-name': 'create_cone' }),
  'tools/call of 2026 named in code': modern('tools/call', call(), { 'mcp-name': `=?base64?${btoa('create_box')}?=` }),
  'another method in the header': modern('tools/list', {}, { 'mcp-method': 'tools/call' }),
  'another revision in the header': modern('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
  'a revision to come': modern(
    'tools/list',
    { _meta: { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } },
    { 'mcp-protocol-version': '2027-01-01' },
  ),
  'a revision of long ago in the header': legacy(rpc('tools/list'), { 'mcp-protocol-version': '1999-01-01' }),
  'the header of 2026 without its _meta': legacy(rpc('tools/list'), { 'mcp-protocol-version': '2026-07-28' }),
  'capabilities that are none': modern('tools/list', {
    _meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: 5 } },
  }),
  'a client without a name': modern('tools/list', { _meta: { 'io.modelcontextprotocol/clientInfo': {} } }),
  'a client that takes JSON alone': legacy(rpc('tools/list'), { accept: 'application/json' }),
  'a client of 2026 that takes JSON alone': modern('tools/list', {}, { accept: 'application/json' }),
  'a client that takes no JSON': legacy(rpc('tools/list'), { accept: 'application/json;q=0, text/event-stream' }),
  'a client of 2026 that takes neither': modern('tools/list', {}, { accept: 'text/html' }),
};

const { 'io.modelcontextprotocol/clientCapabilities': _capabilities, ...halfEnvelope } = envelope;
const half = modern('tools/list');

/** Requests with missing headers or an incomplete envelope. */
export const incomplete: Record<string, Sent> = {
  'half an envelope': { ...half, body: rpc('tools/list', { _meta: halfEnvelope }) },
  ...Object.fromEntries(
    ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((missing) => {
      const { headers, body } = modern('tools/call', call());
      const left = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing));
      return [`tools/call of 2026 without ${missing}`, { headers: left, body }];
    }),
  ),
};
