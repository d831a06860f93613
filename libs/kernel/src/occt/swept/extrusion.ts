import type { TopoDS_Face } from 'replicad-opencascadejs';
import { invalidParameter } from '../../kernel-error.ts';
import type { Outline } from '../../polygon.ts';
import { about, type Body, bodyOf } from '../body.ts';
import { normalOf } from '../faces.ts';
import { areaOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { facesOf } from '../parts.ts';
import { type Frame, lifted, profileFace } from './profile.ts';
import { scaled, type Vector } from '../vector.ts';

/** Range of an extrusion along the normal, from one height to a greater one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spanOf(distance: number, isSymmetric: boolean): Span {
  const half = Math.abs(distance) / 2;
  return isSymmetric ? { from: -half, to: half } : { from: Math.min(0, distance), to: Math.max(0, distance) };
}

export function extrudedProfile(outline: Outline, frame: Frame, { from, to }: Span): Body {
  using face = profileFace(outline, lifted(frame, from));
  return prism(face, scaled(frame.normal, to - from), outline.area * (to - from));
}

/** Extrudes a flat face along its outward normal. Throws `INVALID_PARAMETER` if it is missing or not flat. */
export function extrudedFace({ shape }: Body, [objectId, faceId]: readonly [string, string], { from, to }: Span): Body {
  using faces = facesOf(shape);
  const face = faces.all[Number(faceId.replace('face_', '')) - 1];
  if (!face) throw invalidParameter(`${objectId} has no ${faceId}: its faces are face_1 to face_${faces.count}.`);
  const normal = normalOf(face);
  if (!normal) throw invalidParameter(`${faceId} of ${objectId} is not flat: only a planar face can be extruded.`);
  using start = elsewhere(face, scaled(normal, from));
  return prism(start, scaled(normal, to - from), areaOf(face) * (to - from));
}

function elsewhere(face: TopoDS_Face, [x = 0, y = 0, z = 0]: Vector): TopoDS_Face {
  using vector = new oc.gp_Vec(x, y, z);
  using motion = new oc.gp_Trsf();
  motion.SetTranslation(vector);
  using location = new oc.TopLoc_Location(motion);
  using moved = face.Moved(location, false);
  return oc.TopoDS.Face(moved);
}

/** Creates a prism; its volume is known in advance: the area times the length. */
function prism(face: TopoDS_Face, [x = 0, y = 0, z = 0]: Vector, volume: number): Body {
  using vector = new oc.gp_Vec(x, y, z);
  using maker = new oc.BRepPrimAPI_MakePrism(face, vector, true, true);
  return bodyOf(maker.Shape(), about(volume));
}
