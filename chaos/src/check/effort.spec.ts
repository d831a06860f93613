import type { Attempt, Seen } from '../load/attempt.ts';
import { Returns, type ReturnKind } from '../load/returns.ts';
import { untried } from './effort.ts';

const attempt = (seen: Seen): Attempt => ({
  accountId: 'account',
  keyId: 'key',
  tool: 'create_box',
  markers: [],
  isSound: true,
  tries: [{ seen, answer: '' }],
});
const records = (seen: Seen[], executions: ReadonlyMap<number, number>, returns = cameBack(everywhere, 1)) => ({
  attempts: seen.map(attempt),
  operations: [],
  periods: [],
  counted: [],
  told: new Set<string>(),
  executions,
  returns,
  excesses: [],
});
const everywhere: ReturnKind[] = ['went on, on the same broker', 'went on, on another broker'];
function cameBack(kinds: readonly ReturnKind[], awaited: number): Returns {
  const returns = new Returns();
  for (const kind of kinds) returns.add(kind, awaited);
  return returns;
}
const once = new Map([[1, 1]]);
const faults = new Map([['kill quota', 1]]);

describe('a run', () => {
  it('has tried what it is for when something was acknowledged, carried out and broken', () => {
    expect(untried(records(['failed', 'acknowledged'], once), { faults, seconds: 20 })).toEqual([]);
  });

  it.each([
    ['nothing was acknowledged', records(['failed', 'unknown'], once), faults, ['No operation was acknowledged.']],
    ['nobody asked', records([], once), faults, ['No operation was acknowledged.']],
    ['no adapter worked', records(['acknowledged'], new Map()), faults, ['No adapter has carried out a command.']],
    ['nothing broke', records(['acknowledged'], once), new Map(), ['No fault has happened.']],
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
    const seen = records(['acknowledged'], once, cameBack(kinds, awaited));

    expect(untried(seen, { faults, seconds: 20 })).toEqual(sentences);
    expect(untried(seen, { faults, seconds: 19 })).toEqual([]);
  });
});
