import { conclusionOf } from '../load/attempt.ts';
import type { Records } from './records.ts';

/** What a run has not tried, as sentences: without it, that nothing is broken means nothing. */
export function untried({ attempts, executions }: Records, faults: ReadonlyMap<string, number>): string[] {
  const conclusions = new Set(attempts.map(conclusionOf));
  const has: readonly (readonly [boolean, string])[] = [
    [conclusions.has('acknowledged'), 'No operation was acknowledged.'],
    [executions.size > 0, 'No adapter has carried out a command.'],
    [faults.size > 0, 'No fault has happened.'],
  ];
  return has.flatMap(([isThere, sentence]) => (isThere ? [] : [sentence]));
}
