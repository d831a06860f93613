import type { Hardest, Slot } from '@kerf/mesh';
import type { Facts, Figure } from './figures.ts';

/**
 * Values of the slot checks: that of the worst slot, with a worst case where a round wall may be closer to a flat
 * one.
 */
export const slotFigures = {
  min_slot: (facts: Facts) => worstSlot(facts, 'narrowest', ({ width }) => width),
  slot_depth_ratio: (facts: Facts) => worstSlot(facts, 'slimmest', ({ depth, width }) => depth / width),
};

function worstSlot(
  { measured: { slots } }: Facts,
  kind: keyof Hardest,
  valueOf: (slot: Slot) => number,
): Figure | undefined {
  if (!slots) return undefined;
  const [slot, other] = [slots[kind], slots.doubtful[kind]];
  const doubt = other && { value: valueOf(other), location: other.location, why };
  const lengths = slot && [slot.depth, slot.width];
  if (slot) return { value: valueOf(slot), location: slot.location, lengths, confidence: 'sampled', doubt };
  return doubt ? { atLeast: doubt } : { absent: 'The design has no slots and no pockets along the tool.' };
}

const why =
  'Opposite walls are round and flat, curved and inclined, or inclined by 15 to 45 degrees: the width between them requires manual review.';
