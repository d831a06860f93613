import { checkDeadlines } from './deadlines.ts';
import { failure, makeAttempt, makeRecords, noResponse } from './records.fixture.ts';

const timed = { budgetMs: 1_000, elapsedMs: 1_251, excusedMs: 0 };

describe('an answer after the budget of its operation', () => {
  it.each([
    ['is late after the slack', failure, timed, 1],
    ['is in time within the slack', failure, { ...timed, elapsedMs: 1_250 }, 0],
    ['is in time when the client or the gateway stood still', failure, { ...timed, excusedMs: 1 }, 0],
    ['cannot be late when no answer came', noResponse, timed, 0],
  ])('%s', (_, one, times, count) => {
    expect(checkDeadlines(makeRecords([makeAttempt([{ ...one, ...times }])], []))).toHaveLength(count);
  });
});
