import type { ToolEntry } from '@kerf/catalog';
import type { BatchCommand } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { parseWithReferences } from './references.ts';
import { checkFileReference } from './step-files.ts';
import type { ToolDirectory } from '../../catalog/tool-directory.ts';

/** One parsed step. */
export interface ParsedStep {
  readonly id: string;
  readonly tool: ToolEntry;
  readonly parameters: Record<string, unknown>;
}

/** The commands of a batch; `atomic` rolls all of them back when one fails. */
interface Commands {
  readonly commands: readonly BatchCommand[];
  readonly atomic: boolean;
}

/** Parses the commands of a batch. Every fault names its command. */
export function parseSteps({ commands, atomic }: Commands, tools: ToolDirectory): ParsedStep[] {
  const known = new Map<string, ToolEntry>();
  return commands.map((command, index) => {
    const id = toStepId(command, index);
    const step = locateFaults(index, () => parseStep({ id, command, known }, tools));
    if (atomic && step.tool.category === 'history') throw invalid(index, `${step.tool.name} ${notAtomic}`);
    if (known.has(id)) throw invalid(index, `the id ${id} is already used by an earlier command.`);
    known.set(id, step.tool);
    return step;
  });
}

/** The caller's id of a step, or one by its position. */
export const toStepId = ({ id }: BatchCommand, index: number): string => id ?? `step_${index + 1}`;

interface StepSource {
  readonly id: string;
  readonly command: BatchCommand;
  /** Earlier steps by id. */
  readonly known: ReadonlyMap<string, ToolEntry>;
}

function parseStep({ id, command, known }: StepSource, tools: ToolDirectory): ParsedStep {
  const tool = tools.find(command.command, 'command');
  if (tool.runsOn === 'service') throw Fault.invalid(`${tool.name} runs on the service: call it outside the batch.`);
  const parameters = parseWithReferences(tool.parameters, command.parameters, new Set(known.keys()));
  checkFileReference(tool, parameters, known);
  return { id, tool, parameters };
}

/** Adds the index of the command to the faults of `parse`. */
function locateFaults<T>(index: number, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Fault ? locate(index, error) : error;
  }
}

function locate(index: number, fault: Fault): Fault {
  const { reason, kind, name, suggestion } = fault.slots;
  if (fault.code === 'invalid_parameters') return invalid(index, String(reason));
  if (fault.code !== 'unknown_tool') return fault;
  const named = `${name}, which commands[${index}] names`;
  return Fault.of('unknown_tool', { kind: String(kind), name: named, suggestion: String(suggestion) });
}

const notAtomic = 'cannot be part of an atomic batch: send it alone, or set atomic to false.';

const invalid = (index: number, reason: string): Fault => Fault.invalid(`commands[${index}]: ${reason}`);
