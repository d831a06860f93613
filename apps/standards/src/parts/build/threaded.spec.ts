import { catalog } from '@kerf/catalog';
import { Kernel } from '@kerf/kernel';
import { describePart } from '../describe-part.ts';
import { selectBuilder, listDetails } from '../build-details.ts';
import { type ChosenPart, formatPartId, expandSizes } from '../part.ts';
import { readTables } from '../tables/table-files.ts';
import { listExtremeLengths, buildAndMeasure } from './kernel-build.fixture.ts';
import { resolveSizes } from '../builder-sizes.ts';

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

const tables = readTables().filter((table) => listDetails(table).includes('threaded'));
const all = tables.flatMap((table) => expandSizes(table).flatMap(listExtremeLengths));
const named = (part: ChosenPart) => [formatPartId(part), part] as const;

/** The first of each table, and some that are long, thick or of a cup that is deeper than its rim. */
const built = [
  ...tables.flatMap((table) => all.filter((part) => part.table === table).slice(0, 1)),
  ...all.filter((part) => ['iso-4762-m14x140', 'iso-4014-m64x260', 'iso-4029-m24x25'].includes(formatPartId(part))),
].map(named);

const inDoubt = 'The thread length comes from one source, which gives four diameters for every size.';

const flat = ({ min, max }: { min: number[]; max: number[] }): number[] => [...min, ...max];

describe('a part in detail', () => {
  it.each(built)('is one valid solid with its thread: %s', async (_, part) => {
    const { geometry, bounding_box } = describePart(part, { detail: 'threaded' });
    const { volumeMm3 } = selectBuilder(part.table, 'threaded')(resolveSizes(part));

    const { topology, valid, volume, ...details } = await buildAndMeasure(kernel, geometry.commands);

    expect({ valid, solids: topology.solids }).toEqual({ valid: true, solids: 1 });
    expect(volume / (volumeMm3 ?? volume)).toBeCloseTo(1, 4);
    expect(flat(details.bounding_box)).toEqual(flat(bounding_box).map((side) => expect.closeTo(side, 2)));
  });

  it('is never told to have a thread that create_thread does not make', () => {
    const parameters = catalog.findTool('create_thread')?.parameters;
    const refused = all.filter((part) => {
      const { commands } = describePart(part, { detail: 'threaded' }).geometry;
      const threads = commands.filter(({ command }) => command === 'create_thread');
      return threads.length !== 1 || !threads.every((thread) => parameters?.safeParse(thread.parameters).success);
    });

    expect(all.length).toBeGreaterThan(300);
    expect(refused.map(formatPartId)).toEqual([]);
  });

  it('says where it is not settled how far the thread reaches', () => {
    const told = all.map((part) => [
      part.table.id,
      describePart(part, { detail: 'threaded' }).geometry.simplifications,
    ]);
    const doubtful = told.filter(([, left]) => left?.includes(inDoubt)).map(([id]) => id);

    expect(new Set(doubtful)).toEqual(new Set(['asme-b18.3']));
  });
});
