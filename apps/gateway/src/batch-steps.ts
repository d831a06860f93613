import type { Entry } from '@kerf/catalog';
import { type BatchCommand, freeObject, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { ToolDirectory } from './tool-directory.ts';

/** One step, read. */
export interface Step {
  readonly id: string;
  readonly tool: Entry;
  readonly parameters: Record<string, unknown>;
}

/** Reads the commands of a batch. Every fault names the command it is in. */
export function readSteps(commands: readonly BatchCommand[], tools: ToolDirectory): Step[] {
  const known = new Set<string>();
  return commands.map((command, index) => {
    const id = stepIdOf(command, index);
    const step = inCommand(index, () => readStep(id, command, tools));
    if (known.has(id)) throw invalid(index, `the id ${id} is taken by an earlier command.`);
    checkReferences(step.parameters, known, index);
    known.add(id);
    return step;
  });
}

/** The name that the caller gave the step, or its place. */
export const stepIdOf = ({ id }: BatchCommand, index: number): string => id ?? `step_${index + 1}`;

function readStep(id: string, { command, parameters }: BatchCommand, tools: ToolDirectory): Step {
  const tool = tools.find(command, 'command');
  if (tool.runsOn === 'service')
    throw Fault.of('invalid_parameters', { reason: `${tool.name} runs on the service: run it outside of the batch.` });
  return { id, tool, parameters: parse(tool.parameters, parse(freeObject, parameters)) };
}

/** A fault of one command, with its place. */
function inCommand<T>(index: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_parameters')
      throw invalid(index, String(error.slots['reason']));
    throw error;
  }
}

const reference = /^\$\{([A-Za-z_][A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]+)+)\}$/;

/** A text with `${` is a reference and nothing else, to a step that comes before. */
function checkReferences(value: unknown, known: ReadonlySet<string>, index: number): void {
  if (typeof value === 'string' && value.includes('${')) return checkReference(value, known, index);
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) checkReferences(inner, known, index);
}

function checkReference(text: string, known: ReadonlySet<string>, index: number): void {
  const [, id] = reference.exec(text) ?? [];
  const shown = JSON.stringify(text.slice(0, 60));
  if (id === undefined) throw invalid(index, `${shown} is no reference: write "\${id.field}" and nothing around it.`);
  if (!known.has(id)) throw invalid(index, `${shown} refers to ${id}, and no earlier command has that id.`);
}

const invalid = (index: number, reason: string): Fault =>
  Fault.of('invalid_parameters', { reason: `commands[${index}]: ${reason}` });
