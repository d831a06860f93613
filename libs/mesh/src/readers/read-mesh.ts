import type { Mesh } from '../mesh.ts';
import { invalidMesh } from '../mesh-error.ts';
import { parseObj } from './obj.ts';
import { parseStl } from './stl.ts';
import { parseThreeMf } from './three-mf.ts';

/** Mesh file formats that can be read. */
export type MeshFormat = 'stl' | 'obj' | '3mf';

/** Reads the mesh of a file in millimetres. Throws a MeshError for an invalid file. */
export const readMesh = (bytes: Uint8Array, format: MeshFormat): Mesh => readers[format](bytes);

const readers: Readonly<Record<MeshFormat, (bytes: Uint8Array) => Mesh>> = {
  stl: (bytes) => parseStl(bytes),
  obj: (bytes) => parseObj(bytes),
  '3mf': parseThreeMf,
};

/** Detects a format by the first bytes, or else by the file name. Throws a MeshError for any other format. */
export function detectFormat(bytes: Uint8Array, name: string): MeshFormat | 'step' {
  if (isStep(bytes)) return 'step';
  const start = startOf(bytes);
  if (start.startsWith('PK\u0003\u0004')) return '3mf';
  const [ending] = /\.\w+$/.exec(name.toLowerCase()) ?? [];
  if (ending === '.obj') return 'obj';
  if (ending === '.stl' || /^\s*solid\b/.test(start) || isBinaryStl(bytes)) return 'stl';
  throw invalidMesh(`${name} is not an STL, OBJ, 3MF or STEP file.`);
}

/** Returns true when a file starts like a STEP file. */
export const isStep = (bytes: Uint8Array): boolean => /^[\u00ef\u00bb\u00bf\s]*ISO-10303-21/.test(startOf(bytes));

const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 200)).toString('latin1');

const isBinaryStl = (bytes: Uint8Array): boolean =>
  bytes.length >= 84 &&
  bytes.length === 84 + 50 * new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(80, true);
