import type { Doubt, Facts, Figure, Known } from './figures.ts';
import { contradiction, flatSheetIn } from './sheet-thickness.ts';

/** Share of the surface with one sheet thickness, in percent. A part that is cut and not bent must also be flat. */
export function evenThickness(facts: Facts): Figure | undefined {
  const sheet = flatSheetIn(facts);
  if (facts.process === 'laser_cutting' && sheet === null) return uncut(facts);
  const why = contradiction(facts);
  if (why !== undefined) return { unknown: why };
  return sheet ? { value: 100 * sheet.uniform, confidence: 'exact' } : bent(facts);
}

/** Result for a part that is not a flat sheet; a prismatic one may still be cut from a thick plate. */
function uncut({ measured: { drawnOut } }: Facts): Figure {
  if (!drawnOut) return { value: 0, confidence: 'exact' };
  return {
    unknown:
      'The part is far thicker than a sheet: whether it is cut out of a thick plate, or is a block or a bar, requires manual review.',
  };
}

/** A bent sheet has one thickness, and curves in only one direction at each point. */
function bent({ measured: { walls, domed } }: Facts): Known | undefined {
  if (!walls || !domed) return undefined;
  const value = (share: number) => 100 * Math.min(walls.uniform, 1 - share);
  const doubt: Doubt = {
    value: value(domed.most),
    why: 'Much of the part is curved in two directions at once, which bending a flat sheet cannot produce.',
  };
  return { value: value(domed.least), confidence: 'sampled', doubt };
}
