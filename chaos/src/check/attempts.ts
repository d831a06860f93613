import { type Attempt, conclusionOf, type Seen, unknownOutcome } from '../load/attempt.ts';
import type { Execution } from '../load/executions.ts';
import { fileTools } from '../load/file-operations.ts';
import type { Records, Violation } from './records.ts';
import { Work } from './work.ts';

/** Checks each attempt by itself: number of executions, and consistency of its responses. */
export function checkAttempts({ attempts, executions, restarts }: Records): Violation[] {
  const work = new Work(executions);
  return attempts.flatMap((attempt) => [
    ...checkExecution(attempt, work),
    ...checkAnswers(attempt),
    ...checkUnknown(attempt, restarts),
  ]);
}

function checkExecution(attempt: Attempt, work: Work): Violation[] {
  const done = attempt.markers.map((marker) => work.of(marker));
  if (done.some((executions) => isTooOften(attempt, executions))) {
    const example = `${told(attempt)}length).join(', ')} times => , executed ${done.map(({ length }) => length).join(', ')} times => length).join(', ')} times`;
    return [{ kind: 'executedTwice', example }];
  }
  if (conclusionOf(attempt) !== 'acknowledged' || doneOf(attempt).every((place) => done[place]?.length)) return [];
  return [{ kind: 'notExecuted', example: told(attempt) }];
}

/** Returns true when a command was executed too often. One adapter process never repeats it; a new process may. */
function isTooOften({ tool, idempotencyKey, tries }: Attempt, executions: readonly Execution[]): boolean {
  // A read-only tool may also be retried without its client: as the same command in another process, or as a new
  // command.
  if (tool === fileTools.writes) return executions.length > new Set(executions.map(nameOf)).size;
  const wasAskedAgain = idempotencyKey !== undefined && tries.length > 1;
  const instances = new Set(executions.map(({ instance }) => instance));
  return executions.length > (wasAskedAgain ? instances.size : 1);
}

const nameOf = ({ commandId, instance }: Execution): string => `${commandId} of ${instance}`;

/** Indexes of the markers that an adapter must have executed. */
const doneOf = ({ markers, tries }: Attempt): readonly number[] =>
  tries.find(({ done }) => done !== undefined)?.done ?? [...markers.keys()];

function checkAnswers(attempt: Attempt): Violation[] {
  const results = new Set(attempt.tries.flatMap(({ seen, result }) => (answered.includes(seen) ? [result] : [])));
  const isOdd = attempt.isSound
    ? attempt.tries.some(({ answer }) => refusals.test(answer))
    : conclusionOf(attempt) === 'acknowledged';
  return [
    ...(results.size > 1
      ? [{ kind: 'otherAnswer' as const, example: `${told(attempt)}: ${[...results].join(' and ')}` }]
      : []),
    ...(isOdd ? [{ kind: 'wrongAnswer' as const, example: told(attempt) }] : []),
  ];
}

/**
 * An outcome may only be unknown if the adapter process ended while it ran the command, after the request started.
 */
function checkUnknown(attempt: Attempt, restarts: Records['restarts']): Violation[] {
  const [first] = attempt.tries;
  const unknown = attempt.tries.find(({ answer }) => answer === unknownOutcome);
  if (!first || !unknown || restarts.some((at) => at >= first.from && at <= unknown.to)) return [];
  return [{ kind: 'unfounded', example: told(attempt) }];
}

const answered: readonly Seen[] = ['acknowledged', 'refused'];

/** Error statuses that a valid request with a live key to an honest adapter must never receive. */
const refusals = /^(400|401|403|404|422|502)/;

const told = ({ tool, markers, idempotencyKey, tries }: Attempt): string =>
  `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${tries.map(({ answer }) => answer).join(', ')}`;
