import type { Seen } from '../load/attempt.ts';
import type { Execution } from '../load/executions.ts';
import type { Comeback, ReturnKind } from '../load/returns.ts';
import { untried } from './effort.ts';
import { attempt, did, failure, records } from './records.fixture.ts';
import { Summary } from './summary.ts';

function summaryOf(
  seen: readonly Seen[],
  executions: readonly Execution[],
  comebacks = cameBack(everywhere, 1),
): Summary {
  const summary = new Summary();
  const tries = seen.map((one) => attempt([{ ...failure, seen: one }]));
  summary.add(records(tries, [], { executions }), []);
  summary.addReturns(comebacks);
  return summary;
}
const everywhere: ReturnKind[] = ['went on, on the same broker', 'went on, on another broker'];
const cameBack = (kinds: readonly ReturnKind[], awaited: number): Comeback[] =>
  kinds.map((kind) => ({ kind, awaited }));
const once = did([1]);
const faults = new Map([['kill quota', 1]]);

describe('a run', () => {
  it('has tried what it is for when something was acknowledged, carried out and broken', () => {
    expect(untried(summaryOf(['failed', 'acknowledged'], once), { faults, seconds: 20 })).toEqual([]);
  });

  it.each([
    ['nothing was acknowledged', summaryOf(['failed', 'unknown'], once), faults, ['No operation was acknowledged.']],
    ['nobody asked', summaryOf([], once), faults, ['No operation was acknowledged.']],
    ['no adapter worked', summaryOf(['acknowledged'], []), faults, ['No adapter has carried out a command.']],
    ['nothing broke', summaryOf(['acknowledged'], once), new Map(), ['No fault has happened.']],
  ])('has not when %s', (_, seen, broken, sentences) => {
    expect(untried(seen, { faults: broken, seconds: 20 })).toEqual(sentences);
  });

  it.each<[string, ReturnKind[], number, string[]]>([
    [
      'no adapter went on where it was',
      ['went on, on another broker', 'began anew'],
      1,
      ['Nothing was resumed on the broker where it was cut off.'],
    ],
    ['none went on elsewhere', ['went on, on the same broker'], 1, ['Nothing was resumed on another broker.']],
    [
      'none had anything to tell',
      everywhere,
      0,
      ['No result was told over another connection than its command came over.'],
    ],
  ])('has not when it is long enough and %s', (_, kinds, awaited, sentences) => {
    const seen = summaryOf(['acknowledged'], once, cameBack(kinds, awaited));

    expect(untried(seen, { faults, seconds: 20 })).toEqual(sentences);
    expect(untried(seen, { faults, seconds: 19 })).toEqual([]);
  });
});
