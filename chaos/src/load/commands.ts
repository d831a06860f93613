import { randomUUID } from 'node:crypto';
import type { BatchResult, CommandResult, FromBroker } from '@kerf/contracts';
import * as z from 'zod';
import type { Executions } from './executions.ts';
import { manners, markerStepMm } from './operations.ts';

export type Execute = Extract<FromBroker, { type: 'execute' | 'execute_batch' }>;

const box = z.object({ length: z.number(), width: z.number() });

/** So many answers are remembered of commands that are over: far more than any broker asks about again. */
const mostAnswers = 4_000;

const lateMs = 1_500;
const slowMs = 300;

/** Carries out commands, each once however often it comes, and remembers every answer. */
export class Commands {
  /** The process: another one remembers nothing of what this one did. */
  readonly instance = randomUUID();
  readonly #executions: Executions;
  readonly #answers = new Map<string, CommandResult>();
  readonly #running = new Set<string>();
  readonly #owed = new Set<string>();
  #done = 0;

  constructor(executions: Executions) {
    this.#executions = executions;
  }

  /** How long the application takes until the command is to be finished; nothing when it is at work on it already. */
  begin(command: Execute): number | undefined {
    const id = command.command_id;
    if (this.#running.has(id)) return undefined;
    if (this.#answers.has(id)) return 0;
    const steps = 'steps' in command ? command.steps : [command];
    this.#forgetOldest();
    this.#running.add(id);
    this.#answers.set(id, 'steps' in command ? this.#runBatch(command) : resultOf(id, this.#run(command, id)));
    return Math.max(...steps.map(paceOf));
  }

  /** The result, which is owed from now on. */
  finish(commandId: string): CommandResult[] {
    this.#running.delete(commandId);
    this.#owed.add(commandId);
    return this.#resultsOf([commandId]);
  }

  /** The commands it is at work on. */
  get running(): string[] {
    return [...this.#running];
  }

  /** The commands whose results the broker has not said to have received. */
  get unacknowledged(): string[] {
    return [...this.#owed];
  }

  /** Their results. */
  get owed(): CommandResult[] {
    return this.#resultsOf(this.unacknowledged);
  }

  acknowledge(commandId: string): void {
    this.#owed.delete(commandId);
  }

  #resultsOf(commandIds: readonly string[]): CommandResult[] {
    return commandIds.flatMap((id) => this.#answers.get(id) ?? []);
  }

  /** Steps of an atomic batch are carried out too when a later one takes them back. */
  #runBatch({ command_id, steps, atomic }: Extract<Execute, { type: 'execute_batch' }>): CommandResult {
    const begun: BatchResult['steps'] = [];
    for (const step of steps) {
      const end = this.#run(step, command_id);
      begun.push({ id: step.id, ...end });
      if (atomic && !end.ok) return resultOf(command_id, { ok: true, result: { steps: begun, rolled_back: true } });
    }
    return resultOf(command_id, { ok: true, result: { steps: begun, rolled_back: false } });
  }

  #run(step: Step, commandId: string): End {
    const { length, width } = box.parse(step.parameters);
    if (width === manners.refuse) return refusal;
    this.#executions.add({ marker: Math.round(length / markerStepMm), commandId, instance: this.instance });
    this.#done += 1;
    return { ok: true, result: boxOf(`${this.instance}_${this.#done}`) };
  }

  /** What is still owed is not over. */
  #forgetOldest(): void {
    if (this.#answers.size < mostAnswers) return;
    for (const id of this.#answers.keys())
      if (!this.#owed.has(id) && !this.#running.has(id)) return void this.#answers.delete(id);
  }
}

type Step = Pick<Extract<Execute, { type: 'execute' }>, 'parameters'>;
type End = { ok: true; result: Record<string, unknown> } | typeof refusal;

function paceOf({ parameters }: Step): number {
  const { width } = box.parse(parameters);
  return width === manners.late ? lateMs : width === manners.slow ? slowMs : 0;
}

const resultOf = (command_id: string, end: End): CommandResult =>
  end.ok ? { type: 'result', command_id, ...end, execution_time_ms: 0 } : { type: 'result', command_id, ...end };

/** Two executions of one command can be told apart. */
const boxOf = (execution: string) => ({
  object_id: `box_${execution}`,
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
  volume: 1,
  warnings: [],
});

const refusal = {
  ok: false,
  error: { code: 'KERNEL_ERROR', message: 'The application cannot do this.', retryable: false },
} as const;
