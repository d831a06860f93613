import type { Entry } from '@kerf/catalog';
import type { BatchCommand } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { parseWithReferences } from './batch-references.ts';
import { checkFile } from '../files/step-files.ts';
import type { ToolDirectory } from '../tool-directory.ts';

/** One step, read. */
export interface Step {
  readonly id: string;
  readonly tool: Entry;
  readonly parameters: Record<string, unknown>;
}

/** The commands of a batch, and whether they are done as a whole or not at all. */
interface Commands {
  readonly commands: readonly BatchCommand[];
  readonly atomic: boolean;
}

/** Reads the commands of a batch. Every fault names the command it is in. */
export function readSteps({ commands, atomic }: Commands, tools: ToolDirectory): Step[] {
  const known = new Map<string, Entry>();
  return commands.map((command, index) => {
    const id = stepIdOf(command, index);
    const step = inCommand(index, () => readStep({ id, command, known }, tools));
    if (atomic && step.tool.category === 'history') throw invalid(index, `${step.tool.name} ${notAsAPart}`);
    if (known.has(id)) throw invalid(index, `the id ${id} is taken by an earlier command.`);
    known.set(id, step.tool);
    return step;
  });
}

/** The name that the caller gave the step, or its place. */
export const stepIdOf = ({ id }: BatchCommand, index: number): string => id ?? `step_${index + 1}`;

interface Given {
  readonly id: string;
  readonly command: BatchCommand;
  /** The steps before it, by their ids. */
  readonly known: ReadonlyMap<string, Entry>;
}

function readStep({ id, command, known }: Given, tools: ToolDirectory): Step {
  const tool = tools.find(command.command, 'command');
  if (tool.runsOn === 'service') throw Fault.invalid(`${tool.name} runs on the service: run it outside of the batch.`);
  const parameters = parseWithReferences(tool.parameters, command.parameters, new Set(known.keys()));
  checkFile(tool, parameters, known);
  return { id, tool, parameters };
}

/** A fault of one command, with its place. */
function inCommand<T>(index: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Fault ? placed(index, error) : error;
  }
}

function placed(index: number, fault: Fault): Fault {
  const { reason, kind, name, suggestion } = fault.slots;
  if (fault.code === 'invalid_parameters') return invalid(index, String(reason));
  if (fault.code !== 'unknown_tool') return fault;
  const named = `${name}, which commands[${index}] names`;
  return Fault.of('unknown_tool', { kind: String(kind), name: named, suggestion: String(suggestion) });
}

const notAsAPart = 'cannot be in a batch that is done as a whole or not at all: send it alone, or with atomic false.';

const invalid = (index: number, reason: string): Fault => Fault.invalid(`commands[${index}]: ${reason}`);
