import type { PossibleValue, CheckInputs, CheckValue, KnownValue } from './check-values.ts';
import { describeContradiction, findFlatSheet } from './sheet-thickness.ts';

/** Share of the surface with one sheet thickness, in percent. A part that is cut and not bent must also be flat. */
export function findUniformThickness(facts: CheckInputs): CheckValue | undefined {
  const sheet = findFlatSheet(facts);
  if (facts.process === 'laser_cutting' && sheet === null) return findPlateValue(facts);
  const why = describeContradiction(facts);
  if (why !== undefined) return { unknown: why };
  return sheet ? { value: 100 * sheet.uniform, confidence: 'exact' } : findBentValue(facts);
}

/** Result for a part that is not a flat sheet; a prismatic one may still be cut from a thick plate. */
function findPlateValue({ measured: { drawnOut } }: CheckInputs): CheckValue {
  if (!drawnOut) return { value: 0, confidence: 'exact' };
  return {
    unknown:
      'The part is far thicker than a sheet: whether it is cut out of a thick plate, or is a block or a bar, requires manual review.',
  };
}

/** A bent sheet has one thickness, and curves in only one direction at each point. */
function findBentValue({ measured: { walls, domed } }: CheckInputs): KnownValue | undefined {
  if (!walls || !domed) return undefined;
  const value = (share: number) => 100 * Math.min(walls.uniform, 1 - share);
  const worstCase: PossibleValue = {
    value: value(domed.max),
    why: 'Much of the part is curved in two directions at once, which bending a flat sheet cannot produce.',
  };
  return { value: value(domed.min), confidence: 'sampled', worstCase };
}
