import { readMesh } from '@kerf/mesh';
import { Builder } from './builder.ts';
import { Room } from './room.ts';
import { checkIn, ValidationWorld } from './validation.fixture.ts';

const builder = new Builder(new Room(process.memoryUsage.rss() + 1_000_000_000));

const command = (id: string, name: string, parameters: Record<string, unknown>) => ({ id, command: name, parameters });

const bore = (id: string, diameter: number, { position, axis }: Record<'position' | 'axis', readonly number[]>) =>
  command(id, 'create_cylinder', { radius: diameter / 2, height: 90, position, axis });

/** A block with two bores through it that cross each other, in a file of two decimals. */
async function crossed(length: number, [one, other]: readonly [number, number], shift: readonly number[]) {
  const commands = [
    command('body', 'create_box', { length, width: 60, height: 40 }),
    bore('one', one, { position: [-5, 30, 20], axis: [1, 0, 0] }),
    bore('other', other, { position: [length / 2, -5, 20], axis: [0, 1, 0] }),
    command('part', 'boolean_cut', { target_id: 'body', tool_ids: ['one', 'other'] }),
  ];
  const bytes = await builder.build({ commands, result: 'part' }, performance.now() + 60_000);
  const { points, corners } = readMesh(bytes, 'stl');
  const vertices = Array.from(points, (value, i) => Number((value + (shift[i % 3] ?? 0)).toFixed(2)));
  return { vertices, triangles: [...corners] };
}

describe('bores that cross each other, in a file of two decimals', () => {
  let world: ValidationWorld;
  beforeAll(() => {
    world = new ValidationWorld();
  });
  afterAll(() => world.stop());

  it.each([
    [80, [8, 6], [0, 0, 0]],
    [80, [8, 6], [0.337, 0.713, 0.1]],
    [60, [6, 6], [0.337, 0.713, 0.1]],
  ] as const)('are no less deep than they are: through %s, %s wide, moved by %s', async (length, widths, shift) => {
    const mesh = await crossed(length, widths, shift);
    const depthFor = async (limit: number) =>
      checkIn(
        await world.validate({ process: 'cnc_milling', mesh, limits: { hole_depth_ratio: limit } }),
        'hole_depth_ratio',
      );

    expect((await depthFor(9))?.status).not.toBe('pass');
    const told = await depthFor(30);
    expect(told).toMatchObject({ status: 'pass', message: expect.stringContaining('at most') });
    expect(told?.measured).toBeGreaterThan(10);
  });
});
