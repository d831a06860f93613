import { makeAttempt, committed, failure, makeRecords, refunded, success } from './records.fixture.ts';
import { Summary } from './summary.ts';

describe('the summary of a run', () => {
  it('adds up what is known of each account, and keeps the first examples of each violation', () => {
    const summary = new Summary();
    const broken = (example: string) => ({ kind: 'unsettled' as const, example });
    summary.add(makeRecords([makeAttempt([success])], [committed]), []);
    summary.add(makeRecords([makeAttempt([failure, failure])], [refunded]), ['1', '2', '3', '4', '5', '6'].map(broken));
    summary.addReconnects([{ kind: 'new session', awaited: 2 }]);

    expect(Object.fromEntries(summary.conclusions.counts)).toEqual({ acknowledged: 1, failed: 1 });
    expect([...summary.ways.counts, ...summary.tools.counts]).toEqual([
      ['/api/v1/execute', 1],
      ['create_box', 1],
    ]);
    expect(Object.fromEntries(summary.answers.counts)).toEqual({ '200': 1, '503 unavailable': 2 });
    expect(Object.fromEntries(summary.states.counts)).toEqual({ committed: 1, refunded: 1 });
    expect([summary.executed, summary.awaited]).toEqual([2, 2]);
    expect(Object.fromEntries(summary.violations.counts)).toEqual({ unsettled: 6 });
    expect([...summary.examples.values()]).toEqual([['1', '2', '3', '4', '5']]);
  });
});
