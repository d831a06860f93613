import { model, zip } from './files.fixture.ts';
import { readMesh } from './read-mesh.ts';

describe('a file of a mesh', () => {
  it('that unpacks to more than is read is too large, whatever it says of its size', () => {
    const bomb = zip(Buffer.alloc(60_000_001));

    expect(bomb.length).toBeLessThan(100_000);
    expect(() => readMesh(bomb, '3mf')).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it.each([
    ['objects that are begun', '<object id="1">'.repeat(200_000), /builds no triangles/],
    ['builds that are begun', '<build>'.repeat(400_000), /builds no triangles/],
    ['comments and instructions', '<!----><?x?><![CDATA[]]>'.repeat(300_000), /builds no triangles/],
    ['half a tag', '<object '.repeat(400_000), /builds no triangles/],
    [
      'a long part that is placed often, and empty',
      `<object id="1">${' '.repeat(4_000_000)}</object><build>${'<item objectid="1"/>'.repeat(20_000)}</build>`,
      /builds no triangles/,
    ],
  ])('is read through once, though it is a 3MF of %s', (_, content, sentence) => {
    expect(() => readMesh(zip(`<model>${content}`), '3mf')).toThrow(sentence);
  });

  it('that has a part in a part in a part, twice each, is refused', () => {
    const twice = (id: number) =>
      `<object id="${id + 1}"><components><component objectid="${id}"/><component objectid="${id}"/></components></object>`;
    const levels = Array.from({ length: 15 }, (_, i) => twice(i + 1)).join('');

    expect(() => readMesh(zip(model('<item objectid="16"/>', levels)), '3mf')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/nests parts more than 16 deep|more than 600000 triangles/),
      }),
    );
  });

  it('that tells of a million triangles is too large', () => {
    const head = Buffer.alloc(84 + 50 * 1_000_000);
    head.writeUInt32LE(1_000_000, 80);

    expect(() => readMesh(head, 'stl')).toThrow(expect.objectContaining({ code: 'too_large' }));
  });
});
