import { type Attempt, conclusionOf, type Seen, unknownOutcome } from '../load/attempt.ts';
import type { Execution } from '../load/executions.ts';
import { fileTools } from '../load/file-operations.ts';
import type { Records, Violation } from './records.ts';
import { Work } from './work.ts';

/** What each attempt shows by itself: how often it was carried out, and whether its answers make sense. */
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
    const example = `${told(attempt)}, carried out ${done.map(({ length }) => length).join(', ')} times`;
    return [{ kind: 'executedTwice', example }];
  }
  if (conclusionOf(attempt) !== 'acknowledged' || doneOf(attempt).every((place) => done[place]?.length)) return [];
  return [{ kind: 'notExecuted', example: told(attempt) }];
}

/** A process of an adapter does nothing twice. Another one knows of nothing, and does what is asked for again. */
function isTooOften({ tool, idempotencyKey, tries }: Attempt, executions: readonly Execution[]): boolean {
  // What only reads is also asked again without its client: as the same command of another process, or as another one.
  if (tool === fileTools.writes) return executions.length > new Set(executions.map(nameOf)).size;
  const wasAskedAgain = idempotencyKey !== undefined && tries.length > 1;
  const instances = new Set(executions.map(({ instance }) => instance));
  return executions.length > (wasAskedAgain ? instances.size : 1);
}

const nameOf = ({ commandId, instance }: Execution): string => `${commandId} of ${instance}`;

/** The places of the markers that an adapter must have worked for. */
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

/** Nobody knows whether a command was done when the process that ran it has ended: it must have, since it was asked for. */
function checkUnknown(attempt: Attempt, restarts: Records['restarts']): Violation[] {
  const [first] = attempt.tries;
  const unknown = attempt.tries.find(({ answer }) => answer === unknownOutcome);
  if (!first || !unknown || restarts.some((at) => at >= first.from && at <= unknown.to)) return [];
  return [{ kind: 'unfounded', example: told(attempt) }];
}

const answered: readonly Seen[] = ['acknowledged', 'refused'];

/** Nothing about a sound request with a live key can be answered so, nor about an adapter that did what it says. */
const refusals = /^(400|401|403|404|422|502)/;

const told = ({ tool, markers, idempotencyKey, tries }: Attempt): string =>
  `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${tries.map(({ answer }) => answer).join(', ')}`;
