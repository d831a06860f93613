import type { TopoDS_Face } from 'replicad-opencascadejs';
import { scale, type Vector } from '@kerf/geometry';
import { invalidParameter } from '../../kernel-error.ts';
import type { Outline } from '../../outline.ts';
import { approximateVolume, type Body, createBody } from '../body.ts';
import { getPlaneNormal } from '../faces.ts';
import { computeArea } from '../measure.ts';
import { oc } from '../occt.ts';
import { listFaces } from '../sub-shapes.ts';
import { type SketchFrame, offsetFrame, makeProfileFace } from './profile.ts';

/** Range of an extrusion along the normal, from one height to a greater one. */
export interface ExtrusionSpan {
  readonly from: number;
  readonly to: number;
}

export function toSpan(distance: number, isSymmetric: boolean): ExtrusionSpan {
  const half = Math.abs(distance) / 2;
  return isSymmetric ? { from: -half, to: half } : { from: Math.min(0, distance), to: Math.max(0, distance) };
}

export function extrudeProfile(outline: Outline, frame: SketchFrame, { from, to }: ExtrusionSpan): Body {
  using face = makeProfileFace(outline, offsetFrame(frame, from));
  return makePrism(face, scale(frame.normal, to - from), outline.area * (to - from));
}

/** Extrudes a flat face along its outward normal. Throws `INVALID_PARAMETER` if it is missing or not flat. */
export function extrudeFace(
  { shape }: Body,
  [objectId, faceId]: readonly [string, string],
  { from, to }: ExtrusionSpan,
): Body {
  using faces = listFaces(shape);
  const face = faces.all[Number(faceId.replace('face_', '')) - 1];
  if (!face) throw invalidParameter(`${objectId} has no ${faceId}: its faces are face_1 to face_${faces.count}.`);
  const normal = getPlaneNormal(face);
  if (!normal) throw invalidParameter(`${faceId} of ${objectId} is not flat: only a planar face can be extruded.`);
  using start = moveFace(face, scale(normal, from));
  return makePrism(start, scale(normal, to - from), computeArea(face) * (to - from));
}

function moveFace(face: TopoDS_Face, [x, y, z]: Vector): TopoDS_Face {
  using vector = new oc.gp_Vec(x, y, z);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  using location = new oc.TopLoc_Location(motion);
  using moved = face.Moved(location, false);
  return oc.TopoDS.Face(moved);
}

/** Creates a prism; its volume is known in advance: the area times the length. */
function makePrism(face: TopoDS_Face, [x, y, z]: Vector, volume: number): Body {
  using vector = new oc.gp_Vec(x, y, z);
  using maker = new oc.BRepPrimAPI_MakePrism(face, vector, true, true);
  return createBody(maker.Shape(), approximateVolume(volume));
}
