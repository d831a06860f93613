import type { BuildCommand } from '@kerf/contracts';
import { mmPerInch } from '../../inch.ts';
import { type PartSizes, roundMm } from './build.ts';
import { createCommand, toObjectReference } from './build-commands.ts';

/** A 60 degree thread, ISO metric or unified: both have the same basic profile. */
export interface Thread {
  readonly diameter: number;
  readonly pitch: number;
}

/** Reads the thread of a part from its pitch or threads per inch. */
export const readThread = (sizes: PartSizes): Thread => ({
  diameter: sizes.mm('d'),
  pitch: sizes.optionalMm('P') ?? mmPerInch / sizes.mm('TPI'),
});

/** A threaded rod along z between two heights. */
export const createThreadedRod = (
  id: string,
  { diameter, pitch }: Thread,
  [from, to]: readonly [number, number],
): BuildCommand =>
  createCommand(id, 'create_thread', {
    diameter: roundMm(diameter),
    pitch: roundMm(pitch),
    length: roundMm(to - from),
    position: [0, 0, roundMm(from)],
  });

interface TappedThread {
  readonly diameter: number;
  /** Default: the coarse pitch of the diameter. */
  readonly pitch?: number;
  readonly length: number;
}

/** Taps a thread into the object of a step, from z = 0 up. */
export const tapThread = (id: string, step: string, { diameter, pitch, length }: TappedThread): BuildCommand =>
  createCommand(id, 'create_thread', {
    object_id: toObjectReference(step),
    diameter: roundMm(diameter),
    ...(pitch !== undefined && { pitch: roundMm(pitch) }),
    length: roundMm(length),
  });

/** Cross-section area of a threaded rod: ISO 68-1, with the radius growing linearly along the flanks. */
export function computeThreadArea({ diameter, pitch }: Thread): number {
  const crest = diameter / 2;
  const root = crest - (5 / 16) * Math.sqrt(3) * pitch;
  const flanks = (5 / 24) * (root ** 2 + root * crest + crest ** 2);
  return Math.PI * (root ** 2 / 4 + crest ** 2 / 8 + flanks);
}
