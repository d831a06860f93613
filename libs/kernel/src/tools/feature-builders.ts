import { subtract, type Vector } from '@kerf/geometry';
import type { Commands } from '../commands.ts';
import { type Body, rotateBody, translateBody } from '../occt/body.ts';
import { chamferEdges, filletEdges } from '../occt/modifiers/blends.ts';
import { cut, fuse, intersect } from '../occt/booleans/booleans.ts';
import { extrudeFace, extrudeProfile, toSpan } from '../occt/swept/extrusion.ts';
import { makeCoil, makeHelix } from '../occt/swept/helix.ts';
import { makeBox, makeCone, makeCylinder, makeSphere, makeTorus } from '../occt/primitives.ts';
import { getFrame } from '../occt/swept/profile.ts';
import { toVector } from '../occt/vector.ts';
import {
  type Inputs,
  buildHole,
  buildLoft,
  buildMirror,
  buildRevolution,
  buildCircularPattern,
  buildLinearPattern,
  buildShell,
  buildSweep,
  buildThread,
} from './shape-builders.ts';
import { invalidParameter } from '../kernel-error.ts';
import { createOutline } from '../outline.ts';

/** Builds a body from the parameters of a tool and the objects that they name, and nothing else: it can be rebuilt. */
export type FeatureBuilder<N extends BuildableTool> = (parameters: Commands[N]['parameters'], inputs: Inputs) => Body;

/** Tools that build an object from their parameters alone. */
export type BuildableTool =
  | 'create_box'
  | 'create_cylinder'
  | 'create_sphere'
  | 'create_cone'
  | 'create_torus'
  | 'create_helix'
  | 'boolean_fuse'
  | 'boolean_cut'
  | 'boolean_intersect'
  | 'move_object'
  | 'rotate_object'
  | 'copy_object'
  | 'create_fillet'
  | 'create_chamfer'
  | 'extrude'
  | 'mirror_object'
  | 'pattern_linear'
  | 'pattern_circular'
  | 'shell_object'
  | 'revolve'
  | 'loft'
  | 'sweep'
  | 'create_hole'
  | 'create_thread';

export const featureBuilders: { [N in BuildableTool]: FeatureBuilder<N> } = {
  create_box: ({ length, width, height, position }) => makeBox([length, width, height], toVector(position)),
  create_cylinder: ({ radius, height, position, axis }) =>
    makeCylinder(radius, height, toVector(position), toVector(axis)),
  create_sphere: ({ radius, position }) => makeSphere(radius, toVector(position)),
  create_cone: ({ bottom_radius, top_radius, height, position, axis }) =>
    makeCone({ bottom: bottom_radius, top: top_radius, height }, toVector(position), toVector(axis)),
  create_torus: ({ major_radius, minor_radius, position, axis }) =>
    makeTorus([major_radius, minor_radius], toVector(position), toVector(axis)),
  create_helix: ({ wire_radius, position, axis, ...shape }) =>
    wire_radius === undefined
      ? makeHelix(shape, toVector(position), toVector(axis))
      : makeCoil(shape, wire_radius, [toVector(position), toVector(axis)]),

  boolean_fuse: ({ object_ids }, { solid }) => fuse(object_ids.map(solid)),
  boolean_cut: ({ target_id, tool_ids }, { solid }) => cut(solid(target_id), tool_ids.map(solid)),
  boolean_intersect: ({ object_ids }, { solid }) => intersect(object_ids.map(solid)),

  move_object: ({ object_id, ...where }, { body }) =>
    translateBody(body(object_id), getDisplacement(body(object_id), where)),
  rotate_object: ({ object_id, angle, axis, center }, { body }) =>
    rotateBody(body(object_id), angle, [toVector(center), toVector(axis)]),
  copy_object: ({ object_id, offset }, { body }) => translateBody(body(object_id), toVector(offset)),

  create_fillet: ({ radius, ...choice }, { solid }) => filletEdges(solid(choice.object_id), radius, choice),
  create_chamfer: ({ distance, distance2, ...choice }, { solid }) =>
    chamferEdges(solid(choice.object_id), [distance, distance2 ?? distance], choice),
  extrude: (parameters, { solid }) => buildExtrusion(parameters, solid),

  mirror_object: (parameters, { solid }) => buildMirror(parameters, solid),
  pattern_linear: (parameters, { solid }) => buildLinearPattern(parameters, solid),
  pattern_circular: (parameters, { solid }) => buildCircularPattern(parameters, solid),
  shell_object: (parameters, { solid }) => buildShell(parameters, solid),
  revolve: buildRevolution,
  loft: buildLoft,
  sweep: buildSweep,
  create_hole: (parameters, { solid }) => buildHole(parameters, solid),
  create_thread: (parameters, { solid }) => buildThread(parameters, solid),
};

type Where = Pick<Commands['move_object']['parameters'], 'offset' | 'position'>;

function getDisplacement({ boundingBox }: Body, { offset, position }: Where): Vector {
  if (offset && !position) return toVector(offset);
  if (position && !offset) return subtract(toVector(position), boundingBox.min);
  throw invalidParameter('Give exactly one of offset and position.');
}

function buildExtrusion(parameters: Commands['extrude']['parameters'], solid: Inputs['solid']): Body {
  const { profile, holes, plane, position, object_id, face, distance, symmetric } = parameters;
  const span = toSpan(distance, symmetric);
  if (profile && !object_id)
    return extrudeProfile(createOutline(profile, holes), getFrame(plane, toVector(position)), span);
  if (object_id && face && !profile) return extrudeFace(solid(object_id), [object_id, face], span);
  throw invalidParameter('Give exactly one of profile, and object_id with face.');
}
