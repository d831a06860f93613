import type { Sent } from './two-ways.fixture.ts';

type Fields = Record<string, unknown>;

const both = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const rpc = (method: string, params?: unknown): Fields => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params !== undefined && { params }),
});
export const box = { length: 1, width: 2, height: 3 };

/** As a client of 2025 sends it. */
export const legacy = (body: unknown, headers: Record<string, string> = {}): Sent => ({
  headers: { ...both, 'mcp-protocol-version': '2025-11-25', ...headers },
  body,
});

export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'specification', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};

/** As a client of 2026 sends it. */
export function modern(method: string, params: Fields = {}, headers: Record<string, string> = {}): Sent {
  const { _meta: meta = {}, ...rest } = params;
  const name: Record<string, string> = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  return {
    headers: { ...both, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name, ...headers },
    body: rpc(method, { ...rest, _meta: { ...envelope, ...(meta as Fields) } }),
  };
}

const hello = {
  protocolVersion: '2025-06-18',
  capabilities: { roots: { listChanged: true } },
  clientInfo: { name: 'c', version: '1' },
};
const call = (args: unknown = box, more: Fields = {}) => ({ name: 'create_box', arguments: args, ...more });
const adapterId = '0196f6c5-6c2e-7d3e-8c69-0b5c5f7f6a11';

/** What nearly every request is. */
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

let nested: unknown = 1;
for (let depth = 0; depth < 55; depth += 1) nested = { deeper: nested };

/** What the fast path must leave to the SDK, or answer in the same words. */
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

/** Headers and a body that do not fit together. */
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
