import { inflateSync } from 'node:zlib';
import { createBoxMesh, createSphereStl, ValidationHarness } from './validation.fixture.ts';

const asked = { checks: ['min_wall'], options: { picture: true, samples: 100 } };

const far = [999_000, -999_000, 998_000];
const [red, orange, white] = [
  [220, 20, 20],
  [255, 140, 0],
  [255, 255, 255],
] as const;

describe('the picture of a validation', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['a red dot where a wall failed', 0.7, red, orange],
    ['an orange dot where it came close', 1, orange, red],
  ])('shows %s', async (_, wall, shown, other) => {
    const { picture } = await world.validate({ ...asked, mesh: createBoxMesh(20, 20, wall) });

    expect(picture?.media_type).toBe('image/png');
    expect(pixelsOf(picture, shown)).toBeGreaterThan(50);
    expect(pixelsOf(picture, other)).toBe(0);
  });

  it('has no dots when nothing is wrong', async () => {
    const { picture } = await world.validate({ ...asked, mesh: createBoxMesh(20, 20, 20) });

    expect(pixelsOf(picture, red) + pixelsOf(picture, orange)).toBe(0);
    expect(pixelsOf(picture, white)).toBeLessThan(640 * 480);
  });

  it('is that of the same design near zero where it lies far out', async () => {
    const mesh = createBoxMesh(2, 2, 0.07);
    const away = mesh.vertices.map((value, i) => value + (far[i % 3] ?? 0));

    const near = await world.validate({ ...asked, mesh });
    const { picture } = await world.validate({ ...asked, mesh: { ...mesh, vertices: away } });

    for (const colour of [red, white])
      expect(Math.abs(pixelsOf(picture, colour) - pixelsOf(near.picture, colour))).toBeLessThan(10);
  });

  it('is not told unless it is asked for, nor of too many triangles', async () => {
    const checks = ['volume'];

    expect(await world.validate({ mesh: createBoxMesh(20, 20, 20), checks })).not.toHaveProperty('picture');
    expect(await world.validateFile(createSphereStl(320), 'ball.stl', { ...asked, checks })).not.toHaveProperty(
      'picture',
    );
  });
});

/** Counts the pixels of a colour in a 640 x 480 PNG with rows stored as differences to the row above. */
function pixelsOf(picture: { content: string } | undefined, colour: readonly number[]): number {
  const file = Buffer.from(picture?.content ?? '', 'base64');
  const start = file.indexOf('IDAT');
  const lines = inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4)));
  const row = new Uint8Array(3 * 640);
  let count = 0;
  for (let at = 0; at < lines.length; at += 1 + row.length) {
    row.forEach((above, i) => (row[i] = above + (lines[at + 1 + i] ?? 0)));
    for (let i = 0; i < row.length; i += 3) if (colour.every((value, k) => row[i + k] === value)) count += 1;
  }
  return count;
}
