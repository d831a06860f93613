import { tools, ways } from '../load/operations.ts';
import { faultKinds, victimOf } from '../storm/faults.ts';
import type { Summary } from './summary.ts';

/** A shorter run may see no adapter come back to a broker that knows it. */
const longEnoughS = 20;

/** A shorter run may be over before everybody was struck. */
const longEnoughForAllS = 60;

/** What went wrong in a run, and for how long it could. */
export interface Effort {
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** What a run has not tried, as sentences: without it, that nothing is broken means nothing. */
export function untried(summary: Summary, { faults, seconds }: Effort): string[] {
  const has: readonly (readonly [boolean, string])[] = [
    [summary.conclusions.has('acknowledged'), 'No operation was acknowledged.'],
    [summary.carriedOut > 0, 'No adapter has carried out a command.'],
    [faults.size > 0, 'No fault has happened.'],
    ...(seconds < longEnoughS ? [] : [...goneOn(summary), ...asked(summary)]),
    ...(seconds < longEnoughForAllS ? [] : struck(faults)),
  ];
  return has.flatMap(([isThere, sentence]) => (isThere ? [] : [sentence]));
}

const goneOn = ({ returns, awaited }: Summary): readonly (readonly [boolean, string])[] => [
  [returns.has('went on, on the same broker'), 'Nothing was resumed on the broker where it was cut off.'],
  [returns.has('went on, on another broker'), 'Nothing was resumed on another broker.'],
  [awaited > 0, 'No result was told over another connection than its command came over.'],
];

const asked = (summary: Summary): readonly (readonly [boolean, string])[] => [
  ...ways.map((way) => [summary.ways.has(way), `Nothing was acknowledged over ${way}.`] as const),
  ...tools.map((tool) => [summary.tools.has(tool), `No ${tool} was acknowledged.`] as const),
];

function struck(faults: Effort['faults']): readonly (readonly [boolean, string])[] {
  const victims = new Set([...faults.keys()].map(victimOf));
  return [...new Set(faultKinds.map(victimOf))].map((victim) => [victims.has(victim), `Nothing has struck ${victim}.`]);
}
