import { type Attempt, conclude, type Observation, unknownOutcome } from '../journal/attempt.ts';
import type { Execution } from '../journal/executions.ts';
import { fileTools } from '../load/file-operations.ts';
import type { Records, Violation } from './records.ts';
import { ExecutionIndex } from './execution-index.ts';

/** Checks each attempt by itself: number of executions, and consistency of its responses. */
export function checkAttempts({ attempts, executions, restarts }: Records): Violation[] {
  const executionIndex = new ExecutionIndex(executions);
  return attempts.flatMap((attempt) => [
    ...checkExecution(attempt, executionIndex),
    ...checkAnswers(attempt),
    ...checkUnknownOutcome(attempt, restarts),
  ]);
}

function checkExecution(attempt: Attempt, executionIndex: ExecutionIndex): Violation[] {
  const done = attempt.markers.map((marker) => executionIndex.findByMarker(marker));
  if (done.some((executions) => isExecutedTooOften(attempt, executions))) {
    const example = `${describeAttempt(attempt)}length).join(', ')} times => , executed ${done.map(({ length }) => length).join(', ')} times => length).join(', ')} times`;
    return [{ kind: 'executedTwice', example }];
  }
  if (conclude(attempt) !== 'acknowledged' || listExecutedIndexes(attempt).every((place) => done[place]?.length))
    return [];
  return [{ kind: 'notExecuted', example: describeAttempt(attempt) }];
}

/** Returns true when a command was executed too often. One adapter process never repeats it; a new process may. */
function isExecutedTooOften({ tool, idempotencyKey, tries }: Attempt, executions: readonly Execution[]): boolean {
  // A read-only tool may also be retried without its client: as the same command in another process, or as a new
  // command.
  if (tool === fileTools.writes) return executions.length > new Set(executions.map(executionName)).size;
  const wasRetried = idempotencyKey !== undefined && tries.length > 1;
  const instances = new Set(executions.map(({ instance }) => instance));
  return executions.length > (wasRetried ? instances.size : 1);
}

const executionName = ({ commandId, instance }: Execution): string => `${commandId} of ${instance}`;

/** Indexes of the markers that an adapter must have executed. */
const listExecutedIndexes = ({ markers, tries }: Attempt): readonly number[] =>
  tries.find(({ done }) => done !== undefined)?.done ?? [...markers.keys()];

function checkAnswers(attempt: Attempt): Violation[] {
  const results = new Set(
    attempt.tries.flatMap(({ seen, result }) => (answeredOutcomes.includes(seen) ? [result] : [])),
  );
  const isOdd = attempt.isSound
    ? attempt.tries.some(({ answer }) => refusalPattern.test(answer))
    : conclude(attempt) === 'acknowledged';
  return [
    ...(results.size > 1
      ? [{ kind: 'otherAnswer' as const, example: `${describeAttempt(attempt)}: ${[...results].join(' and ')}` }]
      : []),
    ...(isOdd ? [{ kind: 'wrongAnswer' as const, example: describeAttempt(attempt) }] : []),
  ];
}

/**
 * An outcome may only be unknown if the adapter process ended while it ran the command, after the request started.
 */
function checkUnknownOutcome(attempt: Attempt, restarts: Records['restarts']): Violation[] {
  const [first] = attempt.tries;
  const unknown = attempt.tries.find(({ answer }) => answer === unknownOutcome);
  if (!first || !unknown || restarts.some((at) => at >= first.from && at <= unknown.to)) return [];
  return [{ kind: 'unfounded', example: describeAttempt(attempt) }];
}

const answeredOutcomes: readonly Observation[] = ['acknowledged', 'refused'];

/** Error statuses that a valid request with a live key to an honest adapter must never receive. */
const refusalPattern = /^(400|401|403|404|422|502)/;

const describeAttempt = ({ tool, markers, idempotencyKey, tries }: Attempt): string =>
  `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${tries.map(({ answer }) => answer).join(', ')}`;
