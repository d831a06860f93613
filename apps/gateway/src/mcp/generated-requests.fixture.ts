import fc from 'fast-check';
import { boxSize, envelope } from './era-requests.fixture.ts';
import { plainRequests } from './recorded-requests.fixture.ts';
import type { SentRequest } from './handler-comparison.fixture.ts';

const methods = ['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'notifications/initialized'];
const revisions = ['2026-07-28', '2025-11-25', '2025-03-26', '2024-11-05', '1999-01-01', ''];
const key = (name: string) => `io.modelcontextprotocol/${name}`;

/** Mostly the usual value, sometimes another. */
const mostly = <T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: other, weight: 1 });
const json = fc.jsonValue({ maxDepth: 2 });
const token = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger());

const meta = fc.record(
  {
    progressToken: mostly(token, json),
    [key('protocolVersion')]: mostly(fc.constant('2026-07-28'), fc.oneof(fc.constantFrom(...revisions), json)),
    [key('clientCapabilities')]: mostly(
      fc.constantFrom({}, { elicitation: {} }, { roots: { listChanged: true } }),
      json,
    ),
    [key('clientInfo')]: mostly(fc.constant(envelope[key('clientInfo') as keyof typeof envelope]), json),
    [key('logLevel')]: mostly(fc.constantFrom('debug', 'error'), json),
    [key('related-task')]: json,
    traceparent: mostly(fc.constant(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`), json),
    'kerf/dry-run': mostly(fc.boolean(), json),
    'kerf/timeout-ms': mostly(fc.integer({ min: 100, max: 1000 }), json),
    other: json,
  },
  { requiredKeys: [key('protocolVersion'), key('clientCapabilities')] },
);

const toolCall = {
  name: mostly(fc.constantFrom('create_box', 'list_objects', 'calculate_thread_geometry', 'create_bx'), json),
  arguments: mostly(fc.constantFrom(boxSize, {}, { ...boxSize, length: '1' }, { designation: 'M8' }), json),
};
const rare = { cursor: fc.string(), task: json, inputResponses: json, requestState: json };
const hello = {
  protocolVersion: fc.constantFrom(...revisions),
  capabilities: mostly(fc.constant({}), json),
  clientInfo: mostly(fc.constant({ name: 'c', version: '1' }), json),
};

const params = fc.oneof(
  fc.record({ ...toolCall, _meta: meta }),
  fc.record(
    { ...toolCall, _meta: fc.record({ progressToken: mostly(token, json) }, { requiredKeys: [] }) },
    { requiredKeys: ['name'] },
  ),
  fc.record({ _meta: meta }),
  fc.record({ ...hello, _meta: meta }, { requiredKeys: ['protocolVersion', 'capabilities', 'clientInfo'] }),
  fc.record({ ...toolCall, ...rare, _meta: mostly(meta, json) }, { requiredKeys: [] }),
);

/** A message with random fields, mostly usual ones. */
export const anyMessage = fc.record(
  {
    jsonrpc: mostly(fc.constant('2.0'), json),
    id: mostly(token, json),
    method: mostly(fc.constantFrom(...methods), fc.string()),
    params: mostly(params, json),
    extra: fc.constant(1),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);

type Message = Readonly<Record<string, unknown>>;

const conflictingHeaders = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom(...revisions),
    'mcp-method': fc.constantFrom(...methods),
    'mcp-name': fc.constantFrom('create_box', 'list_objects', '=?base64?Y3JlYXRlX2JveA==?='),
    accept: fc.constantFrom('application/json', '*/*', 'text/event-stream', 'application/*, text/event-stream;q=0', ''),
  },
  { requiredKeys: [] },
);

/** Plain client requests, with some headers changed. */
export const nearlyPlainRequest: fc.Arbitrary<SentRequest> = fc
  .record({ plainly: fc.constantFrom(...Object.values(plainRequests)), wrong: conflictingHeaders })
  .map(({ plainly: request, wrong: others }) => ({ ...request, headers: { ...request.headers, ...others } }));

/** Random messages with headers that mostly agree with them. */
export const nearlyAnyRequest: fc.Arbitrary<SentRequest> = fc
  .record({
    message: anyMessage,
    isUsual: fc.boolean(),
    wrong: conflictingHeaders,
    isBatch: fc.nat(9).map((of) => of === 0),
  })
  .map(({ message: body, isUsual, wrong: others, isBatch }) => ({
    headers: { ...buildHeaders(body), ...(!isUsual && others) },
    body: isBatch ? [body] : body,
  }));

function buildHeaders({ method, params: given }: Message): Record<string, string> {
  const { name, _meta: said } = Object(given) as Message;
  const revision = (Object(said) as Message)[key('protocolVersion')];
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(isHeader(method) && { 'mcp-method': method }),
    ...(isHeader(name) && { 'mcp-name': name }),
    ...(isHeader(revision) && { 'mcp-protocol-version': revision }),
  };
}

const isHeader = (value: unknown): value is string => typeof value === 'string' && /^[!-~]+$/.test(value);
