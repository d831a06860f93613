import type { Body } from './body.ts';
import { sharedVolume } from './booleans.ts';
import { gapBetween } from './distance.ts';

/** How two bodies lie to each other. */
interface Overlap {
  readonly relation: 'apart' | 'touching' | 'containing' | 'interpenetrating';
  /** Shared by both, in cubic millimetres. */
  readonly volume: number;
  readonly distance: number;
}

/** A share of the smaller volume that is less than the volumes are known to. */
const nothing = 1e-9;
const everything = 1e-6;

export function overlapOf(a: Body, b: Body): Overlap {
  const { distance } = gapBetween(a, b);
  if (distance > 0) return { relation: 'apart', volume: 0, distance };
  const smaller = Math.min(a.volume, b.volume);
  const volume = sharedVolume(a, b);
  if (volume <= smaller * nothing) return { relation: 'touching', volume: 0, distance: 0 };
  return { relation: volume >= smaller * (1 - everything) ? 'containing' : 'interpenetrating', volume, distance: 0 };
}
