import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BatchResult, CommandResult } from '@kerf/contracts';
import * as z from 'zod';
import { type End, type Execute, refusal } from './ends.ts';
import type { Executions } from './executions.ts';
import { doneWithFile } from './file-commands.ts';
import { manners, markerStepMm } from './operations.ts';
import type { Slots } from './slots.ts';

const box = z.object({ length: z.number(), width: z.number() });

/** Number of remembered results of completed commands, far more than a broker requests again. */
const mostAnswers = 4_000;

const lateMs = 1_500;
const slowMs = 300;

/** Executes commands, each once no matter how often it arrives, and remembers every result. */
export class Commands {
  /** Id of the process: a new one remembers nothing of the last. */
  readonly instance = randomUUID();
  readonly #executions: Executions;
  readonly #slots: Slots;
  readonly #answers = new Map<string, CommandResult>();
  readonly #running = new Set<string>();
  readonly #owed = new Set<string>();
  #done = 0;

  constructor(executions: Executions, slots: Slots) {
    this.#executions = executions;
    this.#slots = slots;
  }

  /** Resolves when the command is executed; undefined when it is already running. */
  begin(command: Execute): Promise<void> | undefined {
    const id = command.command_id;
    if (this.#running.has(id)) return undefined;
    this.#running.add(id);
    return this.#answers.has(id) ? Promise.resolve() : this.#carryOut(command);
  }

  /** Results to send, unacknowledged from now on. */
  finish(commandId: string): CommandResult[] {
    this.#running.delete(commandId);
    this.#owed.add(commandId);
    return this.#resultsOf([commandId]);
  }

  /** Commands in progress. */
  get running(): string[] {
    return [...this.#running];
  }

  /** Commands with results that the broker has not acknowledged. */
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

  async #carryOut(command: Execute): Promise<void> {
    const id = command.command_id;
    this.#forgetOldest();
    this.#answers.set(id, 'steps' in command ? this.#runBatch(command) : resultOf(id, await this.#runOne(command)));
    const paceMs = Math.max(...('steps' in command ? command.steps : [command]).map(paceOf));
    if (paceMs > 0) await pause(paceMs, undefined, { ref: false });
  }

  async #runOne(command: Extract<Execute, { type: 'execute' }>): Promise<End> {
    const done = await doneWithFile(command, this.#slots);
    if (!done) return this.#run(command, command.command_id);
    if (done.marker !== undefined) this.#note(done.marker, command.command_id);
    return done.end;
  }

  #note(marker: number, commandId: string): void {
    this.#executions.add({ marker, commandId, instance: this.instance });
  }

  #resultsOf(commandIds: readonly string[]): CommandResult[] {
    return commandIds.flatMap((id) => this.#answers.get(id) ?? []);
  }

  /** Steps of an atomic batch also count as executed when a later step rolls them back. */
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
    this.#note(Math.round(length / markerStepMm), commandId);
    this.#done += 1;
    return { ok: true, result: boxOf(`${this.instance}_${this.#done}`) };
  }

  /** Results that are not acknowledged are kept. */
  #forgetOldest(): void {
    if (this.#answers.size < mostAnswers) return;
    for (const id of this.#answers.keys())
      if (!this.#owed.has(id) && !this.#running.has(id)) return void this.#answers.delete(id);
  }
}

type Step = Pick<Extract<Execute, { type: 'execute' }>, 'parameters'>;

function paceOf({ parameters }: Step): number {
  const width = box.safeParse(parameters).data?.width;
  return width === manners.late ? lateMs : width === manners.slow ? slowMs : 0;
}

const resultOf = (command_id: string, end: End): CommandResult =>
  end.ok ? { type: 'result', command_id, ...end, execution_time_ms: 0 } : { type: 'result', command_id, ...end };

/** The object id differs between executions of the same command. */
const boxOf = (execution: string) => ({
  object_id: `box_${execution}`,
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
  volume: 1,
  warnings: [],
});
