import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import { type Body, createBody } from '../body.ts';
import { toKernelError } from '../to-kernel-error.ts';
import { oc } from '../occt.ts';
import { readStep, unreadableFile } from './step.ts';

type ImportFormat = 'step' | 'brep';

/** Content of an imported file: a body per solid, and the number of faces that belong to no solid. */
interface ImportedModel {
  readonly bodies: Body[];
  readonly looseFaces: number;
}

const maxBytes = 200_000_000;

/** Reads all solids of a file. Throws `IMPORT_FAILED` if any of the file is unusable. */
export function readModelFile(bytes: Uint8Array, format: ImportFormat): ImportedModel {
  checkFileType(bytes, format);
  try {
    using shape = format === 'step' ? readStep(bytes) : readBrep(bytes);
    return extractSolids(shape);
  } catch (thrown) {
    throw toImportError(toKernelError(thrown));
  }
}

const names = { step: 'STEP', brep: 'BREP' };
const starts = { step: /^\s*ISO-10303-21/, brep: /^\s*(DBRep_DrawableShape|CASCADE Topology V)/ };

/** Checks size and first line of a file; the readers would scan all of a wrong file. Throws `IMPORT_FAILED`. */
function checkFileType(bytes: Uint8Array, format: ImportFormat): void {
  if (bytes.length === 0) throw unreadableFile('is empty');
  if (bytes.length > maxBytes) throw unreadableFile(`has ${bytes.length} bytes, more than the limit of ${maxBytes}`);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replace('\u00ef\u00bb\u00bf', '');
  if (!starts[format].test(start)) throw unreadableFile(`is not a ${names[format]} file`);
}

function readBrep(bytes: Uint8Array): TopoDS_Shape {
  const text = Buffer.from(bytes).toString('latin1');
  if (!isWholeBrep(text)) throw unreadableFile('is truncated');
  const shape = oc.BRepToolsWrapper.Read(text);
  if (!shape.IsNull()) return shape;
  shape.delete();
  throw unreadableFile('cannot be read as BREP');
}

/** True if the file has as many lists, each ended by `*`, as it declares: the reader hangs on a truncated list. */
function isWholeBrep(text: string): boolean {
  const start = text.lastIndexOf('\nTShapes ');
  if (start < 0) return false;
  let lists = 0;
  let last = start;
  for (let at = text.indexOf('*', start); at >= 0; at = text.indexOf('*', at + 1)) {
    lists += 1;
    last = at;
  }
  return (
    lists === Number.parseInt(text.slice(start + '\nTShapes '.length), 10) && /^\*\s+\S+ \d+\s/.test(text.slice(last))
  );
}

function extractSolids(shape: TopoDS_Shape): ImportedModel {
  const { TopAbs_SOLID, TopAbs_FACE, TopAbs_SHAPE } = oc.TopAbs_ShapeEnum;
  const bodies: Body[] = [];
  try {
    for (const solid of exploreShape(shape, TopAbs_SOLID, TopAbs_SHAPE)) bodies.push(createBody(solid));
  } catch (error) {
    for (const body of bodies) body.shape.delete();
    throw error;
  }
  const loose = [...exploreShape(shape, TopAbs_FACE, TopAbs_SOLID)];
  for (const face of loose) face.delete();
  if (bodies.length > 0) return { bodies, looseFaces: loose.length };
  throw unreadableFile(loose.length > 0 ? `holds surfaces (${loose.length} faces), but no solid` : 'holds no solid');
}

type Kind = (typeof oc.TopAbs_ShapeEnum)[keyof typeof oc.TopAbs_ShapeEnum];

/** Yields the sub-shapes of one kind that are not part of the other kind; the caller frees each. */
function* exploreShape(shape: TopoDS_Shape, kind: Kind, outside: Kind): Generator<TopoDS_Shape> {
  using explorer = new oc.TopExp_Explorer(shape, kind, outside);
  for (; explorer.More(); explorer.Next()) yield explorer.Current();
}

/** Converts kernel errors about the content of a file to `IMPORT_FAILED`; a crash stays a crash. */
function toImportError({ code, message }: KernelError): KernelError {
  if (code === 'KERNEL_ERROR') return unreadableFile(`cannot be read: ${message}`);
  if (code === 'KERNEL_RESULT_REJECTED') return unreadableFile('holds a solid that is not valid, or has no volume');
  return new KernelError(code, message);
}
