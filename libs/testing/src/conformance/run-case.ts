import { catalog } from '@kerf/catalog';
import type { CommandResult, FileSlot } from '@kerf/contracts';
import type { Workbench } from './workbench.ts';
import type { Case, Step } from './cases.ts';
import { differences } from './matching.ts';
import { resolved } from './references.ts';
import type { Shelf } from './shelf.ts';

/** Results and files of the steps of one run. */
interface Memory {
  readonly results: Map<string, Record<string, unknown>>;
  readonly files: Map<string, string>;
}

/** Runs a case in an empty document and returns the problems, in sentences; none if the adapter conforms. */
export async function runCase(workbench: Workbench, { steps, tolerance }: Case): Promise<string[]> {
  await workbench.clear();
  const memory: Memory = { results: new Map(), files: new Map() };
  for (const step of steps) {
    const faults = await runStep(workbench, step, { memory, tolerance });
    if (faults.length) return faults.map((fault) => `${step.tool}: ${fault}`);
  }
  return [];
}

interface Terms {
  readonly memory: Memory;
  readonly tolerance: number;
}

async function runStep(workbench: Workbench, step: Step, terms: Terms): Promise<string[]> {
  if (!step.refused) return runToEnd(workbench, step, terms);
  const before = await workbench.state();
  const end = await workbench.run(step.tool, resolved(step.parameters, terms.memory.results));
  const after = await workbench.state();
  return [...refusalFaults(step.refused, end), ...differences(before, after, 0, 'the document')];
}

async function runToEnd(workbench: Workbench, step: Step, { memory, tolerance }: Terms): Promise<string[]> {
  const { shelf } = workbench;
  const slot = step.file && shelf.slot();
  const files = {
    ...(slot && { upload: slot }),
    ...(step.reads && { download: shelf.slot(memory.files.get(step.reads)) }),
  };
  const end = await workbench.run(step.tool, resolved(step.parameters, memory.results), files);
  if (!end.ok) return [`refused with ${end.error.code}: ${end.error.message}`];
  remember(memory, step, { result: end.result, slot });
  const wrong = [...misfits(step.tool, end.result), ...differences(step.expect ?? {}, end.result, tolerance)];
  return step.file && slot ? [...wrong, ...fileFaults(shelf, step.file, { result: end.result, slot })] : wrong;
}

function remember(memory: Memory, { id, tool }: Step, { result, slot }: Written): void {
  memory.results.set(id ?? tool, result);
  if (slot) memory.files.set(id ?? tool, slot.file_id);
}

/** Checks a result against the schema of its tool. */
function misfits(tool: string, result: Record<string, unknown>): string[] {
  const { error } = catalog.find(tool)?.result.safeParse(result) ?? {};
  return (
    error?.issues.map(
      ({ path, message }) => `the result does not match the schema of the tool: ${path.join('.')}: ${message}`,
    ) ?? []
  );
}

function refusalFaults(codes: readonly string[], end: CommandResult): string[] {
  if (end.ok) return [`answered ${JSON.stringify(end.result)}, expected a refusal: ${codes.join(' or ')}.`];
  return codes.includes(end.error.code) ? [] : [`refused with ${end.error.code}, expected ${codes.join(' or ')}.`];
}

interface Written {
  readonly result: Record<string, unknown>;
  readonly slot: FileSlot | undefined;
}

/** Checks that a written file is complete, of the expected type, and as the result describes it. */
function fileFaults(shelf: Shelf, expected: NonNullable<Step['file']>, { result, slot }: Written): string[] {
  const file = shelf.find(slot?.file_id ?? '');
  if (!file) return ['did not upload its file to the given slot.'];
  const { media_type, begins = '', min_bytes } = expected;
  const described = { file_id: slot?.file_id, media_type, size: file.bytes.length, sha256: file.sha256 };
  return [
    ...differences(described, result, 0),
    ...(file.bytes.toString('latin1').startsWith(begins) ? [] : [`the file does not begin with ${begins}.`]),
    ...(file.bytes.length >= min_bytes ? [] : [`the file has only ${file.bytes.length} bytes.`]),
  ];
}
