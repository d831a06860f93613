import { type Builder, createCentredBox, sharpEdgesNote, createRoundBox } from './build.ts';
import { block, cylinder, fuse, revolve, computeRevolvedVolume } from './build-commands.ts';

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
    commands: [revolve('pin', profile)],
    boundingBox: createRoundBox(radius, 0, length),
    simplifications: ['Both ends have a chamfer of 15 degrees.'],
    volumeMm3: computeRevolvedVolume(profile),
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
    boundingBox: createCentredBox(length, b, [0, h]),
    simplifications: [sharpEdgesNote],
    volumeMm3: ((length - b) * b + Math.PI * (b / 2) ** 2) * h,
  };
};
