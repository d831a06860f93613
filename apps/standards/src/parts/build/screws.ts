import {
  type Builder,
  createCentredBox,
  sharpEdgesNote,
  createRoundBox,
  type PartSizes,
  plainThreadNote,
} from './build.ts';
import {
  cut,
  cylinder,
  fuse,
  createHexagon,
  computeHexagonArea,
  prism,
  revolve,
  computeRevolvedVolume,
} from './build-commands.ts';

type Point = readonly number[];

/** ISO 4762: the head rests on z = 0, with the shank down. */
export const socketHeadScrew: Builder = (sizes) => {
  const { d, k, head } = readHead(sizes);
  return buildSocketScrew(sizes, {
    profile: [
      [0, -sizes.length],
      [d, -sizes.length],
      [d, 0],
      [head, 0],
      [head, k],
      [0, k],
    ],
    top: k,
  });
};

/** ISO 7380-1: the head is a spherical cap with a flat top. */
export const buttonHeadScrew: Builder = (sizes) => {
  const { d, k, head } = readHead(sizes);
  const profile = [
    [0, -sizes.length],
    [d, -sizes.length],
    [d, 0],
    ...listDomePoints(head, sizes.mm('dl') / 2, k),
    [0, k],
  ];
  return buildSocketScrew(sizes, { profile, top: k }, [
    'The dome of the head is approximated by twelve conical rings.',
  ]);
};

/** ISO 10642: the top of the head is at z = 0, and the length is measured from there. */
export const countersunkScrew: Builder = (sizes) => {
  const { d, k, head } = readHead(sizes);
  const rim = -(k - (head - d));
  const profile = [
    [0, -sizes.length],
    [d, -sizes.length],
    [d, -k],
    [head, rim],
    [head, 0],
    [0, 0],
  ];
  return buildSocketScrew(sizes, { profile, top: 0 });
};

/** ISO 4014 and ISO 4017: the head rests on z = 0, with the shank down. */
export const hexHeadScrew: Builder = (sizes) => {
  const { length } = sizes;
  const [d, k, s] = [sizes.mm('d'), sizes.mm('k'), sizes.mm('s')];
  return {
    commands: [
      prism('head', createHexagon(s), [0, k]),
      // The shank overlaps with the head, so that they share more than a face.
      cylinder('shank', d / 2, length + k / 2, [0, 0, -length]),
      fuse('screw', ['head', 'shank']),
    ],
    boundingBox: createCentredBox((2 * s) / Math.sqrt(3), s, [-length, k]),
    simplifications: [plainThreadNote, sharpEdgesNote],
    volumeMm3: computeHexagonArea(s) * k + Math.PI * (d / 2) ** 2 * length,
  };
};

const readHead = (sizes: PartSizes) => ({ d: sizes.mm('d') / 2, k: sizes.mm('k'), head: sizes.mm('dk') / 2 });

interface RevolvedProfile {
  readonly profile: readonly Point[];
  /** Height of the socket opening. */
  readonly top: number;
}

/** A turned screw with a hexagon socket in its top. */
export function buildSocketScrew(sizes: PartSizes, { profile, top }: RevolvedProfile, more: readonly string[] = []) {
  const widest = Math.max(...profile.map(([radius = 0]) => radius));
  return {
    commands: [
      revolve('body', profile),
      prism('socket', createHexagon(sizes.mm('s')), [top - sizes.mm('t'), top]),
      cut('screw', 'body', ['socket']),
    ],
    boundingBox: createRoundBox(widest, -sizes.length, top),
    simplifications: [plainThreadNote, sharpEdgesNote, ...more],
    volumeMm3: computeRevolvedVolume(profile) - computeHexagonArea(sizes.mm('s')) * sizes.mm('t'),
  };
}

const rings = 12;

/** Profile of a spherical cap from its rim at z = 0 to its flat top. */
function listDomePoints(rim: number, flat: number, height: number): Point[] {
  const centre = (flat ** 2 + height ** 2 - rim ** 2) / (2 * height);
  const sphere = Math.hypot(rim, centre);
  const [from, to] = [Math.atan2(-centre, rim), Math.atan2(height - centre, flat)];
  return Array.from({ length: rings + 1 }, (_, ring) => {
    const angle = from + ((to - from) * ring) / rings;
    return [sphere * Math.cos(angle), centre + sphere * Math.sin(angle)];
  });
}
