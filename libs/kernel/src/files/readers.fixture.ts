import { inflateRawSync, inflateSync } from 'node:zlib';
import { type Triangle, toTriangles } from '../mesh/triangle-soup.fixture.ts';

export function readStl(file: Buffer): Triangle[] {
  expect(file.length).toBe(84 + 50 * file.readUInt32LE(80));
  return Array.from({ length: file.readUInt32LE(80) }, (_, triangle) =>
    Array.from({ length: 9 }, (_coordinate, i) => file.readFloatLE(84 + 50 * triangle + 12 + 4 * i)),
  );
}

export function readObj(file: Buffer): Triangle[] {
  const lines = file.toString().split('\n');
  const numbers = (kind: string) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.split(' ').slice(1).map(Number));
  return toTriangles(
    numbers('v'),
    numbers('f').flatMap((corners) => corners.map((corner) => corner - 1)),
  );
}

export function readThreeMf(file: Buffer): Triangle[] {
  const model = unzip(file)['3D/3dmodel.model'] ?? '';
  expect(model).toContain('<model unit="millimeter"');
  return [...model.matchAll(/<object [^>]*>(.*?)<\/object>/gs)].flatMap(([, object = '']) =>
    toTriangles(rows(object, 'vertex', 'x', 'y', 'z'), rows(object, 'triangle', 'v1', 'v2', 'v3').flat()),
  );
}

const rows = (xml: string, element: string, ...names: string[]): number[][] =>
  [...xml.matchAll(new RegExp(`<${element} ${names.map((name) => `${name}="([^"]+)"`).join(' ')}/>`, 'g'))].map(
    (found) => found.slice(1).map(Number),
  );

/** Unpacks a ZIP archive by its central directory. */
export function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files: Record<string, string> = {};
  let entry = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameBytes = file.readUInt16LE(entry + 28);
    const name = file.toString('utf8', entry + 46, entry + 46 + nameBytes);
    const content = file.readUInt32LE(entry + 42) + 30 + nameBytes;
    files[name] = inflateRawSync(file.subarray(content, content + file.readUInt32LE(entry + 20))).toString();
    expect(Buffer.byteLength(files[name])).toBe(file.readUInt32LE(entry + 24));
    entry += 46 + nameBytes;
  }
  return files;
}

interface Accessor {
  readonly bufferView: number;
  readonly byteOffset?: number;
  readonly count: number;
}

/** Reads a GLB back into millimetres and Z up, with the length of each normal. */
export function readGlb(file: Buffer): { triangles: Triangle[]; normals: number[]; outward: boolean; names: string[] } {
  expect([file.toString('ascii', 0, 4), file.readUInt32LE(4), file.readUInt32LE(8)]).toEqual(['glTF', 2, file.length]);
  const jsonBytes = file.readUInt32LE(12);
  const document = JSON.parse(file.toString('utf8', 20, 20 + jsonBytes));
  const binary = file.subarray(28 + jsonBytes);
  const vectors = ({ bufferView, byteOffset = 0, count }: Accessor) => {
    const view = document.bufferViews[bufferView];
    const start = view.byteOffset + byteOffset;
    return Array.from({ length: count }, (_, i) =>
      [0, 4, 8].map((axis) => binary.readFloatLE(start + i * view.byteStride + axis)),
    );
  };
  const parts = document.meshes.map(({ primitives: [{ attributes, indices }] }: GlbMesh, part: number) => {
    const [right = 0, up = 0, towards = 0] = document.nodes[part].translation ?? [];
    const [places, normals] = [attributes.POSITION, attributes.NORMAL].map((i) =>
      vectors(document.accessors[i]).map(([x = 0, y = 0, z = 0]) => [x, -z, y]),
    );
    const { bufferView, count } = document.accessors[indices];
    const start = document.bufferViews[bufferView].byteOffset;
    const corners = Array.from({ length: count }, (_, i) => binary.readUInt32LE(start + 4 * i));
    const moved = (places ?? []).map(([x = 0, y = 0, z = 0]) => [x + right, y - towards, z + up]);
    return { places: moved, normals: normals ?? [], corners };
  });
  return {
    triangles: parts.flatMap(({ places, corners }: GlbPart) =>
      toTriangles(
        places.map((place) => place.map((value) => value * 1000)),
        corners,
      ),
    ),
    normals: parts.flatMap(({ normals }: GlbPart) => normals.map((normal) => Math.hypot(...normal))),
    outward: parts.every(isOutward),
    names: document.nodes.map(({ name }: { name: string }) => name),
  };
}

interface GlbMesh {
  readonly primitives: readonly [{ attributes: { POSITION: number; NORMAL: number }; indices: number }];
}

interface GlbPart {
  readonly places: number[][];
  readonly normals: number[][];
  readonly corners: number[];
}

/** True if every normal points to the side from which its triangle runs counter-clockwise. */
function isOutward({ places, normals, corners }: GlbPart): boolean {
  return corners.every((corner, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => places[corners[i - (i % 3) + k] ?? 0] ?? []);
    const side = (to: number[] = []) => to.map((value, axis) => value - (a?.[axis] ?? 0));
    const [[ux = 0, uy = 0, uz = 0], [vx = 0, vy = 0, vz = 0]] = [side(b), side(c)];
    const facet = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    return facet.reduce((all, value, axis) => all + value * (normals[corner]?.[axis] ?? 0), 0) > 0;
  });
}

/** Reads a PNG; `at` returns red, green and blue of the pixel at a column and row. */
export function readPng(file: Buffer) {
  expect(file.toString('latin1', 1, 4)).toBe('PNG');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const packed: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('ascii', at + 4, at + 8) === 'IDAT')
      packed.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(packed));
  const pixels = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row += 1) {
    expect(lines[row * (3 * width + 1)]).toBe(2); // every row is stored as its difference from the row above
    for (let i = 0; i < 3 * width; i += 1) {
      const above = row > 0 ? (pixels[(row - 1) * 3 * width + i] ?? 0) : 0;
      pixels[row * 3 * width + i] = above + (lines[row * (3 * width + 1) + 1 + i] ?? 0);
    }
  }
  const at = (x: number, y: number) => [...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
  return { width, height, at };
}
