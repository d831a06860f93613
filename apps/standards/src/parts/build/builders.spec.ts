import { Kernel } from '@kerf/kernel';
import { describePart } from '../describe-part.ts';
import { type ChosenPart, formatPartId, expandSizes } from '../part.ts';
import type { PartTable } from '../tables/part-table.ts';
import { resolveSizes } from '../builder-sizes.ts';
import { readTables } from '../tables/table-files.ts';
import { builders } from './builders.ts';
import { listExtremeLengths, buildAndMeasure } from './kernel-build.fixture.ts';

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

/** The smallest, the largest and two between, each in its shortest and longest form. */
function samples(table: PartTable): ChosenPart[] {
  const sizes = expandSizes(table);
  const places = [0, sizes.length / 3, (2 * sizes.length) / 3, sizes.length - 1].map(Math.floor);
  return [...new Set(places)].flatMap((place) => sizes.slice(place, place + 1).flatMap(listExtremeLengths));
}

const parts = readTables().flatMap((table) =>
  samples(table).map((part) => [`${table.library}/${formatPartId(part)}`, part] as const),
);

describe('the commands of a part', () => {
  it.each(parts)('build one valid solid where %s says', async (_, part) => {
    const { geometry, bounding_box } = describePart(part);
    const { volumeMm3 } = builders[part.table.build](resolveSizes(part));

    const { topology, valid, ...details } = await buildAndMeasure(kernel, geometry.commands);

    expect({ valid, solids: topology.solids }).toEqual({ valid: true, solids: 1 });
    expect(details.volume / (volumeMm3 ?? details.volume)).toBeCloseTo(1, 4);
    expect(flat(details.bounding_box)).toEqual(flat(bounding_box).map((side) => expect.closeTo(side, 2)));
  });
});

const flat = ({ min, max }: { min: number[]; max: number[] }): number[] => [...min, ...max];
