import { type Build, type Builder, type Sizes, threadIsPlain, tidy } from './build.ts';
import { buttonHeadScrew, countersunkScrew, hexHeadScrew, socketHeadScrew } from './screws.ts';
import { fuse } from './steps.ts';
import { rod, threadArea, threadOf } from './thread-steps.ts';

/** Screws with a head: the unthreaded model of the plain shank, and the thread below it. */
export const threadedSocketHeadScrew: Builder = (sizes) => threaded(socketHeadScrew, sizes, 0);
export const threadedButtonHeadScrew: Builder = (sizes) => threaded(buttonHeadScrew, sizes, 0);
export const threadedHexHeadScrew: Builder = (sizes) => threaded(hexHeadScrew, sizes, 0);
/** The length is measured from the top of the head. */
export const threadedCountersunkScrew: Builder = (sizes) => threaded(countersunkScrew, sizes, sizes.mm('k'));

/** `under` is the distance of the lower end of the head below z = 0. */
function threaded(screw: Builder, sizes: Sizes, under: number): Build {
  const thread = threadOf(sizes);
  const { length, threadLength = length, threadDoubt } = sizes;
  // A thread up to the head ends one pitch below it.
  const plain = Math.max(length - threadLength, under + thread.pitch);
  const { commands, boundingBox, simplifications, volumeMm3 = 0 } = screw({ ...sizes, length: plain });
  const stub = commands.at(-1)?.id ?? '';
  const { min, max } = boundingBox;
  return {
    commands: [...commands, rod('thread', thread, [-length, -plain]), fuse('threaded', [stub, 'thread'])],
    boundingBox: { min: [...min.slice(0, 2), tidy(-length)], max },
    simplifications: [
      ...simplifications.filter((left) => left !== threadIsPlain),
      endIsFlat,
      ...(threadDoubt ? [threadDoubt] : []),
    ],
    volumeMm3: volumeMm3 + threadArea(thread) * (length - plain),
  };
}

const endIsFlat = 'The thread begins and ends at flat faces, without a run-out.';
