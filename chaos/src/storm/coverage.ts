import { tools, ways } from '../load/operations.ts';
import { pressureKinds } from '../pressure/pressures.ts';
import { faultKinds, getVictim } from './faults.ts';
import type { Summary } from '../check/summary.ts';

/** In a shorter run, no adapter may reconnect to a broker that knows it. */
const minSeconds = 20;

/** A shorter run may end before every victim was hit by a fault. */
const minSecondsForAllVictims = 60;

/** A shorter run may end before every pressure was applied. */
const minSecondsForAllPressures = 180;

/** Faults and duration of a run. */
export interface RunExtent {
  readonly faultCounts: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Lists what a run did not cover, as sentences: without this coverage, the absence of violations proves nothing. */
export function findCoverageGaps(summary: Summary, { faultCounts: faults, seconds }: RunExtent): string[] {
  const conditions: readonly (readonly [boolean, string])[] = [
    [summary.conclusions.has('acknowledged'), 'No operation was acknowledged.'],
    [summary.executed > 0, 'No adapter executed a command.'],
    [faults.size > 0, 'No fault was injected.'],
    ...(seconds < minSeconds ? [] : [...checkResumptions(summary), ...checkRequests(summary)]),
    ...(seconds < minSecondsForAllVictims ? [] : checkVictims(faults)),
    ...(seconds < minSecondsForAllPressures ? [] : checkPressures(faults)),
  ];
  return conditions.flatMap(([isMet, sentence]) => (isMet ? [] : [sentence]));
}

const checkResumptions = ({ reconnects, awaited }: Summary): readonly (readonly [boolean, string])[] => [
  [reconnects.has('resumed on the same broker'), 'No session was resumed on the broker that lost it.'],
  [reconnects.has('resumed on another broker'), 'No session was resumed on another broker.'],
  [awaited > 0, 'No result was delivered over a later connection than its command.'],
];

const checkRequests = (summary: Summary): readonly (readonly [boolean, string])[] => [
  ...ways.map((way) => [summary.ways.has(way), `No operation was acknowledged over ${way}.`] as const),
  ...tools.map((tool) => [summary.tools.has(tool), `No ${tool} was acknowledged.`] as const),
];

function checkVictims(faults: RunExtent['faultCounts']): readonly (readonly [boolean, string])[] {
  const victims = new Set([...faults.keys()].map(getVictim));
  return [...new Set(faultKinds.map(getVictim))].map((victim) => [
    victims.has(victim),
    `No fault was injected into ${victim}.`,
  ]);
}

const checkPressures = (faults: RunExtent['faultCounts']): readonly (readonly [boolean, string])[] =>
  pressureKinds.map((kind) => [faults.has(kind), `The fault "${kind}" was not injected.`]);
