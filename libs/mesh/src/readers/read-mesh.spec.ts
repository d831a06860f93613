import { computeSignedVolume } from '../mass-properties.ts';
import { buildModel } from '../model.ts';
import { binaryStl, bytes, model, obj, textStl, zip } from './files.fixture.ts';
import { detectFormat, readMesh } from './read-mesh.ts';

/** The directory as it is, and behind the first bytes of the model nothing. */
const cutOff = (archive: Buffer): Buffer => Buffer.concat([archive]).fill(0, 60, 200);

/** A model that is not packed, with a letter changed after its checksum was taken. */
function miswritten(): Buffer {
  const archive = zip(model('<item objectid="1"/>'), '3D/a.model', 0);
  archive.write('y', archive.indexOf('vertex x') + 7);
  return archive;
}

const moved = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>';

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
    ['a 3MF with a part that is commented out', zip(model(`<item objectid="1"/><!-- ${moved} -->`)), '3mf', 1000],
    ['a 3MF with a part in CDATA', zip(model(`<item objectid="1"/><![CDATA[ <!-- ${moved} ]]>`)), '3mf', 1000],
    ['a 3MF with a part in an instruction', zip(model(`<?was ${moved}?><item objectid="1"/>`)), '3mf', 1000],
    ['a 3MF with a part after a comment', zip(model(`<!-- <? --><item objectid="1"/><!---->${moved}`)), '3mf', 2000],
    [
      'a 3MF with an older part, not packed',
      zip(model('<item objectid="1"/>', '<!-- <object id="1"></object> -->'), '3D/a.model', 0),
      '3mf',
      1000,
    ],
  ] as const)('is read: %s', (_, file, format, volume) => {
    const mesh = readMesh(file, format);

    expect(detectFormat(file, `cube.${format}`)).toBe(format);
    expect(computeSignedVolume(mesh)).toBeCloseTo(volume, 2);
    expect(buildModel(mesh).halfEdges).toMatchObject({ open: 0, reversed: 0, crowded: 0 });
  });

  it.each([
    [
      'a text that ends early',
      textStl.subarray(0, textStl.indexOf('vertex', 200) + 15),
      'stl',
      /ends in the middle of facet/,
    ],
    [
      'a text that ends behind a number',
      textStl.subarray(0, textStl.lastIndexOf('endloop') - 1),
      'stl',
      /ends after 12 facets without endsolid/,
    ],
    ['a binary STL that ends early', binaryStl('x').subarray(0, 400), 'stl', /is not an STL/],
    ['an STL without facets', bytes('solid a\nendsolid a'), 'stl', /no triangle with a nonzero area/],
    [
      'an STL with words for numbers',
      bytes('solid a\nfacet\nvertex a b c\nvertex 0 0 1\nvertex 0 1 0\nendsolid a\n'),
      'stl',
      /Vertex 0 must have finite coordinates/,
    ],
    ['an OBJ without faces', bytes('v 0 0 0\n'), 'obj', /no faces/],
    ['an OBJ with a face of two corners', bytes('v 0 0 0\nv 1 0 0\nf 1 2\n'), 'obj', /fewer than three vertices/],
    [
      'an OBJ that names what is not there',
      bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n'),
      'obj',
      /Face 1 refers to vertex 9, but the OBJ file has 3 vertices, counted from 1/,
    ],
    [
      'an OBJ that counts back too far',
      bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -9\n'),
      'obj',
      /Face 1 refers to vertex -9/,
    ],
    [
      'an OBJ with a corner of letters',
      bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 x\n'),
      'obj',
      /Face 2 refers to vertex x/,
    ],
    ['a 3MF without a model', zip('x', 'readme.txt'), '3mf', /contains no model/],
    ['a 3MF cut in two', zip(model('<item objectid="1"/>')).subarray(0, 300), '3mf', /not a complete ZIP/],
    ['a 3MF whose model is cut off', cutOff(zip(model('<item objectid="1"/>'))), '3mf', /not a complete ZIP/],
    ['a 3MF with another letter in it', miswritten(), '3mf', /does not match its checksum/],
    [
      'a 3MF that names a corner that is not there',
      zip(model('<item objectid="1"/>').replace('v1="', 'v1="9')),
      '3mf',
      /refers to vertex 9/,
    ],
    [
      'a 3MF with an endless number',
      zip(model('<item objectid="1"/>').replace('x="0"', 'x="1e400"')),
      '3mf',
      /finite coordinates/,
    ],
    [
      'a 3MF with no number',
      zip(model('<item objectid="1"/>').replace('x="0"', 'x="NaN"')),
      '3mf',
      /finite coordinates/,
    ],
    [
      'an OBJ with an endless number',
      bytes('v 0 0 1e400\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
      'obj',
      /Vertex 1 must have finite coordinates/,
    ],
    [
      'an OBJ with no number',
      bytes('v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n'),
      'obj',
      /Vertex 3 must have finite coordinates/,
    ],
    ['a 3MF that builds nothing', zip(model('')), '3mf', /builds no triangles/],
    ['a 3MF that builds what it does not hold', zip(model('<item objectid="7"/>')), '3mf', /builds part 7/],
    [
      'a 3MF with a part within itself',
      zip(model('<item objectid="3"/>', '<object id="3"><components><component objectid="3"/></components></object>')),
      '3mf',
      /nests parts more than 16 deep/,
    ],
    [
      'a 3MF with a comment without an end',
      zip(model('<item objectid="1"/><!-->')),
      '3mf',
      /has an unclosed comment at byte \d+/,
    ],
    ['a 3MF with CDATA without an end', zip(model('<![CDATA[')), '3mf', /has an unclosed CDATA section at byte/],
    ['a 3MF in an unknown unit', zip(model('<item objectid="1"/>', '', 'ell')), '3mf', /unit/],
  ] as const)('is refused in words: %s', (_, file, format, sentence) => {
    expect(() => readMesh(file, format)).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringMatching(sentence) }),
    );
  });

  it.each([
    ['its first corner', 0],
    ['its second corner', 1],
    ['the corner before the dent', 2],
  ])('has faces that look one way where a polygon is dented, told from %s', (_, start) => {
    // An arrow head, drawn out by ten, with a dent at its first corner.
    const outline = ['0 0', '10 -10', '0 20', '-10 -10'].map((place) => place.split(' ').map(Number));
    const vertices = [0, 10].flatMap((z) => outline.map(([x, y]) => `v ${x} ${y} ${z}`));
    const turned = (end: readonly number[]) => [...end.slice(start), ...end.slice(0, start)].join(' ');
    const sides = ['1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'];
    const faces = [turned([4, 3, 2, 1]), turned([5, 6, 7, 8]), ...sides].map((face) => `f ${face}`);
    const { facets } = buildModel(readMesh(bytes([...vertices, ...faces].join('\n')), 'obj'));
    const upright = [...facets.areas.keys()].filter(
      (triangle) => Math.abs(facets.normals[3 * triangle + 2] ?? 0) > 0.5,
    );
    const area = upright.reduce((sum, triangle) => sum + (facets.areas[triangle] ?? 0), 0);

    expect(area).toBeCloseTo(2 * 200, 9);
  });

  it('is known by its content', () => {
    expect(detectFormat(bytes('ISO-10303-21;\nHEADER;'), 'part')).toBe('step');
    expect(detectFormat(binaryStl('x'), 'part')).toBe('stl');
    expect(() => detectFormat(bytes('hello'), 'part.txt')).toThrow('part.txt is not an STL, OBJ, 3MF or STEP file.');
  });
});
