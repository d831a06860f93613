import type { BuildCommand } from '@kerf/contracts';
import { roundMm } from './build.ts';

type Point = readonly number[];

/** A solid of revolution about the z axis; the profile consists of points [radius, z]. */
export const revolve = (id: string, profile: readonly Point[], position: Point = [0, 0, 0]): BuildCommand =>
  createCommand(id, 'revolve', { profile: roundProfile(profile), plane: 'XZ', position: position.map(roundMm) });

/** A prism along z between two heights. */
export const prism = (id: string, profile: readonly Point[], [from, to]: readonly [number, number]): BuildCommand =>
  createCommand(id, 'extrude', {
    profile: roundProfile(profile),
    position: [0, 0, roundMm(from)],
    distance: roundMm(to - from),
  });

/** A cylinder along z; `position` is the centre of its base. */
export const cylinder = (id: string, radius: number, height: number, position: Point = [0, 0, 0]): BuildCommand =>
  createCommand(id, 'create_cylinder', {
    radius: roundMm(radius),
    height: roundMm(height),
    position: position.map(roundMm),
  });

/** A box between two opposite corners. */
export const block = (id: string, min: Point, max: Point): BuildCommand => {
  const [length = 0, width = 0, height = 0] = max.map((end, axis) => roundMm(end - (min[axis] ?? 0)));
  return createCommand(id, 'create_box', { length, width, height, position: min.map(roundMm) });
};

/** Subtracts steps from a target step. */
export const cut = (id: string, target: string, tools: readonly string[]): BuildCommand =>
  createCommand(id, 'boolean_cut', { target_id: toObjectReference(target), tool_ids: tools.map(toObjectReference) });

/** Fuses several steps into one solid. */
export const fuse = (id: string, steps: readonly string[]): BuildCommand =>
  createCommand(id, 'boolean_fuse', { object_ids: steps.map(toObjectReference) });

export const createCommand = (id: string, name: string, parameters: Record<string, unknown>): BuildCommand => ({
  id,
  command: name,
  parameters,
});

/** Reference to the object of a step, for the parameters of later steps. */
export const toObjectReference = (step: string): string => `\${${step}.object_id}`;

/** A regular hexagon with a width across flats, and two corners on the x axis. */
export function createHexagon(acrossFlats: number): Point[] {
  const radius = acrossFlats / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Area of a regular hexagon with a width across flats. */
export const computeHexagonArea = (acrossFlats: number): number => (Math.sqrt(3) / 2) * acrossFlats ** 2;

/** Volume of a solid of revolution, from its profile of points [radius, z]. */
export function computeRevolvedVolume(profile: readonly Point[]): number {
  const parts = profile.map(([r0 = 0, z0 = 0], at) => {
    const [r1 = 0, z1 = 0] = profile[(at + 1) % profile.length] ?? [];
    return (r0 ** 2 + r0 * r1 + r1 ** 2) * (z1 - z0);
  });
  return Math.abs((Math.PI / 3) * parts.reduce((sum, part) => sum + part, 0));
}

const roundProfile = (profile: readonly Point[]): number[][] => profile.map((point) => point.map(roundMm));
