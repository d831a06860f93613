import { readStl } from '../files/readers.fixture.ts';
import { Kernel } from '../kernel.ts';
import { countOpenEdges, computeVolume } from '../mesh/triangle-soup.fixture.ts';

let kernel: Kernel;
const limits = { timeoutMs: 60_000 };
beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

const origin = { position: [0, 0, 0], axis: [0, 0, 1] };

/** Of the section across the axis, ISO 68-1: the shares of root and crest, and flanks of an evenly growing radius. */
function sectionArea(diameter: number, pitch: number): number {
  const crest = diameter / 2;
  const root = crest - (5 / 8) * (Math.sqrt(3) / 2) * pitch;
  return Math.PI * (root ** 2 / 4 + crest ** 2 / 8 + ((5 / 8) * (root ** 2 + root * crest + crest ** 2)) / 3);
}

describe('create_thread', () => {
  it.each([
    { diameter: 3, pitch: 0.5, length: 4, direction: 'right' as const },
    { diameter: 8, pitch: 1.25, length: 10.4, direction: 'left' as const },
    { diameter: 64, pitch: 6, length: 20, direction: 'right' as const },
    // A hair more than three turns.
    { diameter: 8, pitch: 1.25, length: 3.7501, direction: 'right' as const },
  ])('makes M$diameter x $pitch, $length long, $direction-handed', async (thread) => {
    const { volume, bounding_box } = await kernel.run('create_thread', { ...thread, ...origin }, limits);
    const { diameter, pitch, length } = thread;

    expect(volume / (sectionArea(diameter, pitch) * length)).toBeCloseTo(1, 5);
    expect(bounding_box).toEqual({ min: [-diameter / 2, -diameter / 2, 0], max: [diameter / 2, diameter / 2, length] });
  });

  it('lies along an axis that leans', async () => {
    const thread = {
      diameter: 3,
      pitch: 0.5,
      length: 2,
      direction: 'right' as const,
      position: [1, 2, 3],
      axis: [1, 1, 0],
    };
    const { bounding_box, volume } = await kernel.run('create_thread', thread, limits);

    expect(volume / (sectionArea(3, 0.5) * 2)).toBeCloseTo(1, 5);
    expect(bounding_box.min[2]).toBeCloseTo(1.5, 2);
    expect(bounding_box.max[2]).toBeCloseTo(4.5, 2);
  });

  it('is cut into triangles that meet, and no more of them than its curves need', async () => {
    const thread = { diameter: 8, pitch: 1.25, length: 5, direction: 'right' as const, ...origin };
    const { object_id, volume } = await kernel.run('create_thread', thread, limits);
    const wanted = { format: 'stl' as const, view: 'front' as const, object_ids: [object_id], linear_tolerance: 0.01 };
    const triangles = readStl(Buffer.from((await kernel.run('export_model', wanted, limits)).bytes));

    expect(countOpenEdges(triangles)).toBe(0);
    expect(computeVolume(triangles) / volume).toBeCloseTo(1, 2);
    // Circles of 44 corners, with as many again on each of four strips a turn: not the 75,000 of a skin moved up and turned.
    expect(triangles.length).toBeLessThan(6_000);
  });
});
