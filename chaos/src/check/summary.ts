import { type Attempt, conclusionOf } from '../load/attempt.ts';
import type { Comeback } from '../load/returns.ts';
import { Tally } from '../tally.ts';
import type { Records, Violation } from './records.ts';

const mostExamples = 5;

/** Totals of a run, added up account by account; the size does not depend on the length of the run. */
export class Summary {
  readonly conclusions = new Tally();
  /** Acknowledged operations by the way they were requested; the next one counts them by tool. */
  readonly ways = new Tally();
  readonly tools = new Tally();
  readonly answers = new Tally();
  readonly states = new Tally();
  readonly returns = new Tally();
  readonly violations = new Tally();
  readonly examples = new Map<string, string[]>();
  /** Number of commands that adapters executed. */
  carriedOut = 0;
  /** Number of commands with results delivered over a later connection than the command. */
  awaited = 0;

  add({ attempts, operations, executions }: Records, violations: readonly Violation[]): void {
    for (const attempt of attempts) {
      this.#conclude(attempt);
      for (const { answer } of attempt.tries) this.answers.add(answer);
    }
    for (const { state } of operations) this.states.add(state);
    this.carriedOut += executions.length;
    for (const violation of violations) this.#note(violation);
  }

  addReturns(comebacks: readonly Comeback[]): void {
    for (const { kind, awaited } of comebacks) {
      this.returns.add(kind);
      this.awaited += awaited;
    }
  }

  #conclude(attempt: Attempt): void {
    const conclusion = conclusionOf(attempt);
    this.conclusions.add(conclusion);
    if (conclusion !== 'acknowledged') return;
    this.ways.add(attempt.way);
    this.tools.add(attempt.tool);
  }

  #note({ kind, example }: Violation): void {
    this.violations.add(kind);
    const examples = this.examples.get(kind) ?? [];
    if (examples.length < mostExamples) this.examples.set(kind, [...examples, example]);
  }
}
