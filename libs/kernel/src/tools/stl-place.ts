import type { CadObject } from '../document.ts';
import { KernelError } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { isOrigin, originOf } from '../occt/meshes/near-origin.ts';
import { difference } from '../occt/vector.ts';

/**
 * Refuses what STL cannot tell where it lies: its coordinates are floats of four bytes, which far from the origin are
 * farther apart than the mesh may be from its surface, or than a thin body is thick. Throws `EXPORT_FAILED`.
 */
export function checkPlaces(objects: readonly CadObject[], tolerance: number): void {
  for (const { id, body } of objects) if (!isOrigin(originOf(body))) checkPlace(id, body, tolerance);
}

function checkPlace(id: string, { boundingBox: { min, max } }: Body, tolerance: number): void {
  const farthest = Math.max(...[...min, ...max].map(Math.abs));
  const step = 2 ** (Math.floor(Math.log2(farthest)) - mantissaBits);
  const finest = Math.min(tolerance / stepsInTolerance, Math.min(...difference(max, min)) / stepsInBody);
  if (step <= finest) return;
  throw new KernelError(
    'EXPORT_FAILED',
    `${id} lies ${Math.round(farthest)} mm from the origin, where coordinates of an STL file are ${figure(step)} mm apart: too coarse for its size or its tolerance of ${figure(tolerance)} mm. Move it nearer to the origin, or export it as step, 3mf, obj or glb.`,
  );
}

const figure = (value: number): number => Number(value.toPrecision(2));

const mantissaBits = 23;
const stepsInTolerance = 2;
/** Through its thinnest side: it is then told to a percent. */
const stepsInBody = 100;
