import { UnreadableModel } from './glb-numbers.ts';
import { readGlb } from './glb.ts';

const corners = [0, 0, 0, 2, 0, 0, 0, 3, 0];

/** A file of one triangle; specs change its description. */
const triangle = {
  scenes: [{ nodes: [0] }],
  nodes: [{ name: 'plate_1', mesh: 0, translation: [10, 0, 0] }] as object[],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }] as object[],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.5, 0.25, 1, 1] } }],
  accessors: [
    { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 },
    { bufferView: 1, componentType: 5125, type: 'SCALAR', count: 3 },
  ] as object[],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 12 },
  ],
};

function toFile(
  model: unknown,
  positions: readonly number[] = corners,
  order: readonly number[] = [0, 1, 2],
): ArrayBuffer {
  const text = Buffer.from(typeof model === 'string' ? model : JSON.stringify(model));
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const binary = Buffer.alloc(4 * (positions.length + order.length));
  positions.forEach((value, i) => binary.writeFloatLE(value, 4 * i));
  order.forEach((value, i) => binary.writeUInt32LE(value, 4 * (positions.length + i)));
  const words = Buffer.alloc(20);
  [0x46546c67, 2, 28 + padded.length + binary.length, padded.length, 0x4e4f534a].forEach((word, i) =>
    words.writeUInt32LE(word, 4 * i),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32LE(binary.length, 0);
  head.writeUInt32LE(0x004e4942, 4);
  return Uint8Array.from(Buffer.concat([words, padded, head, binary])).buffer;
}

const accessor = (index: number, change: object) => ({
  ...triangle,
  accessors: triangle.accessors.map((one, i) => (i === index ? { ...one, ...change } : one)),
});

describe('a binary glTF file', () => {
  it('is read as surfaces with name, color and place', () => {
    expect(readGlb(toFile(triangle))).toEqual([
      {
        name: 'plate_1',
        positions: Float32Array.from(corners),
        normals: undefined,
        corners: Uint32Array.of(0, 1, 2),
        color: [0.5, 0.25, 1],
        matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1],
      },
    ]);
  });

  it('places a part in its parents: each is turned, scaled and moved', () => {
    const half = Math.SQRT1_2;
    const nodes = [
      { children: [1], translation: [1, 2, 3], rotation: [0, 0, half, half] },
      { mesh: 0, scale: [2, 2, 2] },
    ];
    const [surface] = readGlb(toFile({ ...triangle, nodes }));

    const expected = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1];
    expect(surface?.matrix.map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual(expected);
  });

  it('loads nothing: addresses, pictures and extensions are ignored', () => {
    const more = {
      buffers: [{ uri: 'https://elsewhere.example/a.bin', byteLength: 48 }],
      images: [{ uri: 'https://elsewhere.example/a.png' }],
      extensionsRequired: ['KHR_draco_mesh_compression'],
    };

    expect(readGlb(toFile({ ...triangle, ...more }))).toHaveLength(1);
  });

  it('has no surfaces when nothing is in its scene, or only lines are', () => {
    const lines = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 1 }] }];

    expect(readGlb(toFile({}))).toEqual([]);
    expect(readGlb(toFile({ ...triangle, meshes: lines }))).toEqual([]);
  });

  it.each([
    ['is no glTF', Uint8Array.from(Buffer.from('ISO-10303-21; a STEP file that was sent instead')).buffer],
    ['is empty', new ArrayBuffer(0)],
    ['is cut off', toFile(triangle).slice(0, -4)],
    ['has no JSON', toFile('{"scenes":')],
    ['has a list as its description', toFile('null')],
    ['counts more than it holds', toFile(accessor(0, { count: 2 ** 40 }))],
    ['counts a negative number', toFile(accessor(0, { count: -1 }))],
    ['counts a part of a number', toFile(accessor(0, { count: 1.5 }))],
    ['begins outside of itself', toFile(accessor(0, { byteOffset: 2 ** 31 }))],
    ['has no positions', toFile(accessor(0, { componentType: 5123 }))],
    ['has a corner that does not exist', toFile(triangle, corners, [0, 1, 3])],
    ['has a position that is no number', toFile(triangle, [0, 0, Number.NaN, 2, 0, 0, 0, 3, 0])],
    ['has a place that is no number', toFile({ ...triangle, nodes: [{ mesh: 0, translation: ['1', 0, 0] }] })],
    ['has a node in itself', toFile({ ...triangle, nodes: [{ mesh: 0, children: [0] }] })],
    [
      'has too many nodes',
      toFile({
        scenes: [{ nodes: Array.from({ length: 20_001 }, (_, i) => i) }],
        nodes: Array.from({ length: 20_001 }, () => ({})),
      }),
    ],
  ])('is refused if it %s', (_, file) => {
    expect(() => readGlb(file)).toThrow(UnreadableModel);
  });
});
