import { SeededRandom } from '../seeded-random.ts';
import { drawMcpCall, classifyMcpResponse } from './mcp-call.ts';

const named = { _meta: { 'kerf/operation-id': 'an-id' } };
const written = (result: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
const failure = (structuredContent: object) => written({ isError: true, structuredContent, content: [], ...named });
const box = { object_id: 'box_1', type: 'box' };

describe('an answer of MCP', () => {
  it.each([
    [
      'a result',
      written({ structuredContent: box, ...named }),
      { seen: 'acknowledged', answer: '200', result: JSON.stringify(box), operationId: 'an-id' },
    ],
    [
      'a result at the end of a stream',
      `: waiting\n\nevent: message\ndata: {"method":"x"}\n\nevent: message\ndata: ${written({ structuredContent: box })}\n\n`,
      { seen: 'acknowledged', answer: '200', result: JSON.stringify(box) },
    ],
    [
      'a refusal by the application',
      failure({ error: 'No.', code: 'KERNEL_ERROR', status_code: 400 }),
      { seen: 'refused', answer: '200 refused by the application', operationId: 'an-id' },
    ],
    [
      'an unknown outcome',
      failure({ error: 'Who knows.', code: 'OUTCOME_UNKNOWN', status_code: 502 }),
      { seen: 'refused', answer: '200 OUTCOME_UNKNOWN' },
    ],
    ['a failure', failure({ error: 'No.', status_code: 503 }), { seen: 'failed', answer: '503 tool error' }],
    [
      'a month that is used up',
      failure({ error: 'No.', status_code: 429, reset_at: '2026-12-01T00:00:00' }),
      { seen: 'failed', answer: '429 quota_exhausted' },
    ],
    ['one at work', failure({ error: 'No.', status_code: 409 }), { seen: 'running', answer: '409 tool error' }],
    [
      'an error of the protocol',
      JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'No.' } }),
      { seen: 'failed', answer: '400 error of MCP' },
    ],
    ['a stream without one', ': waiting\n\n', { seen: 'unknown' }],
  ])('is read: %s', (_, text, seen) => {
    expect(classifyMcpResponse(text)).toMatchObject(seen);
  });
});

describe('a call over MCP', () => {
  it('is put as either era puts it, under its Idempotency-Key', () => {
    const random = new SeededRandom(1);
    const wanted = { name: 'create_box', parameters: box, timeoutMs: 5, idempotencyKey: 'once' };
    const calls = Array.from({ length: 40 }, () => drawMcpCall(random, wanted));

    expect(new Set(calls.map(({ headers }) => headers['mcp-protocol-version']))).toEqual(
      new Set(['2025-11-25', '2026-07-28']),
    );
    for (const { body } of calls)
      expect(body.params).toMatchObject({ _meta: { 'kerf/idempotency-key': 'once', 'kerf/timeout-ms': 5 } });
  });
});
