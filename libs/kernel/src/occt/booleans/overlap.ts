import type { Body } from '../body.ts';
import { sharedVolume } from './booleans.ts';
import { gapBetween } from '../distance.ts';
import { cornerGap, type Placed, roomFor, volumeIn } from '../placed.ts';

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

/**
 * OCCT takes milliseconds for a distance and more for a volume in common, and there are as many as pairs. Boxes that have
 * no room in common hold bodies that have none; those that leave less of it empty than there is hold bodies that share it.
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
