import { conclusionOf } from '../load/attempt.ts';
import type { Comeback } from '../load/returns.ts';
import { Tally } from '../tally.ts';
import type { Records, Violation } from './records.ts';

const mostExamples = 5;

/** What a run came to, added up account by account: its size does not depend on the length of the run. */
export class Summary {
  readonly conclusions = new Tally();
  readonly answers = new Tally();
  readonly states = new Tally();
  readonly returns = new Tally();
  readonly violations = new Tally();
  readonly examples = new Map<string, string[]>();
  /** Commands that adapters carried out. */
  carriedOut = 0;
  /** Commands whose results were told over another connection than the one they came over. */
  awaited = 0;

  add({ attempts, operations, executions }: Records, violations: readonly Violation[]): void {
    for (const attempt of attempts) {
      this.conclusions.add(conclusionOf(attempt));
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

  #note({ kind, example }: Violation): void {
    this.violations.add(kind);
    const examples = this.examples.get(kind) ?? [];
    if (examples.length < mostExamples) this.examples.set(kind, [...examples, example]);
  }
}
