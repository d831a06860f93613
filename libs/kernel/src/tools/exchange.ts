import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';
import { createFeature } from '../feature.ts';
import { writeGlb } from '../files/glb.ts';
import { writeObj } from '../files/obj.ts';
import { writeStl } from '../files/stl.ts';
import { writeThreeMf } from '../files/three-mf.ts';
import { KernelError } from '../kernel-error.ts';
import { type FileFormat, createKernelFile } from '../kernel-file.ts';
import type { NamedMesh } from '../mesh/mesh.ts';
import { writeBrepText } from '../occt/exchange/brep.ts';
import { readModelFile } from '../occt/exchange/import.ts';
import { writeStep } from '../occt/exchange/step.ts';
import { createClosedMeshes } from '../occt/meshes/tessellation.ts';
import { computeDiagonal } from '../occt/boxes.ts';
import { bodiesOf, selectObjects } from './selected-objects.ts';
import { renderOutlineSvg, renderPicture } from './pictures.ts';
import { checkStlPrecision } from './stl-precision.ts';
import type { Command } from './command.ts';

type Parameters = Commands['export_model']['parameters'];

/** An export format and its writer. */
interface Format extends FileFormat {
  write(objects: readonly CadObject[], parameters: Parameters, title: string): string | Uint8Array;
}

export const exportModel: Command<'export_model'> = (document, parameters) => {
  const format = formats[parameters.format];
  const content = format.write(selectObjects(document, parameters.object_ids), parameters, document.name);
  return createKernelFile(document.name, format, content);
};

export const importModel: Command<'import_model'> = (document, parameters) => {
  const { bodies, looseFaces } = readModelFile(getFileBytes(parameters), parameters.format);
  // The file itself is not stored: its content is in the bodies.
  const feature = createFeature({ tool: 'import_model', parameters: { format: parameters.format }, inputs: {} });
  const objects = document.addObjects(bodies.map((body) => ({ type: 'import', body, feature })));
  return { objects: objects.map(describeObject), warnings: warnOfLooseFaces(looseFaces) };
};

function getFileBytes({ bytes, content, file_id }: Commands['import_model']['parameters']): Uint8Array {
  if (bytes) return bytes;
  if (content !== undefined) return Buffer.from(content);
  throw new KernelError(
    'IMPORT_FAILED',
    `The file ${file_id} was not sent with the command. Send its text as content, or connect an adapter that downloads files.`,
  );
}

const describeObject = ({ id, type, body }: CadObject) => ({
  object_id: id,
  type,
  bounding_box: body.boundingBox,
  volume: body.volume,
});

const warnOfLooseFaces = (faces: number): string[] =>
  faces > 0 ? [`${faces} faces of the file belong to no solid and were skipped.`] : [];

const text = (extension: string, mediaType: string) => ({ extension, mediaType, encoding: 'text' }) as const;
const binary = (extension: string, mediaType: string) => ({ extension, mediaType, encoding: 'base64' }) as const;

const formats: Readonly<Record<Parameters['format'], Format>> = {
  step: { ...text('step', 'model/step'), write: (objects) => writeStep(indexById(objects)) },
  brep: { ...text('brep', 'model/vnd.opencascade.brep'), write: (objects) => writeBrepText(bodiesOf(objects)) },
  stl: { ...binary('stl', 'model/stl'), write: writeCheckedStl },
  obj: {
    ...text('obj', 'model/obj'),
    write: (objects, parameters) => writeObj(createNamedMeshes(objects, parameters)),
  },
  '3mf': {
    ...binary('3mf', 'model/3mf'),
    write: (objects, parameters) => writeThreeMf(createNamedMeshes(objects, parameters)),
  },
  glb: {
    ...binary('glb', 'model/gltf-binary'),
    write: (objects, parameters) => writeGlb(createNamedMeshes(objects, parameters)),
  },
  svg: { ...text('svg', 'image/svg+xml'), write: (objects, { view }, title) => renderOutlineSvg(objects, view, title) },
  png: { ...binary('png', 'image/png'), write: (objects, { view }) => renderPicture(objects, view, defaultSize) },
};

const defaultSize = { width: 800, height: 600 };

const indexById = (objects: readonly CadObject[]) => new Map(objects.map(({ id, body }) => [id, body]));

/** Maximum angle between neighbouring facets in radians: a circle has at least 21 corners. */
const angle = 0.3;

function writeCheckedStl(objects: readonly CadObject[], parameters: Parameters): Uint8Array {
  checkStlPrecision(objects, getTolerance(objects, parameters));
  return writeStl(createNamedMeshes(objects, parameters));
}

/** Creates the meshes of all mesh formats, so that all are closed and equally fine. */
function createNamedMeshes(objects: readonly CadObject[], parameters: Parameters): NamedMesh[] {
  if (!objects.some(({ body }) => body.solids > 0)) throw onlyCurves(parameters.format);
  const meshes = createClosedMeshes(bodiesOf(objects), { tolerance: getTolerance(objects, parameters), angle });
  return meshes.map((mesh, i) => ({ name: objects[i]?.id ?? '', mesh }));
}

const onlyCurves = (format: string) =>
  new KernelError(
    'EXPORT_FAILED',
    `These objects cannot be exported as ${format}: curves have no surface. Use step or brep for curves; ` +
      'create_helix with wire_radius makes a solid.',
  );

/** Mesh tolerance: the given one, or 0.1 % of the diagonal, between 0.01 and 1 mm. */
function getTolerance(objects: readonly CadObject[], { linear_tolerance }: Parameters): number {
  if (linear_tolerance !== undefined) return linear_tolerance;
  const diagonal = computeDiagonal(objects.map(({ body }) => body.boundingBox));
  return Math.min(1, Math.max(0.01, diagonal / 1000));
}
