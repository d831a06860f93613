import type { Attempt, Seen } from '../load/attempt.ts';
import { untried } from './effort.ts';

const attempt = (seen: Seen): Attempt => ({
  accountId: 'account',
  keyId: 'key',
  tool: 'create_box',
  isSound: true,
  tries: [{ seen, answer: '' }],
});
const records = (seen: Seen[], executions: ReadonlyMap<number, number>) => ({
  attempts: seen.map(attempt),
  operations: [],
  periods: [],
  counted: [],
  told: new Set<string>(),
  executions,
  excesses: [],
});
const once = new Map([[1, 1]]);
const faults = new Map([['kill quota', 1]]);

describe('a run', () => {
  it('has tried what it is for when something was acknowledged, carried out and broken', () => {
    expect(untried(records(['failed', 'acknowledged'], once), faults)).toEqual([]);
  });

  it.each([
    ['nothing was acknowledged', records(['failed', 'unknown'], once), faults, ['No operation was acknowledged.']],
    ['nobody asked', records([], once), faults, ['No operation was acknowledged.']],
    ['no adapter worked', records(['acknowledged'], new Map()), faults, ['No adapter has carried out a command.']],
    ['nothing broke', records(['acknowledged'], once), new Map(), ['No fault has happened.']],
  ])('has not when %s', (_, seen, broken, sentences) => {
    expect(untried(seen, broken)).toEqual(sentences);
  });
});
