import { readMesh } from '@kerf/mesh';
import { DesignBuilder } from './design/design-builder.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const builder = new DesignBuilder(new MemoryGuard(process.memoryUsage.rss() + 1_000_000_000));

const command = (id: string, name: string, parameters: Record<string, unknown>) => ({ id, command: name, parameters });

const bore = (id: string, diameter: number, { position, axis }: Record<'position' | 'axis', readonly number[]>) =>
  command(id, 'create_cylinder', { radius: diameter / 2, height: 90, position, axis });

const ways = { y: [0, 1, 0], z: [0, 0, 1] } as const;

/** A block with two bores through it, one along x, that cross each other. */
interface Crossed {
  readonly length: number;
  /** The diameters of both. */
  readonly widths: readonly [number, number];
  /** Direction of the other bore. */
  readonly way: keyof typeof ways;
  /** Offset of the block, with the number of decimals of its coordinates. */
  readonly shift: readonly number[];
  readonly decimals?: number;
}

async function crossed({ length, widths: [one, other], way, shift, decimals = 2 }: Crossed) {
  const axis = ways[way];
  const commands = [
    command('body', 'create_box', { length, width: 60, height: 40 }),
    bore('one', one, { position: [-5, 30, 20], axis: [1, 0, 0] }),
    bore('other', other, { position: [length / 2, 30 - 45 * axis[1], 20 - 45 * axis[2]], axis }),
    command('part', 'boolean_cut', { target_id: 'body', tool_ids: ['one', 'other'] }),
  ];
  const bytes = await builder.build({ commands, result: 'part' }, performance.now() + 60_000);
  const { points, corners } = readMesh(bytes, 'stl');
  const vertices = Array.from(points, (value, i) => Number((value + (shift[i % 3] ?? 0)).toFixed(decimals)));
  return { vertices, triangles: [...corners] };
}

describe('bores that cross each other, in a file of few decimals', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    { length: 80, widths: [8, 6], way: 'y', shift: [0, 0, 0], depth: 10 },
    { length: 80, widths: [8, 6], way: 'y', shift: [0.337, 0.713, 0.1], depth: 10 },
    { length: 60, widths: [6, 6], way: 'y', shift: [0.337, 0.713, 0.1], depth: 10 },
    { length: 36, widths: [6, 6], way: 'z', shift: [0.337, 0.713, 0.1], depth: 40 / 6 },
    { length: 80, widths: [6, 6], way: 'z', shift: [0.337, 0.713, 0.1], decimals: 3, depth: 80 / 6 },
  ] as const)(
    'are as deep and as wide as they are, and no slots: $widths, moved by $shift',
    async ({ depth, ...part }) => {
      const report = await world.validate({ process: 'cnc_milling', mesh: await crossed(part) });

      expect(findCheck(report, 'min_hole')).toMatchObject({ measured: expect.closeTo(6, 2), confidence: 'exact' });
      expect(findCheck(report, 'hole_depth_ratio')).toMatchObject({
        measured: expect.closeTo(depth, 2),
        confidence: 'exact',
      });
      for (const check of ['min_slot', 'slot_depth_ratio', 'min_internal_radius'])
        expect(findCheck(report, check)).toBeUndefined();
    },
  );
});
