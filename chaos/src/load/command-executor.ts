import { randomUUID } from 'node:crypto';
import { pause } from '@kerf/concurrency';
import type { BatchResult, CommandResult } from '@kerf/contracts';
import * as z from 'zod';
import { type CommandOutcome, type ExecuteCommand, refusal } from './command-outcome.ts';
import type { ExecutionSink } from '../journal/executions.ts';
import { executeFileCommand } from './file-commands.ts';
import { behaviours, markerStepMm } from './operations.ts';
import type { FileSlots } from './file-slots.ts';

const box = z.object({ length: z.number(), width: z.number() });

/** Number of remembered results of completed commands, far more than a broker requests again. */
const maxResults = 4_000;

const lateMs = 1_500;
const slowMs = 300;

/** Executes commands, each once no matter how often it arrives, and remembers every result. */
export class CommandExecutor {
  /** Id of the process: a new one remembers nothing of the last. */
  readonly instance = randomUUID();
  readonly #executions: ExecutionSink;
  readonly #slots: FileSlots;
  readonly #results = new Map<string, CommandResult>();
  readonly #running = new Set<string>();
  readonly #unacknowledgedResults = new Set<string>();
  #executed = 0;

  constructor(executions: ExecutionSink, slots: FileSlots) {
    this.#executions = executions;
    this.#slots = slots;
  }

  /** Resolves when the command is executed; undefined when it is already running. */
  execute(command: ExecuteCommand): Promise<void> | undefined {
    const id = command.command_id;
    if (this.#running.has(id)) return undefined;
    this.#running.add(id);
    return this.#results.has(id) ? Promise.resolve() : this.#runToEnd(command);
  }

  /** Results to send, unacknowledged from now on. */
  completeCommand(commandId: string): CommandResult[] {
    this.#running.delete(commandId);
    this.#unacknowledgedResults.add(commandId);
    return this.#getResults([commandId]);
  }

  /** Commands in progress. */
  get running(): string[] {
    return [...this.#running];
  }

  /** Commands with results that the broker has not acknowledged. */
  get unacknowledged(): string[] {
    return [...this.#unacknowledgedResults];
  }

  /** Their results. */
  get unacknowledgedResults(): CommandResult[] {
    return this.#getResults(this.unacknowledged);
  }

  acknowledgeResult(commandId: string): void {
    this.#unacknowledgedResults.delete(commandId);
  }

  async #runToEnd(command: ExecuteCommand): Promise<void> {
    const id = command.command_id;
    this.#forgetOldest();
    this.#results.set(
      id,
      'steps' in command ? this.#runBatch(command) : toCommandResult(id, await this.#runOne(command)),
    );
    const delayMs = Math.max(...('steps' in command ? command.steps : [command]).map(getDelayMs));
    if (delayMs > 0) await pause(delayMs);
  }

  async #runOne(command: Extract<ExecuteCommand, { type: 'execute' }>): Promise<CommandOutcome> {
    const done = await executeFileCommand(command, this.#slots);
    if (!done) return this.#run(command, command.command_id);
    if (done.marker !== undefined) this.#recordExecution(done.marker, command.command_id);
    return done.end;
  }

  #recordExecution(marker: number, commandId: string): void {
    this.#executions.add({ marker, commandId, instance: this.instance });
  }

  #getResults(commandIds: readonly string[]): CommandResult[] {
    return commandIds.flatMap((id) => this.#results.get(id) ?? []);
  }

  /** Steps of an atomic batch also count as executed when a later step rolls them back. */
  #runBatch({ command_id, steps, atomic }: Extract<ExecuteCommand, { type: 'execute_batch' }>): CommandResult {
    const stepResults: BatchResult['steps'] = [];
    for (const step of steps) {
      const end = this.#run(step, command_id);
      stepResults.push({ id: step.id, ...end });
      if (atomic && !end.ok)
        return toCommandResult(command_id, { ok: true, result: { steps: stepResults, rolled_back: true } });
    }
    return toCommandResult(command_id, { ok: true, result: { steps: stepResults, rolled_back: false } });
  }

  #run(step: Step, commandId: string): CommandOutcome {
    const { length, width } = box.parse(step.parameters);
    if (width === behaviours.refuse) return refusal;
    this.#recordExecution(Math.round(length / markerStepMm), commandId);
    this.#executed += 1;
    return { ok: true, result: describeBox(`${this.instance}_${this.#executed}`) };
  }

  /** Results that are not acknowledged are kept. */
  #forgetOldest(): void {
    if (this.#results.size < maxResults) return;
    for (const id of this.#results.keys())
      if (!this.#unacknowledgedResults.has(id) && !this.#running.has(id)) return void this.#results.delete(id);
  }
}

type Step = Pick<Extract<ExecuteCommand, { type: 'execute' }>, 'parameters'>;

function getDelayMs({ parameters }: Step): number {
  const width = box.safeParse(parameters).data?.width;
  return width === behaviours.late ? lateMs : width === behaviours.slow ? slowMs : 0;
}

const toCommandResult = (command_id: string, end: CommandOutcome): CommandResult =>
  end.ok ? { type: 'result', command_id, ...end, execution_time_ms: 0 } : { type: 'result', command_id, ...end };

/** The object id differs between executions of the same command. */
const describeBox = (execution: string) => ({
  object_id: `box_${execution}`,
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
  volume: 1,
  warnings: [],
});
