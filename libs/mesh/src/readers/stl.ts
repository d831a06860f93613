import { looseMesh, type Mesh } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { writtenDigitOf } from './written-digits.ts';

const headBytes = 84;
const triangleBytes = 50;

/** An STL file, binary or text, `scale` millimetres a unit. Throws a MeshError for what is none. */
export function stlMesh(bytes: Uint8Array, scale = 1): Mesh {
  if (isBinary(bytes)) return looseMesh(binaryPoints(bytes), scale);
  const text = textOf(bytes);
  return { ...looseMesh(textPoints(text), scale), digit: scale * writtenDigitOf(coordinatesIn(text)) };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** A binary file may begin with `solid` too; its length tells what it is. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.length >= headBytes && !isText(bytes) && bytes.length >= headBytes + triangleBytes * told(bytes);

const told = (bytes: Uint8Array): number => viewOf(bytes).getUint32(80, true);

function isText(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  return (
    bytes.length !== headBytes + triangleBytes * told(bytes) && /^\s*solid\b/.test(start) && start.includes('facet')
  );
}

function binaryPoints(bytes: Uint8Array): Float64Array {
  const [view, count] = [viewOf(bytes), told(bytes)];
  if (count > mostTriangles) throw tooManyTriangles();
  const points = new Float64Array(9 * count);
  for (let i = 0; i < points.length; i += 1) {
    const place = headBytes + triangleBytes * Math.floor(i / 9) + 12 + 4 * (i % 9);
    points[i] = view.getFloat32(place, true);
  }
  return points;
}

const vertex = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/g;

function* coordinatesIn(text: string): Generator<string> {
  for (const [, ...coordinates] of text.matchAll(vertex)) yield* coordinates;
}

function textPoints(text: string): Float64Array {
  if (!/^\s*solid\b/.test(text))
    throw unreadable('The file is no STL: it is neither text nor as long as its head tells.');
  const points: number[] = [];
  for (const [, x, y, z] of text.matchAll(vertex)) {
    points.push(Number(x), Number(y), Number(z));
    if (points.length > 9 * mostTriangles) throw tooManyTriangles();
  }
  if (points.length % 9 > 0)
    throw unreadable(`The STL file ends in the middle of facet ${Math.floor(points.length / 9)}.`);
  // A file that is cut off may end within a number, and says another one then.
  if (text.lastIndexOf('endsolid') < text.lastIndexOf('vertex'))
    throw unreadable(
      `The STL file ends after ${points.length / 9} facets without endsolid: the rest of it is missing.`,
    );
  return Float64Array.from(points);
}
