import { createBoxMesh, findCheck, ValidationHarness } from './validation.fixture.ts';

/** A plate that is a hundredth thinner than it may be. */
const [length, width, thickness] = [60, 40, 2.99];
const limits = { min_wall: 3 };

const command = (id: string, name: string, parameters: object) => ({ id, command: name, parameters });
const commands = [command('part', 'create_box', { length, width, height: thickness })];

/** The same as a text of so many decimals. */
function text(decimals: number): string {
  const { vertices, triangles } = createBoxMesh(length, width, thickness);
  const corners = triangles.map((vertex = 0) => {
    const place = vertices.slice(3 * vertex, 3 * vertex + 3);
    return `vertex ${place.map((value) => value.toFixed(decimals)).join(' ')}\n`;
  });
  return Buffer.from(`solid plate\n${corners.join('')}endsolid plate\n`).toString('base64');
}

describe('a plate that is a hundredth too thin', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['built by commands', { design: { commands, result: 'part' } }],
    ['told in six decimals', { mesh: { format: 'stl', content: text(6) } }],
  ])('fails where nothing was rounded: %s', async (_, design) => {
    const report = await world.validate({ process: 'fdm', limits, ...design });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'fail', measured: 2.99 });
  });

  it('may be thick enough where its file has two decimals', async () => {
    const report = await world.validate({ process: 'fdm', limits, mesh: { format: 'stl', content: text(2) } });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'pass', measured: 2.99 });
  });
});
