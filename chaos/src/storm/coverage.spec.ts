import type { Observation } from '../journal/attempt.ts';
import type { Execution } from '../journal/executions.ts';
import { tools, ways } from '../load/operations.ts';
import type { Reconnect, ReconnectKind } from '../journal/reconnects.ts';
import { pressureKinds } from '../pressure/pressures.ts';
import { faultKinds, getVictim } from './faults.ts';
import { findCoverageGaps } from './coverage.ts';
import { makeAttempt, executionsOf, failure, makeRecords } from '../check/records.fixture.ts';
import { Summary } from '../check/summary.ts';

function summaryOf(
  seen: readonly Observation[],
  executions: readonly Execution[],
  comebacks = cameBack(everywhere, 1),
  asked = everything,
): Summary {
  const summary = new Summary();
  const tries = seen.flatMap((one) => asked.map((how) => makeAttempt([{ ...failure, seen: one }], how)));
  summary.add(makeRecords(tries, [], { executions }), []);
  summary.addReconnects(comebacks);
  return summary;
}
const everywhere: ReconnectKind[] = ['resumed on the same broker', 'resumed on another broker'];
const cameBack = (kinds: readonly ReconnectKind[], awaited: number): Reconnect[] =>
  kinds.map((kind) => ({ kind, awaited }));
const everything = ways.flatMap((way) => tools.map((tool) => ({ way, tool })));
const once = executionsOf([1]);
const faults = new Map([['kill quota', 1]]);
/** Every one of these once. */
const each = (kinds: readonly string[]) => new Map(kinds.map((kind) => [kind, 1]));

describe('a run', () => {
  it('has tried what it is for when something was acknowledged, carried out and broken', () => {
    expect(findCoverageGaps(summaryOf(['failed', 'acknowledged'], once), { faultCounts: faults, seconds: 20 })).toEqual(
      [],
    );
  });

  it.each([
    ['nothing was acknowledged', summaryOf(['failed', 'unknown'], once), faults, ['No operation was acknowledged.']],
    ['nobody asked', summaryOf([], once), faults, ['No operation was acknowledged.']],
    ['no adapter worked', summaryOf(['acknowledged'], []), faults, ['No adapter executed a command.']],
    ['nothing broke', summaryOf(['acknowledged'], once), new Map(), ['No fault was injected.']],
  ])('has not when %s', (_, seen, broken, sentences) => {
    expect(findCoverageGaps(seen, { faultCounts: broken, seconds: 19 })).toEqual(sentences);
  });

  it.each<[string, ReconnectKind[], number, string[]]>([
    [
      'no adapter went on where it was',
      ['resumed on another broker', 'new session'],
      1,
      ['No session was resumed on the broker that lost it.'],
    ],
    ['none went on elsewhere', ['resumed on the same broker'], 1, ['No session was resumed on another broker.']],
    ['none had anything to tell', everywhere, 0, ['No result was delivered over a later connection than its command.']],
  ])('has not when it is long enough and %s', (_, kinds, awaited, sentences) => {
    const seen = summaryOf(['acknowledged'], once, cameBack(kinds, awaited));

    expect(findCoverageGaps(seen, { faultCounts: faults, seconds: 20 })).toEqual(sentences);
    expect(findCoverageGaps(seen, { faultCounts: faults, seconds: 19 })).toEqual([]);
  });

  it.each([
    ...ways.map((way) => [`asked over ${way}`, way, `No operation was acknowledged over ${way}.`] as const),
    ...tools.map((tool) => [`asked for ${tool}`, tool, `No ${tool} was acknowledged.`] as const),
  ])('has not when it is long enough and nobody %s', (_, missing, sentence) => {
    const asked = everything.filter(({ way, tool }) => way !== missing && tool !== missing);
    const seen = summaryOf(['acknowledged'], once, cameBack(everywhere, 1), asked);

    expect(findCoverageGaps(seen, { faultCounts: faults, seconds: 20 })).toEqual([sentence]);
    expect(findCoverageGaps(seen, { faultCounts: faults, seconds: 19 })).toEqual([]);
  });

  it.each(['accounts', 'gateway', 'postgres', 'adapter'])(
    'has not when it is longer and nothing has struck %s',
    (victim) => {
      const seen = summaryOf(['acknowledged'], once);
      const others = each(faultKinds.filter((kind) => getVictim(kind) !== victim));

      expect(findCoverageGaps(seen, { faultCounts: each(faultKinds), seconds: 60 })).toEqual([]);
      expect(findCoverageGaps(seen, { faultCounts: others, seconds: 60 })).toEqual([
        `No fault was injected into ${victim}.`,
      ]);
      expect(findCoverageGaps(seen, { faultCounts: others, seconds: 59 })).toEqual([]);
    },
  );

  it.each(pressureKinds)('is not conclusive when it is long and there was no "%s"', (missing) => {
    const seen = summaryOf(['acknowledged'], once);
    const others = each(faultKinds.filter((kind) => kind !== missing));

    expect(findCoverageGaps(seen, { faultCounts: each(faultKinds), seconds: 180 })).toEqual([]);
    expect(findCoverageGaps(seen, { faultCounts: others, seconds: 180 })).toEqual([
      `The fault "${missing}" was not injected.`,
    ]);
    expect(findCoverageGaps(seen, { faultCounts: others, seconds: 179 })).toEqual([]);
  });
});
