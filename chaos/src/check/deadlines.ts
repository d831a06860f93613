import type { Attempt, Try } from '../journal/attempt.ts';
import type { Records, Violation } from './records.ts';

/** Time that an answer may take beyond the budget of its operation. */
const slackMs = 250;

/** Finds answers that came later than the budget of their operation, by more than the run itself was stalled. */
export const checkDeadlines = ({ attempts }: Records): Violation[] =>
  attempts.flatMap((attempt) => attempt.tries.filter(isLate).map((one) => toViolation(attempt, one)));

const isLate = ({ seen, answer, elapsedMs, budgetMs, excusedMs = 0 }: Try): boolean => {
  const isAnswered = seen !== 'unknown' && !answer.startsWith('no answer');
  if (!isAnswered || budgetMs === undefined || elapsedMs === undefined) return false;
  return elapsedMs > budgetMs + slackMs + excusedMs;
};

const toViolation = ({ tool, way }: Attempt, { answer, budgetMs, elapsedMs = 0, excusedMs = 0 }: Try): Violation => ({
  kind: 'late',
  example: `${tool} over ${way}: ${answer} after ${Math.round(elapsedMs)} ms of ${budgetMs}, ${Math.round(excusedMs)} excused`,
});
