import { deflateRawSync } from 'node:zlib';
import { signedVolume } from '../bulk.ts';
import { modelOf } from '../model.ts';
import { blocks } from '../solids.fixture.ts';
import { formatOf, readMesh } from './read-mesh.ts';

const cube = blocks([
  [
    [0, 10],
    [0, 10],
    [0, 10],
  ],
]);
const corners = [...cube.corners];
const pointOf = (place: number) => [...cube.points.subarray(3 * place, 3 * place + 3)];
const bytes = (text: string) => Buffer.from(text);

const textStl = bytes(
  `solid cube\n${[...Array(12).keys()]
    .map(
      (t) =>
        `facet normal 0 0 0\nouter loop\n${corners
          .slice(3 * t, 3 * t + 3)
          .map((p) => `vertex ${pointOf(p).join(' ')}`)
          .join('\n')}\nendloop\nendfacet`,
    )
    .join('\n')}\nendsolid cube\n`,
);

function binaryStl(head = 'solid, and yet binary'): Buffer {
  const file = Buffer.alloc(84 + 50 * 12);
  file.write(head);
  file.writeUInt32LE(12, 80);
  corners.forEach((place, i) => {
    pointOf(place).forEach((value, axis) =>
      file.writeFloatLE(value, 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * axis),
    );
  });
  return file;
}

const obj = bytes(
  `# a cube\n${[...Array(8).keys()].map((p) => `v ${pointOf(p).join(' ')}`).join('\n')}\n` +
    `${[...Array(12).keys()]
      .map(
        (t) =>
          `f ${corners
            .slice(3 * t, 3 * t + 3)
            .map((p) => `${p + 1}/1/1`)
            .join(' ')}`,
      )
      .join('\n')}\n`,
);

const model = (build: string, more = '', unit = 'millimeter') =>
  `<?xml version="1.0"?><model unit="${unit}"><resources><object id="1" type="model"><mesh><vertices>${[
    ...Array(8).keys(),
  ]
    .map((p) => `<vertex x="${pointOf(p)[0]}" y="${pointOf(p)[1]}" z="${pointOf(p)[2]}"/>`)
    .join('')}</vertices><triangles>${[...Array(12).keys()]
    .map((t) => `<triangle v1="${corners[3 * t]}" v2="${corners[3 * t + 1]}" v3="${corners[3 * t + 2]}"/>`)
    .join('')}</triangles></mesh></object>${more}</resources><build>${build}</build></model>`;

/** A ZIP archive of one file. */
function zip(text: string | Buffer, name = '3D/3dmodel.model', method = 8): Buffer {
  const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, bytes(name), packed, entry, bytes(name), end]);
}

describe('a file of a mesh', () => {
  it.each([
    ['a text STL', textStl, 'stl', 1000],
    ['a binary STL that begins like a text', binaryStl(), 'stl', 1000],
    ['an OBJ', obj, 'obj', 1000],
    ['a 3MF', zip(model('<item objectid="1"/>')), '3mf', 1000],
    ['a 3MF that is not packed', zip(model('<item objectid="1"/>'), '3D/a.model', 0), '3mf', 1000],
    ['a 3MF in inches', zip(model('<item objectid="1"/>', '', 'inch')), '3mf', 1000 * 25.4 ** 3],
    [
      'a 3MF with a part twice',
      zip(model('<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>')),
      '3mf',
      2000,
    ],
    [
      'a 3MF with a part of parts',
      zip(
        model(
          '<item objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 0"/>',
          '<object id="2"><components><component objectid="1"/></components></object>',
        ),
      ),
      '3mf',
      8000,
    ],
  ] as const)('is read: %s', (_, file, format, volume) => {
    const mesh = readMesh(file, format);

    expect(formatOf(file, `cube.${format}`)).toBe(format);
    expect(signedVolume(mesh)).toBeCloseTo(volume, 2);
    expect(modelOf(mesh).sides).toMatchObject({ open: 0, reversed: 0, crowded: 0 });
  });

  it.each([
    [
      'a text that ends early',
      textStl.subarray(0, textStl.indexOf('vertex', 200) + 15),
      'stl',
      /ends in the middle of facet/,
    ],
    ['a binary STL that ends early', binaryStl('x').subarray(0, 400), 'stl', /is no STL/],
    ['an STL without facets', bytes('solid a\nendsolid a'), 'stl', /no triangle with an area/],
    [
      'an STL with words for numbers',
      bytes('solid a\nfacet\nvertex a b c\nvertex 0 0 1\nvertex 0 1 0\n'),
      'stl',
      /Vertex 0 is no place/,
    ],
    ['an OBJ without faces', bytes('v 0 0 0\n'), 'obj', /no faces/],
    ['an OBJ with a face of two corners', bytes('v 0 0 0\nv 1 0 0\nf 1 2\n'), 'obj', /fewer than three corners/],
    [
      'an OBJ that names what is not there',
      bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n'),
      'obj',
      /Triangle 0 names vertex 8/,
    ],
    ['a 3MF without a model', zip('x', 'readme.txt'), '3mf', /holds no model/],
    ['a 3MF cut in two', zip(model('<item objectid="1"/>')).subarray(0, 300), '3mf', /no whole ZIP/],
    ['a 3MF that builds nothing', zip(model('')), '3mf', /builds no triangles/],
    ['a 3MF that builds what it does not hold', zip(model('<item objectid="7"/>')), '3mf', /builds part 7/],
    [
      'a 3MF with a part within itself',
      zip(model('<item objectid="3"/>', '<object id="3"><components><component objectid="3"/></components></object>')),
      '3mf',
      /too deeply/,
    ],
    ['a 3MF in an unknown unit', zip(model('<item objectid="1"/>', '', 'ell')), '3mf', /unit/],
  ] as const)('is refused in words: %s', (_, file, format, sentence) => {
    expect(() => readMesh(file, format)).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringMatching(sentence) }),
    );
  });

  it('that unpacks to more than is read is too large', () => {
    expect(() => readMesh(zip(Buffer.alloc(60_000_001)), '3mf')).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });

  it('that tells of a million triangles is too large', () => {
    const head = Buffer.alloc(84 + 50 * 1_000_000);
    head.writeUInt32LE(1_000_000, 80);

    expect(() => readMesh(head, 'stl')).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('is known by its content', () => {
    expect(formatOf(bytes('ISO-10303-21;\nHEADER;'), 'part')).toBe('step');
    expect(formatOf(binaryStl('x'), 'part')).toBe('stl');
    expect(() => formatOf(bytes('hello'), 'part.txt')).toThrow('part.txt is no STL, OBJ, 3MF or STEP file.');
  });
});
