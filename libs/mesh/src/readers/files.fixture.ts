import { crc32, deflateRawSync } from 'node:zlib';
import { blocks } from '../fixtures/solids.fixture.ts';

const cube = blocks([
  [
    [0, 10],
    [0, 10],
    [0, 10],
  ],
]);
const corners = [...cube.corners];
const pointOf = (place: number) => [...cube.points.subarray(3 * place, 3 * place + 3)];
export const bytes = (text: string) => Buffer.from(text);

/** A cube of ten millimetres, in every format. */
export const textStl = bytes(
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

export function binaryStl(head = 'solid, and yet binary'): Buffer {
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

export const obj = bytes(
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

export const model = (build: string, more = '', unit = 'millimeter') =>
  `<?xml version="1.0"?><model unit="${unit}"><resources><object id="1" type="model"><mesh><vertices>${[
    ...Array(8).keys(),
  ]
    .map((p) => `<vertex x="${pointOf(p)[0]}" y="${pointOf(p)[1]}" z="${pointOf(p)[2]}"/>`)
    .join('')}</vertices><triangles>${[...Array(12).keys()]
    .map((t) => `<triangle v1="${corners[3 * t]}" v2="${corners[3 * t + 1]}" v3="${corners[3 * t + 2]}"/>`)
    .join('')}</triangles></mesh></object>${more}</resources><build>${build}</build></model>`;

/** A ZIP archive of one file. */
export function zip(text: string | Buffer, name = '3D/3dmodel.model', method = 8): Buffer {
  const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(crc32(text), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, bytes(name), packed, entry, bytes(name), end]);
}
