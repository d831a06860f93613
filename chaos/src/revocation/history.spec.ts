import { countRequests, type KeyedRequest, findLateAccepts, findLateClosings } from './history.ts';

const acknowledgedAt = 100;
const request = (startedAt: number, status: number, code = ''): KeyedRequest => ({
  gateway: 'https://127.0.0.1',
  requestName: '/api/v1/execute',
  startedAt,
  status,
  code,
});

describe('the history of a revoked key', () => {
  it.each([
    ['accepts that started before the acknowledgement', request(99, 200)],
    ['denials after it', request(101, 401, 'invalid_key')],
    ['failures after it', request(101, 503, 'unavailable')],
    ['requests without an answer after it', request(101, 0)],
    ['refusals after it that come before anybody looks at the key', request(101, 429, 'rate_limited')],
  ])('allows %s', (_, one) => {
    expect(findLateAccepts({ acknowledgedAt, requests: [one] })).toEqual([]);
  });

  it.each([
    ['a success', request(101, 200)],
    ['a refusal that shows that the key was taken for a live one', request(101, 429, 'quota_exhausted')],
  ])('has no place for %s that started after the acknowledgement', (_, one) => {
    const history = { acknowledgedAt, requests: [request(99, 200), one] };

    expect(findLateAccepts(history)).toEqual([one]);
    expect(countRequests(history)).toEqual({ accepted: 1, denied: 0, failed: 0, violations: 1 });
  });

  it('counts what came before and after', () => {
    const requests = [request(50, 200), request(101, 401, 'invalid_key'), request(102, 503), request(103, 0)];

    expect(countRequests({ acknowledgedAt, requests })).toEqual({ accepted: 1, denied: 1, failed: 2, violations: 0 });
  });
});

describe('what a revoked key held open', () => {
  const closedAfter = (afterMs: number) => ({ kind: 'MCP streams of HTTP+SSE' as const, afterMs });

  it.each([-5, 0, 1_000])('may be closed %i ms after the acknowledgement', (afterMs) => {
    expect(findLateClosings([closedAfter(afterMs)])).toEqual([]);
  });

  it('may not be closed later', () => {
    const late = closedAfter(1_000.1);

    expect(findLateClosings([closedAfter(1), late])).toEqual([late]);
  });
});
