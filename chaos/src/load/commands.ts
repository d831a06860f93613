import type { CommandResult, FromBroker } from '@kerf/contracts';
import * as z from 'zod';
import type { Executions } from './executions.ts';
import { manners, markerStepMm } from './operations.ts';

export type Execute = Extract<FromBroker, { type: 'execute' }>;

const box = z.object({ length: z.number(), width: z.number() });

const lateMs = 1_500;
const slowMs = 300;

/** Carries out commands, each once however often it comes, and remembers every answer. */
export class Commands {
  readonly #executions: Executions;
  readonly #answers = new Map<string, CommandResult>();
  readonly #running = new Set<string>();
  readonly #owed = new Set<string>();

  constructor(executions: Executions) {
    this.#executions = executions;
  }

  /** How long the application takes until the command is to be finished; nothing when it is at work on it already. */
  begin(command: Execute): number | undefined {
    const id = command.command_id;
    if (this.#running.has(id)) return undefined;
    if (this.#answers.has(id)) return 0;
    const { length, width } = box.parse(command.parameters);
    this.#running.add(id);
    this.#answers.set(id, this.#carryOut(id, Math.round(length / markerStepMm), width));
    return width === manners.late ? lateMs : width === manners.slow ? slowMs : 0;
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

  #carryOut(command_id: string, marker: number, width: number): CommandResult {
    return width === manners.refuse ? refusalOf(command_id) : boxOf(command_id, this.#executions.add(marker));
  }
}

const boxOf = (command_id: string, execution: number): CommandResult => ({
  type: 'result',
  command_id,
  ok: true,
  result: {
    object_id: `box_${execution}`,
    type: 'box',
    bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
    volume: 1,
    warnings: [],
  },
  execution_time_ms: 0,
});

const refusalOf = (command_id: string): CommandResult => ({
  type: 'result',
  command_id,
  ok: false,
  error: { code: 'KERNEL_ERROR', message: 'The application cannot do this.', retryable: false },
});
