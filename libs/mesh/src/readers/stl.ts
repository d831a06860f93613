import { TriangleSoup } from '../triangle-soup.ts';
import type { Mesh } from '../mesh.ts';
import { maxTriangles, tooManyTriangles, invalidMesh } from '../mesh-error.ts';
import { detectWrittenResolution } from './written-resolution.ts';

const headBytes = 84;
const triangleBytes = 50;

/** Parses an STL file, binary or text, at `scale` millimetres per unit. Throws a MeshError for invalid content. */
export function parseStl(bytes: Uint8Array, scale = 1): Mesh {
  if (isBinary(bytes)) return binaryMesh(bytes, scale);
  const text = textOf(bytes);
  return { ...textMesh(text, scale), resolution: scale * detectWrittenResolution(coordinatesIn(text)) };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** A binary file may start with `solid` too; its length decides. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.length >= headBytes && !isText(bytes) && bytes.length >= headBytes + triangleBytes * declaredTriangles(bytes);

const declaredTriangles = (bytes: Uint8Array): number => viewOf(bytes).getUint32(80, true);

function isText(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  return (
    bytes.length !== headBytes + triangleBytes * declaredTriangles(bytes) &&
    /^\s*solid\b/.test(start) &&
    start.includes('facet')
  );
}

function binaryMesh(bytes: Uint8Array, scale: number): Mesh {
  const [view, count] = [viewOf(bytes), declaredTriangles(bytes)];
  if (count > maxTriangles) throw tooManyTriangles();
  const soup = new TriangleSoup(scale);
  for (let corner = 0; corner < 3 * count; corner += 1) {
    const offset = headBytes + triangleBytes * Math.floor(corner / 3) + 12 + 12 * (corner % 3);
    const coordinate = (axis: number) => view.getFloat32(offset + 4 * axis, true);
    soup.addVertex(coordinate(0), coordinate(1), coordinate(2));
  }
  return soup.buildMesh();
}

const vertex = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/g;

function* coordinatesIn(text: string): Generator<string> {
  for (const [, ...coordinates] of text.matchAll(vertex)) yield* coordinates;
}

function textMesh(text: string, scale: number): Mesh {
  checkWhole(text);
  const soup = new TriangleSoup(scale);
  for (const [, x, y, z] of text.matchAll(vertex)) soup.addVertex(Number(x), Number(y), Number(z));
  return soup.buildMesh();
}

/** Detects truncation, which may cut a number short and change its value. */
function checkWhole(text: string): void {
  if (!/^\s*solid\b/.test(text))
    throw invalidMesh('The file is not an STL: it is neither text nor as long as its header says.');
  let vertices = 0;
  for (const _ of text.matchAll(vertex)) vertices += 1;
  if (vertices % 3 > 0) throw invalidMesh(`The STL file ends in the middle of facet ${Math.floor(vertices / 3)}.`);
  if (text.lastIndexOf('endsolid') < text.lastIndexOf('vertex'))
    throw invalidMesh(`The STL file ends after ${vertices / 3} facets without endsolid: it is incomplete.`);
}
