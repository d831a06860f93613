import type { Vector } from '@kerf/geometry';
import type { Commands } from '../commands.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { cutOrThrow } from '../occt/booleans/cut-or-throw.ts';
import { drillHole } from '../occt/modifiers/hole.ts';
import { loftSections, type LoftSection } from '../occt/swept/loft.ts';
import { repeatAroundAxis, repeatInRows, mirrorBody } from '../occt/modifiers/patterns.ts';
import { getFrame } from '../occt/swept/profile.ts';
import { revolveProfile } from '../occt/swept/revolution.ts';
import { hollowOut } from '../occt/modifiers/shell.ts';
import { sweepSection } from '../occt/swept/sweep.ts';
import { makeThreadedRod } from '../occt/swept/thread.ts';
import { toVector } from '../occt/vector.ts';
import { createOutline } from '../outline.ts';

/** The objects that parameters name. */
export interface Inputs {
  readonly body: (id: string) => Body;
  /** The same, but throws `INVALID_PARAMETER` for a curve. */
  readonly solid: (id: string) => Body;
}

type Solid = Inputs['solid'];
type ParametersOf<N extends keyof Commands> = Commands[N]['parameters'];

const normals: Readonly<Record<'XY' | 'XZ' | 'YZ', Vector>> = { XY: [0, 0, 1], XZ: [0, 1, 0], YZ: [1, 0, 0] };

export const buildMirror = ({ object_id, plane, position }: ParametersOf<'mirror_object'>, solid: Solid): Body =>
  mirrorBody(solid(object_id), normals[plane], toVector(position));

export function buildLinearPattern(
  { object_id, direction2, spacing2, count2, ...first }: ParametersOf<'pattern_linear'>,
  solid: Solid,
): Body {
  const second = direction2 && spacing2 && count2 && [{ direction: direction2, spacing: spacing2, count: count2 }];
  const rows = [first, ...(second || [])].map((row) => ({ ...row, direction: toVector(row.direction) }));
  return repeatInRows(solid(object_id), rows);
}

export const buildCircularPattern = (
  { object_id, count, angle, axis, center }: ParametersOf<'pattern_circular'>,
  solid: Solid,
): Body => repeatAroundAxis(solid(object_id), [count, angle], [toVector(center), toVector(axis)]);

export const buildShell = (
  { object_id, thickness, open_faces = [] }: ParametersOf<'shell_object'>,
  solid: Solid,
): Body => hollowOut(solid(object_id), thickness, [object_id, open_faces]);

export function buildRevolution({
  profile,
  holes,
  plane,
  position,
  angle,
  axis_point: [u0 = 0, v0 = 0],
  axis_direction: [du = 0, dv = 0],
}: ParametersOf<'revolve'>): Body {
  const line = { axis_point: [u0, v0], axis_direction: [du, dv] } as const;
  return revolveProfile(createOutline(profile, holes), getFrame(plane, toVector(position)), [line, angle]);
}

export const buildLoft = ({ sections, ruled }: ParametersOf<'loft'>): Body =>
  loftSections(
    sections.map(
      ({ profile, radius, plane, position }): LoftSection => ({
        frame: getFrame(plane, toVector(position)),
        ...toSection(profile, radius),
      }),
    ),
    ruled,
  );

export const buildSweep = ({ path, smooth, profile, radius }: ParametersOf<'sweep'>): Body =>
  sweepSection(toSection(profile, radius), path.map(toVector), smooth);

function toSection(profile: number[][] | undefined, radius: number | undefined) {
  if ((profile === undefined) === (radius === undefined))
    throw invalidParameter('Give exactly one of profile and radius.');
  return { outline: profile && createOutline(profile), radius };
}

export function buildHole(
  { object_id, position, direction, diameter, ...shape }: ParametersOf<'create_hole'>,
  solid: Solid,
): Body {
  if (diameter === undefined) throw invalidParameter('diameter is missing: give the diameter of the hole.');
  return drillHole(solid(object_id), { ...shape, diameter }, [toVector(position), toVector(direction)]);
}

export function buildThread(
  { object_id, position, axis, pitch, ...size }: ParametersOf<'create_thread'>,
  solid: Solid,
): Body {
  if (pitch === undefined) throw invalidParameter('pitch is missing: there is no coarse pitch for this diameter.');
  const rod = makeThreadedRod({ ...size, pitch }, toVector(position), toVector(axis));
  if (object_id === undefined) return rod;
  try {
    return cutOrThrow(solid(object_id), [rod], 'The thread does not reach into the object: check position and axis.');
  } finally {
    rod.shape.delete();
  }
}
