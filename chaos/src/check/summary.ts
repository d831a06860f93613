import { type Attempt, conclude } from '../journal/attempt.ts';
import type { Reconnect } from '../journal/reconnects.ts';
import { NameCounter } from '../name-counter.ts';
import type { Records, Violation } from './records.ts';

const maxExamples = 5;

/** Totals of a run, added up account by account; the size does not depend on the length of the run. */
export class Summary {
  readonly conclusions = new NameCounter();
  /** Acknowledged operations by the way they were requested; the next one counts them by tool. */
  readonly ways = new NameCounter();
  readonly tools = new NameCounter();
  readonly answers = new NameCounter();
  readonly states = new NameCounter();
  readonly reconnects = new NameCounter();
  readonly violations = new NameCounter();
  readonly examples = new Map<string, string[]>();
  /** Number of commands that adapters executed. */
  executed = 0;
  /** Number of commands with results delivered over a later connection than the command. */
  awaited = 0;

  add({ attempts, operations, executions }: Records, violations: readonly Violation[]): void {
    for (const attempt of attempts) {
      this.#countAttempt(attempt);
      for (const { answer } of attempt.tries) this.answers.add(answer);
    }
    for (const { state } of operations) this.states.add(state);
    this.executed += executions.length;
    for (const violation of violations) this.#recordViolation(violation);
  }

  addReconnects(reconnects: readonly Reconnect[]): void {
    for (const { kind, awaited } of reconnects) {
      this.reconnects.add(kind);
      this.awaited += awaited;
    }
  }

  #countAttempt(attempt: Attempt): void {
    const conclusion = conclude(attempt);
    this.conclusions.add(conclusion);
    if (conclusion !== 'acknowledged') return;
    this.ways.add(attempt.way);
    this.tools.add(attempt.tool);
  }

  #recordViolation({ kind, example }: Violation): void {
    this.violations.add(kind);
    const examples = this.examples.get(kind) ?? [];
    if (examples.length < maxExamples) this.examples.set(kind, [...examples, example]);
  }
}
