import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const bytesOfOne = 16;
const drawn = new Uint8Array(256 * bytesOfOne);
let used = drawn.length;

/** The id of a new operation, which tells when it was made. The randomness of many is drawn at once: alone it would cost ten times as much. */
export const newOperationId = (): string => uuidv7({ rng: nextBytes });

/** Bytes that nobody was given before. */
function nextBytes(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytesOfOne;
  return drawn.subarray(used - bytesOfOne, used);
}
