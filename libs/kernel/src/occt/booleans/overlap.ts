import type { Body } from '../body.ts';
import { sharedVolume } from './booleans.ts';
import { gapBetween } from '../distance.ts';
import { cornerGap, type Placed, roomFor, volumeIn } from '../placed.ts';

/** Spatial relation of two bodies. */
interface Overlap {
  readonly relation: 'apart' | 'touching' | 'containing' | 'interpenetrating';
  /** Common volume in cubic millimetres. */
  readonly volume: number;
  readonly distance: number;
}

/** Share of the smaller volume below the accuracy of volumes. */
const nothing = 1e-9;
const everything = 1e-6;

/**
 * Computes the relation of two bodies. OCCT takes milliseconds for a distance and longer for a common volume of each
 * pair, so boxes decide first: disjoint boxes hold disjoint bodies, and bodies overlap where the common volume of
 * their boxes exceeds the empty volume of both boxes.
 */
export function overlapOf(a: Placed, b: Placed): Overlap {
  const room = volumeIn(roomFor(a, b));
  const leastShare = nothing * Math.min(a.body.volume, b.body.volume);
  if (room <= leastShare) return withoutShare(cornerGap(a, b) ?? gapBetween(a.body, b.body).distance);
  if (room > emptyIn(a.body) + emptyIn(b.body) + leastShare) return sharing(a.body, b.body);
  const { distance } = gapBetween(a.body, b.body);
  return distance > 0 ? withoutShare(distance) : sharing(a.body, b.body);
}

const emptyIn = ({ boundingBox, volume }: Body): number => Math.max(0, volumeIn(boundingBox) - volume);

const withoutShare = (distance: number): Overlap => ({
  relation: distance > 0 ? 'apart' : 'touching',
  volume: 0,
  distance,
});

function sharing(a: Body, b: Body): Overlap {
  const smaller = Math.min(a.volume, b.volume);
  const volume = sharedVolume(a, b);
  if (volume <= smaller * nothing) return withoutShare(gapBetween(a, b).distance);
  return { relation: volume >= smaller * (1 - everything) ? 'containing' : 'interpenetrating', volume, distance: 0 };
}
