import type { CommandResult, FromBroker } from '@kerf/contracts';
import * as z from 'zod';
import type { Executions } from './executions.ts';
import { manners, markerStepMm } from './operations.ts';

export type Execute = Extract<FromBroker, { type: 'execute' }>;

const box = z.object({ length: z.number(), width: z.number() });

/** Carries out commands, each once however often it comes, and remembers every answer. */
export class Commands {
  readonly #executions: Executions;
  readonly #answers = new Map<string, CommandResult>();
  readonly #owed = new Set<string>();

  constructor(executions: Executions) {
    this.#executions = executions;
  }

  /** The answer to a command, and whether it is to be given late. */
  answer(command: Execute): { result: CommandResult; isLate: boolean } {
    const { length, width } = box.parse(command.parameters);
    const known = this.#answers.get(command.command_id);
    const result = known ?? this.#carryOut(command.command_id, Math.round(length / markerStepMm), width);
    return { result, isLate: width === manners.late && !known };
  }

  /** What the broker has not said to have received. */
  get owed(): CommandResult[] {
    return [...this.#owed].flatMap((id) => this.#answers.get(id) ?? []);
  }

  acknowledge(commandId: string): void {
    this.#owed.delete(commandId);
  }

  #carryOut(command_id: string, marker: number, width: number): CommandResult {
    const result = width === manners.refuse ? refusalOf(command_id) : boxOf(command_id, this.#executions.add(marker));
    this.#answers.set(command_id, result);
    this.#owed.add(command_id);
    return result;
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
