import type { Mesh, NamedMesh } from '../mesh/mesh.ts';
import { weldRows } from '../mesh/weld-rows.ts';

const floats = 5126;
const integers = 5125;
const vertexBuffer = 34962;
const indexBuffer = 34963;

/** Writes binary glTF 2.0: one node per part, with the normals of the exact surface. In metres, Y up. */
export function writeGlb(parts: readonly NamedMesh[]): Buffer<ArrayBuffer> {
  const surfaces = parts.map(({ mesh }) => createSurface(mesh));
  const chunks = surfaces.flatMap(({ vertices, corners }) => [toBytes(vertices), toBytes(corners)]);
  const document = {
    asset: { version: '2.0', generator: 'Kerf' },
    scene: 0,
    scenes: [{ nodes: parts.map((_, i) => i) }],
    nodes: parts.map(({ name, mesh }, i) => ({ name, mesh: i, ...getTranslation(mesh) })),
    meshes: parts.map(({ name }, i) => ({ name, primitives: [createPrimitive(i)] })),
    materials: [steel],
    accessors: surfaces.flatMap(createAccessors),
    bufferViews: createBufferViews(chunks),
    buffers: [{ byteLength: chunks.reduce((all, { length }) => all + length, 0) }],
  };
  return assembleFile(Buffer.from(JSON.stringify(document)), chunks);
}

const steel = {
  name: 'steel',
  pbrMetallicRoughness: { baseColorFactor: [0.62, 0.67, 0.74, 1], metallicFactor: 0.1, roughnessFactor: 0.55 },
};

/** Translation of a distant mesh: 32-bit floats cannot hold its position and its shape at once. */
const getTranslation = ({ origin: [x, y, z] }: Mesh) =>
  x === 0 && y === 0 && z === 0 ? {} : { translation: [x / 1000, z / 1000, -y / 1000] };

interface Surface {
  /** Position and normal: six numbers per vertex. */
  readonly vertices: Float32Array;
  readonly corners: Uint32Array;
}

/** Combines each corner with its normal; faces that meet at a sharp edge have separate vertices there. */
function createSurface({ points, corners, normals }: Mesh): Surface {
  const vertices = new Float32Array(6 * corners.length);
  corners.forEach((corner, i) => {
    const [x = 0, y = 0, z = 0] = points.subarray(3 * corner, 3 * corner + 3);
    const [nx = 0, ny = 0, nz = 0] = normals.subarray(3 * i, 3 * i + 3);
    vertices.set([x / 1000, z / 1000, -y / 1000 + 0, nx, nz, -ny + 0], 6 * i);
  });
  const { rows, places } = weldRows(vertices, 6);
  return { vertices: rows, corners: places };
}

const createPrimitive = (part: number) => ({
  attributes: { POSITION: 3 * part, NORMAL: 3 * part + 1 },
  indices: 3 * part + 2,
  material: 0,
});

const createAccessors = ({ vertices, corners }: Surface, part: number) => {
  const vertex = { bufferView: 2 * part, componentType: floats, type: 'VEC3', count: vertices.length / 6 };
  return [
    { ...vertex, byteOffset: 0, ...computeExtent(vertices) },
    { ...vertex, byteOffset: 12 },
    { bufferView: 2 * part + 1, componentType: integers, type: 'SCALAR', count: corners.length },
  ];
};

function computeExtent(vertices: Float32Array) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  vertices.forEach((value, i) => {
    const axis = i % 6;
    min[axis] = Math.min(min[axis] ?? 0, value);
    max[axis] = Math.max(max[axis] ?? 0, value);
  });
  return { min: min.slice(0, 3), max: max.slice(0, 3) };
}

function createBufferViews(chunks: readonly Buffer[]) {
  let byteOffset = 0;
  return chunks.map(({ length }, i) => {
    const kind = i % 2 === 0 ? { byteStride: 24, target: vertexBuffer } : { target: indexBuffer };
    const view = { buffer: 0, byteOffset, byteLength: length, ...kind };
    byteOffset += length;
    return view;
  });
}

const toBytes = ({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Buffer =>
  Buffer.from(new Uint8Array(buffer, byteOffset, byteLength));

function assembleFile(json: Buffer, chunks: readonly Buffer[]): Buffer<ArrayBuffer> {
  const padded = Buffer.concat([json, Buffer.alloc(-json.length & 3, ' ')]);
  const binary = Buffer.concat(chunks);
  const total = 12 + 8 + padded.length + 8 + binary.length;
  return Buffer.concat([
    toWords(0x46546c67, 2, total),
    toWords(padded.length, 0x4e4f534a),
    padded,
    toWords(binary.length, 0x004e4942),
    binary,
  ]);
}

function toWords(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
  return bytes;
}
