import { type Builder, centredBox, edgesAreSharp, roundBox } from './build.ts';
import { block, cylinder, fuse, turn, turnedVolume } from './steps.ts';

/** Parallel pins have a 15 degree chamfer. */
const chamferAngle = Math.PI / 12;

/** ISO 2338 and ISO 8734, upright on z = 0. */
export const dowelPin: Builder = (sizes) => {
  const { length } = sizes;
  const [radius, chamfer] = [sizes.mm('d') / 2, sizes.mm('c')];
  const face = radius - chamfer * Math.tan(chamferAngle);
  const profile = [
    [0, 0],
    [face, 0],
    [radius, chamfer],
    [radius, length - chamfer],
    [face, length],
    [0, length],
  ];
  return {
    commands: [turn('pin', profile)],
    boundingBox: roundBox(radius, 0, length),
    simplifications: ['Both ends have a chamfer of 15 degrees.'],
    volumeMm3: turnedVolume(profile),
  };
};

/** DIN 6885 form A, flat on z = 0, along x. */
export const parallelKey: Builder = (sizes) => {
  const { length } = sizes;
  const [b, h] = [sizes.mm('b'), sizes.mm('h')];
  const end = (length - b) / 2;
  return {
    commands: [
      block('middle', [-end, -b / 2, 0], [end, b / 2, h]),
      cylinder('left', b / 2, h, [-end, 0, 0]),
      cylinder('right', b / 2, h, [end, 0, 0]),
      fuse('key', ['middle', 'left', 'right']),
    ],
    boundingBox: centredBox(length, b, [0, h]),
    simplifications: [edgesAreSharp],
    volumeMm3: ((length - b) * b + Math.PI * (b / 2) ** 2) * h,
  };
};
