import type { HardestSlots, Slot } from '@kerf/mesh';
import type { CheckInputs, CheckValue } from './check-values.ts';

/**
 * Values of the slot checks: that of the worst slot, with a worst case where a round wall may be closer to a flat one.
 */
export const slotValues = {
  min_slot: (facts: CheckInputs) => findWorstSlot(facts, 'narrowest', ({ width }) => width),
  slot_depth_ratio: (facts: CheckInputs) => findWorstSlot(facts, 'slimmest', ({ depth, width }) => depth / width),
};

function findWorstSlot(
  { measured: { slots } }: CheckInputs,
  kind: keyof HardestSlots,
  valueOf: (slot: Slot) => number,
): CheckValue | undefined {
  if (!slots) return undefined;
  const [slot, other] = [slots[kind], slots.doubtful[kind]];
  const worstCase = other && { value: valueOf(other), location: other.location, why: ambiguousSlotReason };
  const lengths = slot && [slot.depth, slot.width];
  if (slot) return { value: valueOf(slot), location: slot.location, lengths, confidence: 'sampled', worstCase };
  return worstCase ? { atLeast: worstCase } : { absent: 'The design has no slots and no pockets along the tool.' };
}

const ambiguousSlotReason =
  'Opposite walls are round and flat, curved and inclined, or inclined by 15 to 45 degrees: the width between them requires manual review.';
