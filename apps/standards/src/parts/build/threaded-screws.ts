import { type Build, type Builder, type PartSizes, plainThreadNote, roundMm } from './build.ts';
import { buttonHeadScrew, countersunkScrew, hexHeadScrew, socketHeadScrew } from './screws.ts';
import { fuse } from './build-commands.ts';
import { createThreadedRod, computeThreadArea, readThread } from './thread-commands.ts';

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
