import { computeBoxVolume, intersectBoxes } from '@kerf/geometry';
import type { Body } from '../body.ts';
import { computeSharedVolume } from './booleans.ts';
import { measureGap } from '../distance.ts';
import { computeCornerGap, type PlacedBody } from '../placed-body.ts';

/** Spatial relation of two bodies. */
interface Overlap {
  readonly relation: 'apart' | 'touching' | 'containing' | 'interpenetrating';
  /** Common volume in cubic millimetres. */
  readonly volume: number;
  readonly distance: number;
}

/** Share of the smaller volume below the accuracy of volumes. */
const negligibleShare = 1e-9;
const containmentTolerance = 1e-6;

/**
 * Computes the relation of two bodies. OCCT takes milliseconds for a distance and longer for a common volume of each
 * pair, so boxes decide first: disjoint boxes hold disjoint bodies, and bodies overlap where the common volume of
 * their boxes exceeds the empty volume of both boxes.
 */
export function computeOverlap(a: PlacedBody, b: PlacedBody): Overlap {
  const commonBoxVolume = computeBoxVolume(intersectBoxes(a.body.boundingBox, b.body.boundingBox));
  const minShare = negligibleShare * Math.min(a.body.volume, b.body.volume);
  if (commonBoxVolume <= minShare) return noOverlap(computeCornerGap(a, b) ?? measureGap(a.body, b.body).distance);
  if (commonBoxVolume > computeEmptyVolume(a.body) + computeEmptyVolume(b.body) + minShare)
    return measureOverlap(a.body, b.body);
  const { distance } = measureGap(a.body, b.body);
  return distance > 0 ? noOverlap(distance) : measureOverlap(a.body, b.body);
}

const computeEmptyVolume = ({ boundingBox, volume }: Body): number =>
  Math.max(0, computeBoxVolume(boundingBox) - volume);

const noOverlap = (distance: number): Overlap => ({
  relation: distance > 0 ? 'apart' : 'touching',
  volume: 0,
  distance,
});

function measureOverlap(a: Body, b: Body): Overlap {
  const smaller = Math.min(a.volume, b.volume);
  const volume = computeSharedVolume(a, b);
  if (volume <= smaller * negligibleShare) return noOverlap(measureGap(a, b).distance);
  return {
    relation: volume >= smaller * (1 - containmentTolerance) ? 'containing' : 'interpenetrating',
    volume,
    distance: 0,
  };
}
