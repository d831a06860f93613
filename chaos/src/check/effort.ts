import { tools, ways } from '../load/operations.ts';
import { faultKinds, victimOf } from '../storm/faults.ts';
import type { Summary } from './summary.ts';

/** In a shorter run, no adapter may reconnect to a broker that knows it. */
const longEnoughS = 20;

/** A shorter run may end before every victim was hit by a fault. */
const longEnoughForAllS = 60;

/** Faults and duration of a run. */
export interface Effort {
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Lists what a run did not cover, as sentences: without this coverage, the absence of violations proves nothing. */
export function untried(summary: Summary, { faults, seconds }: Effort): string[] {
  const has: readonly (readonly [boolean, string])[] = [
    [summary.conclusions.has('acknowledged'), 'No operation was acknowledged.'],
    [summary.carriedOut > 0, 'No adapter executed a command.'],
    [faults.size > 0, 'No fault was injected.'],
    ...(seconds < longEnoughS ? [] : [...goneOn(summary), ...asked(summary)]),
    ...(seconds < longEnoughForAllS ? [] : struck(faults)),
  ];
  return has.flatMap(([isThere, sentence]) => (isThere ? [] : [sentence]));
}

const goneOn = ({ returns, awaited }: Summary): readonly (readonly [boolean, string])[] => [
  [returns.has('resumed on the same broker'), 'No session was resumed on the broker that lost it.'],
  [returns.has('resumed on another broker'), 'No session was resumed on another broker.'],
  [awaited > 0, 'No result was delivered over a later connection than its command.'],
];

const asked = (summary: Summary): readonly (readonly [boolean, string])[] => [
  ...ways.map((way) => [summary.ways.has(way), `No operation was acknowledged over ${way}.`] as const),
  ...tools.map((tool) => [summary.tools.has(tool), `No ${tool} was acknowledged.`] as const),
];

function struck(faults: Effort['faults']): readonly (readonly [boolean, string])[] {
  const victims = new Set([...faults.keys()].map(victimOf));
  return [...new Set(faultKinds.map(victimOf))].map((victim) => [
    victims.has(victim),
    `No fault was injected into ${victim}.`,
  ]);
}
