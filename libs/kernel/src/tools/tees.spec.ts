import { Drawing } from '../drawing.fixture.ts';
import { readStl } from '../files/readers.fixture.ts';
import { openEdges, volumeOf } from '../mesh/soup.fixture.ts';

/** Half of it lies in either of two rods of radius 1 that cross: a tee lacks half of the Steinmetz solid. */
const steinmetz = 16 / 3;
const surface = 2 * Math.PI * 24;

let drawing: Drawing;
beforeAll(async () => {
  drawing = await Drawing.start();
});
afterAll(() => drawing.stop());

/** A rod of radius 1 along z, 16 long, and another of its radius and 8 long from the middle of it. */
async function tee(x: number, axis: number[]) {
  const through = await drawing.cylinder(1, 16, { position: [x, 0, 0] });
  const branch = await drawing.cylinder(1, 8, { position: [x, 0, 8], axis });
  return drawing.run('boolean_fuse', { object_ids: [through, branch] });
}

const meshOf = async (objectId: string) => {
  const { bytes } = await drawing.run('export_model', {
    format: 'stl',
    object_ids: [objectId],
    linear_tolerance: 0.02,
  });
  return readStl(Buffer.from(bytes));
};

describe('the mesh of a tee of equal rods', () => {
  it.each(
    [0, 3.3, 10].flatMap((x) => [
      [x, [0, 1, 0]],
      [x, [0, -1, 0]],
      [x, [1, 0, 0]],
    ]) as [number, number[]][],
  )('is closed at x = %d with a branch along %j', async (x, axis) => {
    const { object_id: id, volume } = await tee(x, axis);
    const triangles = await meshOf(id);

    expect(volume).toBeCloseTo(24 * Math.PI - steinmetz / 2, 5);
    expect(openEdges(triangles)).toBe(0);
    expect(Math.abs(volumeOf(triangles) - volume)).toBeLessThan(0.02 * surface);
  });

  it('is refused where the seam of a rod lies in the crotch and a face has no triangles', async () => {
    const { object_id: id } = await tee(16, [0, 1, 0]);

    await expect(meshOf(id)).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message: expect.stringContaining('cannot cut 1 of the 5 faces of an object into triangles'),
    });
    await expect(drawing.run('render_view', { object_ids: [id] })).resolves.toBeDefined();
  });
});
