import { type Attempt, conclusionOf, type Seen } from '../load/attempt.ts';
import type { Records, Violation } from './records.ts';

/** What each attempt shows by itself: how often it was carried out, and whether its answers make sense. */
export function checkAttempts({ attempts, executions }: Records): Violation[] {
  return attempts.flatMap((attempt) => [...checkExecution(attempt, executions), ...checkAnswers(attempt)]);
}

function checkExecution(attempt: Attempt, executions: Records['executions']): Violation[] {
  const times = attempt.markers.map((marker) => executions.get(marker) ?? 0);
  if (times.some((count) => count > 1)) {
    const example = `${told(attempt)}, carried out ${times.join(', ')} times`;
    return [{ kind: 'executed twice: one operation was carried out more than once', example }];
  }
  if (conclusionOf(attempt) !== 'acknowledged' || doneOf(attempt).every((place) => times[place] === 1)) return [];
  return [{ kind: 'not executed: success was answered for what no adapter did', example: told(attempt) }];
}

/** The places of the markers that an adapter must have worked for. */
const doneOf = ({ markers, tries }: Attempt): readonly number[] =>
  tries.find(({ done }) => done !== undefined)?.done ?? [...markers.keys()];

function checkAnswers(attempt: Attempt): Violation[] {
  const results = new Set(attempt.tries.flatMap(({ seen, result }) => (answered.includes(seen) ? [result] : [])));
  const isOdd = attempt.isSound
    ? attempt.tries.some(({ answer }) => refusals.test(answer))
    : conclusionOf(attempt) === 'acknowledged';
  return [
    ...(results.size > 1 ? [{ kind: otherAnswer, example: `${told(attempt)}: ${[...results].join(' and ')}` }] : []),
    ...(isOdd ? [{ kind: wrongAnswer, example: told(attempt) }] : []),
  ];
}

const answered: readonly Seen[] = ['acknowledged', 'refused'];

/** Nothing about a sound request with a live key can be answered so. */
const refusals = /^(400|401|403|404|422)/;

const otherAnswer = 'other answer: one Idempotency-Key was answered with different results' as const;
const wrongAnswer = 'wrong answer: good parameters were refused, or bad ones accepted' as const;

const told = ({ tool, markers, idempotencyKey, tries }: Attempt): string =>
  `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${tries.map(({ answer }) => answer).join(', ')}`;
