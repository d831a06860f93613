import { didYouMean } from './suggestions.ts';

/** Common names for parameters from other tools, with the catalogue's names, most likely first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  radius1: ['bottom_radius', 'major_radius', 'radius'],
  radius2: ['top_radius', 'minor_radius'],
  base_radius: ['bottom_radius', 'radius'],
  ring_radius: ['major_radius'],
  tube_radius: ['minor_radius', 'wire_radius'],
  fillet_radius: ['radius'],
  diameter: ['radius', 'bottom_radius', 'major_radius'],

  size: ['length', 'radius', 'distance'],
  size1: ['distance'],
  size2: ['distance2'],
  chamfer_size: ['distance'],
  length: ['distance', 'height'],
  height: ['distance', 'length'],
  depth: ['height', 'distance', 'width'],
  thickness: ['height', 'distance'],
  amount: ['distance'],
  turns: ['height', 'count'],
  revolutions: ['height', 'angle'],

  x: ['position', 'offset', 'center'],
  y: ['position', 'offset', 'center'],
  z: ['position', 'offset', 'center'],
  origin: ['position', 'center'],
  location: ['position', 'center'],
  placement: ['position', 'offset'],
  point: ['position', 'center'],
  center: ['position'],
  position: ['offset', 'center'],
  dx: ['offset'],
  dy: ['offset'],
  dz: ['offset'],
  vector: ['offset', 'axis', 'direction'],
  translation: ['offset'],
  translate: ['offset'],
  delta: ['offset'],
  normal: ['axis', 'direction', 'plane'],
  direction: ['axis'],
  axis: ['direction', 'plane'],
  rotation: ['angle', 'axis'],
  degrees: ['angle'],
  left_handed: ['direction'],

  id: ['object_id', 'target_id'],
  name: ['object_id', 'target_id', 'object_ids'],
  object: ['object_id', 'target_id', 'object_ids'],
  object_name: ['object_id', 'target_id', 'object_ids'],
  object_id: ['object_ids', 'target_id'],
  object_ids: ['object_id', 'tool_ids'],
  objects: ['object_ids', 'tool_ids', 'object_id'],
  object_names: ['object_ids', 'tool_ids', 'object_id'],
  shapes: ['object_ids', 'tool_ids'],
  source: ['object_id'],
  base: ['target_id', 'object_id'],
  base_id: ['target_id', 'object_id'],
  target: ['target_id', 'object_id'],
  tool: ['tool_ids'],
  tools: ['tool_ids', 'object_ids'],
  tool_id: ['tool_ids'],
  keep: ['keep_originals', 'keep_original'],
  keep_tools: ['keep_originals'],

  edge: ['edges'],
  edge_ids: ['edges'],
  edge_indices: ['edges'],
  faces: ['face'],
  face_id: ['face', 'faces'],
  face_ids: ['faces', 'face'],
  points: ['profile', 'path'],
  polygon: ['profile'],
  sketch: ['profile', 'object_id'],
  vertices: ['profile'],
  both_sides: ['symmetric'],
  midplane: ['symmetric'],

  type: ['format'],
  file_type: ['format'],
  file_format: ['format'],
  tolerance: ['linear_tolerance'],
  deflection: ['linear_tolerance'],
};

/** Normalizes objectName, object-name and object_name to one spelling. */
const normalizeName = (name: string): string =>
  name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const byPlainName = new Map(Object.entries(aliases).map(([name, candidates]) => [normalizeName(name), candidates]));

/** Suggests the tool's parameter for a wrong name, as the end of a sentence; empty if there is none. */
export function didYouMeanParameter(given: string, known: readonly string[]): string {
  const spelled = known.find((name) => normalizeName(name) === normalizeName(given));
  const candidates = byPlainName.get(normalizeName(given))?.find((name) => known.includes(name));
  const name = spelled ?? candidates;
  return name === undefined ? didYouMean(given, known) : ` Did you mean ${name}?`;
}
