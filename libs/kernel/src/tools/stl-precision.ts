import { subtract } from '@kerf/geometry';
import type { CadObject } from '../document.ts';
import { KernelError } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { isZero, getMeshOrigin } from '../occt/meshes/mesh-near-origin.ts';

/**
 * Checks that STL can represent the objects where they are. Far from the origin its 32-bit coordinates are too coarse
 * for the mesh tolerance or for a thin body. Throws `EXPORT_FAILED`.
 */
export function checkStlPrecision(objects: readonly CadObject[], tolerance: number): void {
  for (const { id, body } of objects) if (!isZero(getMeshOrigin(body))) checkBody(id, body, tolerance);
}

function checkBody(id: string, { boundingBox: { min, max } }: Body, tolerance: number): void {
  const farthest = Math.max(...[...min, ...max].map(Math.abs));
  const step = 2 ** (Math.floor(Math.log2(farthest)) - mantissaBits);
  const maxStep = Math.min(tolerance / stepsInTolerance, Math.min(...subtract(max, min)) / stepsInBody);
  if (step <= maxStep) return;
  throw new KernelError(
    'EXPORT_FAILED',
    `${id} lies ${Math.round(farthest)} mm from the origin, where coordinates of an STL file are ${roundTo2Digits(step)} mm apart: too coarse for its size or its tolerance of ${roundTo2Digits(tolerance)} mm. Move it nearer to the origin, or export it as step, 3mf, obj or glb.`,
  );
}

const roundTo2Digits = (value: number): number => Number(value.toPrecision(2));

const mantissaBits = 23;
const stepsInTolerance = 2;
/** Minimum number of coordinate steps through the thinnest side: an accuracy of one percent. */
const stepsInBody = 100;
