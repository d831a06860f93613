import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';
import { featureOf } from '../feature.ts';
import { glb } from '../files/glb.ts';
import { obj } from '../files/obj.ts';
import { stl } from '../files/stl.ts';
import { threeMf } from '../files/three-mf.ts';
import { KernelError } from '../kernel-error.ts';
import { type FileKind, kernelFile } from '../kernel-file.ts';
import type { NamedMesh } from '../mesh/mesh.ts';
import { brepTextOf } from '../occt/exchange/brep.ts';
import { importedFrom } from '../occt/exchange/import.ts';
import { stepOf } from '../occt/exchange/step.ts';
import { meshesOf } from '../occt/meshes/tessellation.ts';
import { boxAround, difference } from '../occt/vector.ts';
import { bodiesOf, chosen } from './chosen.ts';
import { outlineSvg, pictureOf } from './pictures.ts';
import { checkPlaces } from './stl-place.ts';
import type { Command } from './table.ts';

type Parameters = Commands['export_model']['parameters'];

/** An export format and its writer. */
interface Format extends FileKind {
  write(objects: readonly CadObject[], parameters: Parameters, title: string): string | Uint8Array;
}

export const exportModel: Command<'export_model'> = (document, parameters) => {
  const format = formats[parameters.format];
  const content = format.write(chosen(document, parameters.object_ids), parameters, document.name);
  return kernelFile(document.name, format, content);
};

export const importModel: Command<'import_model'> = (document, parameters) => {
  const { bodies, looseFaces } = importedFrom(fileOf(parameters), parameters.format);
  // The file itself is not stored: its content is in the bodies.
  const feature = featureOf({ tool: 'import_model', parameters: { format: parameters.format }, inputs: {} });
  const objects = document.addAll(bodies.map((body) => ({ type: 'import', body, feature })));
  return { objects: objects.map(partOf), warnings: leftOut(looseFaces) };
};

function fileOf({ bytes, content, file_id }: Commands['import_model']['parameters']): Uint8Array {
  if (bytes) return bytes;
  if (content !== undefined) return Buffer.from(content);
  throw new KernelError(
    'IMPORT_FAILED',
    `The file ${file_id} was not sent with the command. Send its text as content, or connect an adapter that downloads files.`,
  );
}

const partOf = ({ id, type, body }: CadObject) => ({
  object_id: id,
  type,
  bounding_box: body.boundingBox,
  volume: body.volume,
});

const leftOut = (faces: number): string[] =>
  faces > 0 ? [`${faces} faces of the file belong to no solid and were skipped.`] : [];

const text = (extension: string, mediaType: string) => ({ extension, mediaType, encoding: 'text' }) as const;
const binary = (extension: string, mediaType: string) => ({ extension, mediaType, encoding: 'base64' }) as const;

const formats: Readonly<Record<Parameters['format'], Format>> = {
  step: { ...text('step', 'model/step'), write: (objects) => stepOf(byId(objects)) },
  brep: { ...text('brep', 'model/vnd.opencascade.brep'), write: (objects) => brepTextOf(bodiesOf(objects)) },
  stl: { ...binary('stl', 'model/stl'), write: stlOf },
  obj: { ...text('obj', 'model/obj'), write: (objects, parameters) => obj(meshed(objects, parameters)) },
  '3mf': { ...binary('3mf', 'model/3mf'), write: (objects, parameters) => threeMf(meshed(objects, parameters)) },
  glb: { ...binary('glb', 'model/gltf-binary'), write: (objects, parameters) => glb(meshed(objects, parameters)) },
  svg: { ...text('svg', 'image/svg+xml'), write: (objects, { view }, title) => outlineSvg(objects, view, title) },
  png: { ...binary('png', 'image/png'), write: (objects, { view }) => pictureOf(objects, view, defaultSize) },
};

const defaultSize = { width: 800, height: 600 };

const byId = (objects: readonly CadObject[]) => new Map(objects.map(({ id, body }) => [id, body]));

/** Maximum angle between neighbouring facets in radians: a circle has at least 21 corners. */
const angle = 0.3;

function stlOf(objects: readonly CadObject[], parameters: Parameters): Uint8Array {
  checkPlaces(objects, toleranceOf(objects, parameters));
  return stl(meshed(objects, parameters));
}

/** Creates the meshes of all mesh formats, so that all are closed and equally fine. */
function meshed(objects: readonly CadObject[], parameters: Parameters): NamedMesh[] {
  if (!objects.some(({ body }) => body.solids > 0)) throw allCurves(parameters.format);
  const meshes = meshesOf(bodiesOf(objects), { tolerance: toleranceOf(objects, parameters), angle });
  return meshes.map((mesh, i) => ({ name: objects[i]?.id ?? '', mesh }));
}

const allCurves = (format: string) =>
  new KernelError(
    'EXPORT_FAILED',
    `These objects cannot be exported as ${format}: curves have no surface. Use step or brep for curves; ` +
      'create_helix with wire_radius makes a solid.',
  );

/** Mesh tolerance: the given one, or 0.1 % of the diagonal, between 0.01 and 1 mm. */
function toleranceOf(objects: readonly CadObject[], { linear_tolerance }: Parameters): number {
  if (linear_tolerance !== undefined) return linear_tolerance;
  const { min, max } = boxAround(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return Math.min(1, Math.max(0.01, Math.hypot(...difference(max, min)) / 1000));
}
