import { type AdapterToolName, catalog } from '@kerf/catalog';
import type { BuildCommand } from '@kerf/contracts';
import type { Kernel } from '@kerf/kernel';
import { getBuildableRange, type ChosenPart, listLengths, type SizedPart } from '../part.ts';

const limits = { timeoutMs: 60_000 };

/** Builds a part in a kernel, measures it and deletes it. */
export async function buildAndMeasure(kernel: Kernel, commands: readonly BuildCommand[]) {
  const object_id = await buildPart(kernel, commands);
  const request = { object_id, include_edges: false, include_faces: false, max_items: 1 };
  const details = await kernel.run('get_object_details', request, limits);
  await kernel.run('delete_object', { object_id }, limits);
  return details;
}

/** The shortest and longest form of a size, or its only one. */
export function listExtremeLengths(size: SizedPart): ChosenPart[] {
  const { cut, lengths } = size.table;
  if (cut) return [cut.min, cut.usual, cut.max].map((length) => ({ ...size, length }));
  if (!lengths) return [{ ...size, length: undefined }];
  const offered = listLengths(size);
  const shortest = lengths.doubtful.includes(size.row.size) ? getBuildableRange(size).slice(0, 1) : [];
  const all = [...shortest, ...offered.slice(0, 1), ...offered.slice(-1)];
  return [...new Set(all)].map((length) => ({ ...size, length }));
}

/** Runs the commands as a batch does, and returns the last object. */
async function buildPart(kernel: Kernel, commands: readonly BuildCommand[]): Promise<string> {
  const objects = new Map<string, string>();
  let last = '';
  for (const { id, command, parameters } of commands) {
    last = await run(kernel, command, resolveReferences(parameters, objects));
    objects.set(`\${${id}.object_id}`, last);
  }
  return last;
}

async function run(kernel: Kernel, command: string, given: unknown): Promise<string> {
  const entry = catalog.findTool(command);
  if (entry?.runsOn !== 'adapter') throw new Error(`no adapter runs ${command}`);
  const tool = command as AdapterToolName;
  const { object_id } = (await kernel.run(tool, entry.parameters.parse(given) as never, limits)) as {
    object_id: string;
  };
  return object_id;
}

/** The parameters with references resolved to the objects of earlier steps. */
const resolveReferences = (parameters: BuildCommand['parameters'], objects: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(parameters), (_, value: unknown) => objects.get(String(value)) ?? value);
