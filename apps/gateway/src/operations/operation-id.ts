import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const bytesPerId = 16;
const drawn = new Uint8Array(256 * bytesPerId);
let used = drawn.length;

/** A new operation id, ordered by time. Random bytes are drawn in blocks: one by one they would cost ten times as much. */
export const newOperationId = (): string => uuidv7({ rng: nextBytes });

/** Random bytes that were not used before. */
function nextBytes(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytesPerId;
  return drawn.subarray(used - bytesPerId, used);
}
