import { readMesh } from '@kerf/mesh';
import { DesignBuilder } from './design/design-builder.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const builder = new DesignBuilder(new MemoryGuard(process.memoryUsage.rss() + 1_000_000_000));

const command = (id: string, name: string, parameters: Record<string, unknown>) => ({ id, command: name, parameters });

type Place = readonly [number, number, number];

interface Drilled {
  readonly radius: number;
  readonly position: Place;
  readonly axis?: Place;
}

/** Down to the height of a header, to cross it. */
const branch = (x: number, radius: number): Drilled => ({ radius, position: [x, 20, 15] });

const header: Drilled = { radius: 3, position: [-5, 20, 15], axis: [1, 0, 0] };

/** A block with a header of 6 mm from end to end, and what crosses it, in a file of two decimals. */
async function manifold(length: number, crossing: readonly Drilled[], shift: Place) {
  const drilled = [header, ...crossing].map((one, i) =>
    command(`bore_${i}`, 'create_cylinder', { height: 110, ...one }),
  );
  const commands = [
    command('body', 'create_box', { length, width: 40, height: 30 }),
    ...drilled,
    command('part', 'boolean_cut', { target_id: 'body', tool_ids: drilled.map(({ id }) => id) }),
  ];
  const bytes = await builder.build({ commands, result: 'part' }, performance.now() + 60_000);
  const { points, corners } = readMesh(bytes, 'stl');
  const vertices = Array.from(points, (value, i) => Number((value + (shift[i % 3] ?? 0)).toFixed(2)));
  return { vertices, triangles: [...corners] };
}

const askew: Drilled = { radius: 2.5, position: [45, 20, 13] };
const aside: Drilled = { radius: 3, position: [30, -5, 15], axis: [0, 1, 0] };

describe('a block with drilled bores that cross, in a file of two decimals', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['branches as wide as it', 90, [branch(20, 3), branch(45, 3), branch(70, 3)], [0.123, 0.234, 0.517]],
    ['bores of three widths', 60, [aside, askew, branch(15, 2)], [0, 0, 0]],
    ['bores of three widths, moved', 72, [aside, askew, branch(15, 2)], [123.456, -77.777, 31.31]],
  ] as const)('has a header that is no less deep than it is: %s', async (_, length, crossing, shift) => {
    const mesh = await manifold(length, crossing, shift);
    const answer = await world.validate({ process: 'cnc_milling', mesh, limits: { hole_depth_ratio: length / 6 - 1 } });

    expect(findCheck(answer, 'hole_depth_ratio')?.status).not.toBe('pass');
  });

  it.each([
    [
      'two through bores',
      90,
      [
        { ...askew, position: [25, 20, -5] },
        { ...aside, radius: 2.5, position: [60, -5, 15] },
      ],
    ],
    ['two branches', 90, [branch(30, 2), branch(60, 2.5)]],
    ['four branches', 80, [branch(15, 2), branch(30, 2), branch(45, 2), branch(60, 2)]],
  ] as const)('has no inner corners that fail: %s', async (_, length, crossing) => {
    for (const shift of [
      [0, 0, 0],
      [0.123, 0.234, 0.517],
    ] as const) {
      const answer = await world.validate({
        process: 'cnc_milling',
        mesh: await manifold(length, crossing, shift),
      });

      expect(findCheck(answer, 'corner_depth_ratio')?.status).not.toBe('fail');
    }
  });
});
