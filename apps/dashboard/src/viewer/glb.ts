import {
  type Material,
  type Numbers,
  readColor,
  readCorners,
  readVectors,
  toList,
  UnreadableModel,
} from './glb-numbers.ts';
import { identity, multiply, toMatrix, type Transform } from './transform.ts';

/** Triangles of one part of a model, in the units of the file. */
export interface Surface {
  readonly name: string;
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
  readonly corners: Uint32Array;
  /** Share of red, green and blue, from 0 to 1. */
  readonly color: readonly [number, number, number] | undefined;
  /** Columns of the matrix that places the part in the model. */
  readonly matrix: readonly number[];
}

/** Bounds within which a model is drawn without stopping the page. */
const maxTriangles = 1_000_000;
const maxVertices = 3 * maxTriangles;
const maxNodes = 20_000;
const maxTextBytes = 8 * 1024 * 1024;

const signature = 0x46546c67;
const textChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;
const triangles = 4;

interface Primitive {
  readonly attributes?: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
}

interface Node extends Transform {
  readonly name?: unknown;
  readonly mesh?: number;
  readonly children?: readonly number[];
}

/** The fields of glTF 2.0 that are read. All others are ignored: nothing of a file is loaded, decoded or run. */
interface Model extends Numbers {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly Node[];
  readonly meshes?: readonly { readonly primitives?: readonly Primitive[] }[];
  readonly materials?: readonly Material[];
}

/**
 * Reads the surfaces of a binary glTF file. The file comes from an adapter, which may send anything: every offset and
 * count is checked before memory is taken. Throws `UnreadableModel`.
 */
export function readGlb(file: ArrayBuffer): Surface[] {
  const { model, binary } = readChunks(file);
  const surfaces: Surface[] = [];
  let [corners, vertices] = [0, 0];
  for (const { node, matrix } of placeNodes(model)) {
    for (const primitive of findPrimitives(model, node)) {
      const surface = readSurface({ model, binary, primitive });
      corners += surface.corners.length;
      vertices += surface.positions.length / 3;
      if (corners > 3 * maxTriangles || vertices > maxVertices)
        throw new UnreadableModel('It has more than a million triangles.');
      surfaces.push({ ...surface, name: typeof node.name === 'string' ? node.name : '', matrix });
    }
  }
  return surfaces;
}

function readChunks(file: ArrayBuffer): { model: Model; binary: DataView } {
  const view = new DataView(file);
  if (file.byteLength < 20 || view.getUint32(0, true) !== signature || view.getUint32(4, true) !== 2)
    throw new UnreadableModel('It is no binary glTF file of version 2.');
  const length = view.getUint32(12, true);
  if (view.getUint32(16, true) !== textChunk || length > maxTextBytes || 20 + length > file.byteLength)
    throw new UnreadableModel('Its description is missing or too large.');
  return { model: parseModel(new Uint8Array(file, 20, length)), binary: findBinary(view, 20 + length) };
}

/** Finds the binary part of a file, which may be missing. */
function findBinary(view: DataView, start: number): DataView {
  if (start + 8 > view.byteLength || view.getUint32(start + 4, true) !== binaryChunk)
    return new DataView(new ArrayBuffer(0));
  const length = view.getUint32(start, true);
  if (start + 8 + length > view.byteLength) throw new UnreadableModel('It is cut off.');
  return new DataView(view.buffer, start + 8, length);
}

function parseModel(text: Uint8Array): Model {
  try {
    const model: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
    if (typeof model === 'object' && model !== null) return model;
  } catch {
    // The sentence below says it.
  }
  throw new UnreadableModel('Its description is no JSON object.');
}

/** Lists the nodes of the scene with their places. A node that is reached twice would make an endless tree. */
function placeNodes({ scene = 0, scenes, nodes }: Model): { node: Node; matrix: readonly number[] }[] {
  const waiting = toList(toList(scenes)[scene]?.nodes).map((index) => ({ index, parent: identity }));
  const placed: { node: Node; matrix: readonly number[] }[] = [];
  const seen = new Set<number>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, parent } = next;
    const node = toList(nodes)[index];
    if (!node) throw new UnreadableModel(`It has no node ${index}.`);
    if (seen.has(index) || seen.size >= maxNodes) throw new UnreadableModel('It has too many nodes, or one twice.');
    seen.add(index);
    const local = toMatrix(node);
    if (!local) throw new UnreadableModel(`Node ${index} has no valid place.`);
    const matrix = multiply(parent, local);
    placed.push({ node, matrix });
    waiting.push(...toList(node.children).map((child) => ({ index: child, parent: matrix })));
  }
  return placed;
}

/** The parts of a node that consist of triangles; lines and points are not drawn. */
function findPrimitives({ meshes }: Model, { mesh }: Node): Primitive[] {
  if (mesh === undefined) return [];
  return toList(toList(meshes)[mesh]?.primitives).filter(({ mode = triangles }) => mode === triangles);
}

interface SurfaceSource {
  readonly model: Model;
  readonly binary: DataView;
  readonly primitive: Primitive;
}

function readSurface({ model, binary, primitive }: SurfaceSource): Omit<Surface, 'name' | 'matrix'> {
  const { attributes, material = -1 } = primitive;
  const positions = readVectors(model, binary, attributes?.['POSITION']);
  if (!positions) throw new UnreadableModel('A part has no positions, or not as 32-bit numbers.');
  const normals = readVectors(model, binary, attributes?.['NORMAL']);
  return {
    positions,
    normals: normals?.length === positions.length ? normals : undefined,
    corners: readTriangles({ model, binary, primitive }, positions.length / 3),
    color: readColor(toList(model.materials)[material]),
  };
}

/** Reads the triangles of a part; without a list of corners, its vertices follow each other. */
function readTriangles({ model, binary, primitive: { indices } }: SurfaceSource, vertices: number): Uint32Array {
  const inOrder = () => Uint32Array.from({ length: vertices }, (_, i) => i);
  const corners = indices === undefined ? inOrder() : readCorners(model, binary, indices);
  if (corners.length % 3 === 0 && corners.every((corner) => corner < vertices)) return corners;
  throw new UnreadableModel('A triangle of a part has a corner that does not exist.');
}
