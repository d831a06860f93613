import type { Doubt, Facts, Figure, Known } from './figures.ts';
import { contradiction, flatSheetIn } from './sheet-thickness.ts';

/** How much of a design is a sheet of one thickness, in percent of its surface: a flat one, where it is cut and not bent. */
export function evenThickness(facts: Facts): Figure | undefined {
  const sheet = flatSheetIn(facts);
  if (facts.process === 'laser_cutting' && sheet === null) return uncut(facts);
  const why = contradiction(facts);
  if (why !== undefined) return { unknown: why };
  return sheet ? { value: 100 * sheet.uniform, confidence: 'exact' } : bent(facts);
}

/** What is no flat sheet may still be a piece of a thick plate, if it is drawn out. */
function uncut({ measured: { drawnOut } }: Facts): Figure {
  if (!drawnOut) return { value: 0, confidence: 'exact' };
  return {
    unknown:
      'It is nowhere near as flat as a sheet: whether it is cut out of a plate as thick as it is high, or is a block or a bar, is for you to say.',
  };
}

/** A sheet that is bent has one thickness, and is curved in one direction at a time. */
function bent({ measured: { walls, domed } }: Facts): Known | undefined {
  if (!walls || !domed) return undefined;
  const value = (share: number) => 100 * Math.min(walls.uniform, 1 - share);
  const doubt: Doubt = {
    value: value(domed.most),
    why: 'Much of it is curved in two directions at once, as no flat sheet can be bent.',
  };
  return { value: value(domed.least), confidence: 'sampled', doubt };
}
