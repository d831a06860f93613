import { computeHexagonArea, createHexagon, cylinder, fuse, prism } from './build-commands.ts';
import {
  type Build,
  type Builder,
  createCentredBox,
  createRoundBox,
  type PartSizes,
  plainThreadNote,
  roundMm,
  sharpEdgesNote,
} from './build.ts';
import { buttonHeadScrew, countersunkScrew, hexHeadScrew, socketHeadScrew } from './screws.ts';
import { computeThreadArea, createThreadedRod, readThread, tapThread } from './thread-commands.ts';

/** Screws with a head: the unthreaded model of the plain shank, and the thread below it. */
export const threadedSocketHeadScrew: Builder = (sizes) => addThread(socketHeadScrew, sizes, 0);
export const threadedButtonHeadScrew: Builder = (sizes) => addThread(buttonHeadScrew, sizes, 0);
export const threadedHexHeadScrew: Builder = (sizes) => addThread(hexHeadScrew, sizes, 0);
/** The length is measured from the top of the head. */
export const threadedCountersunkScrew: Builder = (sizes) => addThread(countersunkScrew, sizes, sizes.mm('k'));

/** `under` is the distance of the lower end of the head below z = 0. */
function addThread(screw: Builder, sizes: PartSizes, under: number): Build {
  const thread = readThread(sizes);
  const { length, threadLength = length, threadDoubt } = sizes;
  // A thread up to the head ends one pitch below it.
  const plain = Math.max(length - threadLength, under + thread.pitch);
  const { commands, boundingBox, simplifications, volumeMm3 = 0 } = screw({ ...sizes, length: plain });
  const stub = commands.at(-1)?.id ?? '';
  const { min, max } = boundingBox;
  return {
    commands: [...commands, createThreadedRod('thread', thread, [-length, -plain]), fuse('threaded', [stub, 'thread'])],
    boundingBox: { min: [...min.slice(0, 2), roundMm(-length)], max },
    simplifications: [
      ...simplifications.filter((left) => left !== plainThreadNote),
      flatEndNote,
      ...(threadDoubt ? [threadDoubt] : []),
    ],
    volumeMm3: volumeMm3 + computeThreadArea(thread) * (length - plain),
  };
}

const flatEndNote = 'The thread begins and ends at flat faces, without a run-out.';

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
