import { Fault } from '@kerf/errors';
import { refuseBareMetric } from './metric-bare-size.ts';
import { parseMetric, parsePitchWord } from '../forms/metric.ts';
import { parseSuffixes } from './designation-suffixes.ts';
import { refuseMisspelled } from './designation-suggestions.ts';
import { parsePipe } from '../forms/pipe.ts';
import { normalizeDesignation } from './normalize-designation.ts';
import { refuseContradictingStarts } from '../forms/thread-starts.ts';
import type { Thread } from '../sizes/thread.ts';
import { parseTrapezoidal } from '../forms/trapezoidal.ts';
import { parseUnified } from '../forms/unified.ts';

const parsers = [parseMetric, parsePitchWord, parseTrapezoidal, parsePipe, parseUnified];

/** Parses a designation in any common spelling. Throws `invalid_parameters` if it does not name a thread. */
export function parseDesignation(designation: string): Thread {
  const { name, hand, toleranceClass, starts } = parseSuffixes(normalizeDesignation(designation));
  refuseBareMetric(name);
  for (const read of parsers) {
    const thread = read(name);
    if (!thread) continue;
    refuseContradictingStarts(starts, thread.starts);
    return { ...thread, hand, toleranceClass: toleranceClass ?? thread.toleranceClass };
  }
  refuseMisspelled(name);
  throw Fault.invalid(
    `designation must name a thread such as M8x1, 1/4-20 UNC, G1/2, R1/2, 1/2 NPT or Tr20x4, not ${JSON.stringify(designation)}.`,
  );
}
