import { type AdapterToolName, catalog, type Parameters } from '@kerf/catalog';
import type { BuildCommand } from '@kerf/contracts';
import { Kernel } from '@kerf/kernel';
import { describePart } from '../describe-part.ts';
import { buildable, type ChosenPart, lengthsOf, partId, type SizedPart, sizedParts } from '../part.ts';
import type { PartTable } from '../part-table.ts';
import { readTables } from '../table-files.ts';

const limits = { timeoutMs: 60_000 };

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

/** The smallest, the largest and two between, each in its shortest and longest form. */
function samples(table: PartTable): ChosenPart[] {
  const sizes = sizedParts(table);
  const places = [0, sizes.length / 3, (2 * sizes.length) / 3, sizes.length - 1].map(Math.floor);
  return [...new Set(places)].flatMap((place) => sizes.slice(place, place + 1).flatMap(extremes));
}

function extremes(size: SizedPart): ChosenPart[] {
  const { cut, lengths } = size.table;
  if (cut) return [cut.min, cut.usual, cut.max].map((length) => ({ ...size, length }));
  if (!lengths) return [{ ...size, length: undefined }];
  const offered = lengthsOf(size);
  const shortest = lengths.doubtful.includes(size.row.size) ? buildable(size).slice(0, 1) : [];
  const all = [...shortest, ...offered.slice(0, 1), ...offered.slice(-1)];
  return [...new Set(all)].map((length) => ({ ...size, length }));
}

const parts = readTables().flatMap((table) =>
  samples(table).map((part) => [`${table.library}/${partId(part)}`, part] as const),
);

describe('the commands of a part', () => {
  it.each(parts)('build one valid solid where %s says', async (_, part) => {
    const { geometry, bounding_box } = describePart(part);

    const made = await built(geometry.commands);

    const { topology, valid, ...details } = await kernel.run('get_object_details', detailed(made), limits);
    expect({ valid, solids: topology.solids }).toEqual({ valid: true, solids: 1 });
    expect(details.volume).toBeGreaterThan(0);
    expect(flat(details.bounding_box)).toEqual(flat(bounding_box).map((side) => expect.closeTo(side, 2)));
    await kernel.run('delete_object', { object_id: made }, limits);
  });
});

/** Runs the commands as a batch does, and answers the object of the last. */
async function built(commands: readonly BuildCommand[]): Promise<string> {
  const objects = new Map<string, string>();
  let last = '';
  for (const { id, command, parameters } of commands) {
    last = await run(command, referred(parameters, objects));
    objects.set(`\${${id}.object_id}`, last);
  }
  return last;
}

async function run(command: string, given: unknown): Promise<string> {
  const entry = catalog.find(command);
  if (entry?.runsOn !== 'adapter') throw new Error(`no adapter runs ${command}`);
  const tool = command as AdapterToolName;
  const { object_id } = (await kernel.run(tool, entry.parameters.parse(given) as never, limits)) as {
    object_id: string;
  };
  return object_id;
}

/** The parameters with the objects that earlier steps made. */
const referred = (parameters: BuildCommand['parameters'], objects: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(parameters), (_, value: unknown) => objects.get(String(value)) ?? value);

const detailed = (object_id: string): Parameters<'get_object_details'> => ({
  object_id,
  include_edges: false,
  include_faces: false,
  max_items: 1,
});

const flat = ({ min, max }: { min: number[]; max: number[] }): number[] => [...min, ...max];
