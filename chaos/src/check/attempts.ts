import { type Attempt, conclusionOf, type Seen } from '../load/attempt.ts';
import type { Records, Violation } from './records.ts';

/** What each attempt shows by itself: how often it was carried out, and whether its answers make sense. */
export function checkAttempts({ attempts, executions }: Records): Violation[] {
  return attempts.flatMap((attempt) => [
    ...checkExecution(attempt, executions.get(attempt.marker ?? 0) ?? 0),
    ...checkAnswers(attempt),
  ]);
}

function checkExecution(attempt: Attempt, times: number): Violation[] {
  if (attempt.marker === undefined) return [];
  if (times > 1) {
    const example = `${told(attempt)}, carried out ${times} times`;
    return [{ kind: 'executed twice: one operation was carried out more than once', example }];
  }
  if (times > 0 || conclusionOf(attempt) !== 'acknowledged') return [];
  return [{ kind: 'not executed: success was answered for what no adapter did', example: told(attempt) }];
}

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

const told = ({ tool, marker, idempotencyKey, tries }: Attempt): string =>
  `${tool} ${marker ?? ''} (${idempotencyKey ?? 'no key'}): ${tries.map(({ answer }) => answer).join(', ')}`;
