import { TestKernel } from '../test-kernel.fixture.ts';
import { readPng } from '../files/readers.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const far = [999_000, -999_000, 998_000];
const ball = async (radius: number, position: readonly number[]) =>
  (await testKernel.run('create_sphere', { radius, position })).object_id;

const picture = async (object_ids: readonly string[]) =>
  readPng(
    Buffer.from((await testKernel.run('render_view', { object_ids, view: 'isometric', width: 120, height: 90 })).bytes),
  );

const pixelsOf = ({ width, height, at }: Awaited<ReturnType<typeof picture>>) =>
  Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));

/** The share of pixels that two pictures do not have alike, but for the last bits of a colour. */
function difference(one: number[][], other: number[][]): number {
  const isOther = (pixel: number[], i: number) =>
    pixel.some((value, channel) => Math.abs(value - (other[i]?.[channel] ?? 0)) > 8);
  return one.filter(isOther).length / one.length;
}

describe('a picture of what is far from the origin', () => {
  it('is that of the same near the origin', async () => {
    const near = [await ball(0.1, [0, 0, 0]), await ball(0.05, [0.2, 0, 0.7])];
    const away = [await ball(0.1, far), await ball(0.05, [999_000.2, -999_000, 998_000.7])];

    expect(difference(pixelsOf(await picture(away)), pixelsOf(await picture(near)))).toBeLessThan(0.01);
  });
});

const figures = (svg: string) => svg.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe('the drawing of a thread far from the origin, which is traced from its mesh', () => {
  it('is that of the same near the origin', async () => {
    const svgOf = async (position: readonly number[]) => {
      const { object_id } = await testKernel.run('create_thread', { diameter: 5, length: 2.4, position });
      const { bytes } = await testKernel.run('export_model', { format: 'svg', view: 'front', object_ids: [object_id] });
      return figures(Buffer.from(bytes).toString());
    };

    const [near, away] = [await svgOf([0, 0, 0]), await svgOf(far)];

    expect(away).toHaveLength(near.length);
    expect(away.filter((value, i) => Math.abs(value - (near[i] ?? 0)) > 0.02)).toEqual([]);
  });
});
