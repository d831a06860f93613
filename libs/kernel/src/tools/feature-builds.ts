import type { Commands } from '../commands.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { carved } from '../occt/booleans/carving.ts';
import { drilled } from '../occt/modifiers/hole.ts';
import { lofted, type Section } from '../occt/swept/loft.ts';
import { aroundAxis, inRows, mirrored } from '../occt/modifiers/patterns.ts';
import { frameOf } from '../occt/swept/profile.ts';
import { revolved } from '../occt/swept/revolution.ts';
import { shelled } from '../occt/modifiers/shell.ts';
import { swept } from '../occt/swept/sweep.ts';
import { threadedRod } from '../occt/swept/thread.ts';
import { outlineOf } from '../polygon.ts';
import type { Inputs } from './builds.ts';

type Solid = Inputs['solid'];
type Given<N extends keyof Commands> = Commands[N]['parameters'];

const normals = { XY: [0, 0, 1], XZ: [0, 1, 0], YZ: [1, 0, 0] };

export const mirror = ({ object_id, plane, position }: Given<'mirror_object'>, solid: Solid): Body =>
  mirrored(solid(object_id), normals[plane], position);

export function rows(
  { object_id, direction2, spacing2, count2, ...first }: Given<'pattern_linear'>,
  solid: Solid,
): Body {
  const second = direction2 && spacing2 && count2 && [{ direction: direction2, spacing: spacing2, count: count2 }];
  return inRows(solid(object_id), [first, ...(second || [])]);
}

export const ring = ({ object_id, count, angle, axis, center }: Given<'pattern_circular'>, solid: Solid): Body =>
  aroundAxis(solid(object_id), [count, angle], [center, axis]);

export const shell = ({ object_id, thickness, open_faces = [] }: Given<'shell_object'>, solid: Solid): Body =>
  shelled(solid(object_id), thickness, [object_id, open_faces]);

export const revolution = ({ profile, holes, plane, position, angle, ...line }: Given<'revolve'>): Body =>
  revolved(outlineOf(profile, holes), frameOf(plane, position), [line, angle]);

export const loftThrough = ({ sections, ruled }: Given<'loft'>): Body =>
  lofted(
    sections.map(
      ({ profile, radius, plane, position }): Section => ({
        frame: frameOf(plane, position),
        ...sectionOf(profile, radius),
      }),
    ),
    ruled,
  );

export const sweepAlong = ({ path, smooth, profile, radius }: Given<'sweep'>): Body =>
  swept(sectionOf(profile, radius), path, smooth);

function sectionOf(profile: number[][] | undefined, radius: number | undefined) {
  if ((profile === undefined) === (radius === undefined))
    throw invalidParameter('Give exactly one of profile and radius.');
  return { outline: profile && outlineOf(profile), radius };
}

export function hole({ object_id, position, direction, diameter, ...shape }: Given<'create_hole'>, solid: Solid): Body {
  if (diameter === undefined) throw invalidParameter('diameter is missing: give the diameter of the hole.');
  return drilled(solid(object_id), { ...shape, diameter }, [position, direction]);
}

export function thread({ object_id, position, axis, pitch, ...size }: Given<'create_thread'>, solid: Solid): Body {
  if (pitch === undefined) throw invalidParameter('pitch is missing: there is no coarse pitch for this diameter.');
  const rod = threadedRod({ ...size, pitch }, position, axis);
  if (object_id === undefined) return rod;
  try {
    return carved(solid(object_id), [rod], 'The thread does not reach into the object: check position and axis.');
  } finally {
    rod.shape.delete();
  }
}
