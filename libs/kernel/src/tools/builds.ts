import type { Commands } from '../commands.ts';
import { type Body, rotated, translated } from '../occt/body.ts';
import { chamfer, fillet } from '../occt/modifiers/blends.ts';
import { cut, fuse, intersect } from '../occt/booleans/booleans.ts';
import { extrudedFace, extrudedProfile, spanOf } from '../occt/swept/extrusion.ts';
import { coil, helix } from '../occt/swept/helix.ts';
import { box, cone, cylinder, sphere, torus } from '../occt/primitives.ts';
import { frameOf } from '../occt/swept/profile.ts';
import { difference, type Vector } from '../occt/vector.ts';
import { hole, loftThrough, mirror, revolution, ring, rows, shell, sweepAlong, thread } from './feature-builds.ts';
import { invalidParameter } from '../kernel-error.ts';
import { outlineOf } from '../polygon.ts';

/** The objects that parameters name. */
export interface Inputs {
  readonly body: (id: string) => Body;
  /** The same, but throws `INVALID_PARAMETER` for a curve. */
  readonly solid: (id: string) => Body;
}

/** Builds a body from the parameters of a tool and the objects that they name, and nothing else: it can be rebuilt. */
export type Build<N extends Buildable> = (parameters: Commands[N]['parameters'], inputs: Inputs) => Body;

/** Tools that build an object from their parameters alone. */
export type Buildable =
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

export const builds: { [N in Buildable]: Build<N> } = {
  create_box: ({ length, width, height, position }) => box([length, width, height], position),
  create_cylinder: ({ radius, height, position, axis }) => cylinder(radius, height, position, axis),
  create_sphere: ({ radius, position }) => sphere(radius, position),
  create_cone: ({ bottom_radius, top_radius, height, position, axis }) =>
    cone({ bottom: bottom_radius, top: top_radius, height }, position, axis),
  create_torus: ({ major_radius, minor_radius, position, axis }) => torus([major_radius, minor_radius], position, axis),
  create_helix: ({ wire_radius, position, axis, ...course }) =>
    wire_radius === undefined ? helix(course, position, axis) : coil(course, wire_radius, [position, axis]),

  boolean_fuse: ({ object_ids }, { solid }) => fuse(object_ids.map(solid)),
  boolean_cut: ({ target_id, tool_ids }, { solid }) => cut(solid(target_id), tool_ids.map(solid)),
  boolean_intersect: ({ object_ids }, { solid }) => intersect(object_ids.map(solid)),

  move_object: ({ object_id, ...where }, { body }) => translated(body(object_id), displacement(body(object_id), where)),
  rotate_object: ({ object_id, angle, axis, center }, { body }) => rotated(body(object_id), angle, [center, axis]),
  copy_object: ({ object_id, offset }, { body }) => translated(body(object_id), offset),

  create_fillet: ({ radius, ...choice }, { solid }) => fillet(solid(choice.object_id), radius, choice),
  create_chamfer: ({ distance, distance2, ...choice }, { solid }) =>
    chamfer(solid(choice.object_id), [distance, distance2 ?? distance], choice),
  extrude: (parameters, { solid }) => extruded(parameters, solid),

  mirror_object: (parameters, { solid }) => mirror(parameters, solid),
  pattern_linear: (parameters, { solid }) => rows(parameters, solid),
  pattern_circular: (parameters, { solid }) => ring(parameters, solid),
  shell_object: (parameters, { solid }) => shell(parameters, solid),
  revolve: revolution,
  loft: loftThrough,
  sweep: sweepAlong,
  create_hole: (parameters, { solid }) => hole(parameters, solid),
  create_thread: (parameters, { solid }) => thread(parameters, solid),
};

type Where = Pick<Commands['move_object']['parameters'], 'offset' | 'position'>;

function displacement({ boundingBox }: Body, { offset, position }: Where): Vector {
  if (offset && !position) return offset;
  if (position && !offset) return difference(position, boundingBox.min);
  throw invalidParameter('Give exactly one of offset and position.');
}

function extruded(parameters: Commands['extrude']['parameters'], solid: Inputs['solid']): Body {
  const { profile, holes, plane, position, object_id, face, distance, symmetric } = parameters;
  const span = spanOf(distance, symmetric);
  if (profile && !object_id) return extrudedProfile(outlineOf(profile, holes), frameOf(plane, position), span);
  if (object_id && face && !profile) return extrudedFace(solid(object_id), [object_id, face], span);
  throw invalidParameter('Give exactly one of profile, and object_id with face.');
}
