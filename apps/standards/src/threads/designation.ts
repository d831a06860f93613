import { Fault } from '@kerf/errors';
import { refuseBareMetric } from './bare-sizes.ts';
import { readInWords } from './coarse-or-fine.ts';
import { readEnds } from './designation-ends.ts';
import { readMetric } from './metric.ts';
import { refuseNear } from './near-designations.ts';
import { readPipe } from './pipe.ts';
import { plainSpelling } from './plain-spelling.ts';
import { refuseOtherStarts } from './starts.ts';
import type { Thread } from './thread.ts';
import { readTrapezoidal } from './trapezoidal.ts';
import { readUnified } from './unified.ts';

const readers = [readMetric, readInWords, readTrapezoidal, readPipe, readUnified];

/** Parses a designation in any common spelling. Throws `invalid_parameters` if it does not name a thread. */
export function readDesignation(designation: string): Thread {
  const { name, hand, toleranceClass, starts } = readEnds(plainSpelling(designation));
  refuseBareMetric(name);
  for (const read of readers) {
    const thread = read(name);
    if (!thread) continue;
    refuseOtherStarts(starts, thread.starts);
    return { ...thread, hand, toleranceClass: toleranceClass ?? thread.toleranceClass };
  }
  refuseNear(name);
  throw Fault.invalid(
    `designation must name a thread such as M8x1, 1/4-20 UNC, G1/2, R1/2, 1/2 NPT or Tr20x4, not ${JSON.stringify(designation)}.`,
  );
}
