import { type Builder, createCentredBox, sharpEdgesNote, createRoundBox } from './build.ts';
import { cylinder, createHexagon, computeHexagonArea, prism } from './build-commands.ts';
import { tapThread, computeThreadArea, readThread } from './thread-commands.ts';

/** Nuts with a modelled thread, flat on z = 0. */
export const tappedHexNut: Builder = (sizes) => {
  const [m, s] = [sizes.mm('m'), sizes.mm('s')];
  const thread = readThread(sizes);
  return {
    commands: [prism('hexagon', createHexagon(s), [0, m]), tapThread('nut', 'hexagon', { ...thread, length: m })],
    boundingBox: createCentredBox((2 * s) / Math.sqrt(3), s, [0, m]),
    simplifications: [sharpEdgesNote],
    volumeMm3: (computeHexagonArea(s) - computeThreadArea(thread)) * m,
  };
};

/** Threaded inserts with a modelled thread, upright on z = 0. */
export const tappedInsert: Builder = (sizes) => {
  const [outside, top] = [sizes.mm('D') / 2, sizes.mm('L')];
  return {
    commands: [
      cylinder('sleeve', outside, top),
      tapThread('insert', 'sleeve', { diameter: sizes.mm('d'), length: top }),
    ],
    boundingBox: createRoundBox(outside, 0, top),
    simplifications: ['The thread has the coarse pitch.', 'The knurls are left out.'],
  };
};
