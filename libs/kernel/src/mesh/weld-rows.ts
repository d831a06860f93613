/** Distinct rows of numbers, and the index of the distinct row for each input row. */
export interface WeldedRows {
  readonly rows: Float32Array;
  readonly places: Uint32Array;
}

/** Merges equal rows of `width` numbers, such as the corners that neighbouring triangles share. */
export function weldRows(values: Float32Array, width: number): WeldedRows {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const rows = new Float32Array(values.length);
  const places = new Uint32Array(values.length / width);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * places.length + 2))); // place + 1, or 0 when free
  let count = 0;
  for (let row = 0; row < places.length; row += 1) {
    const start = row * width;
    let slot = hashRow(bits, start, width) & (slots.length - 1);
    let place = slots[slot] ?? 0;
    while (place > 0 && !isSameRow({ rows, place: place - 1, values, start, width })) {
      slot = (slot + 1) & (slots.length - 1);
      place = slots[slot] ?? 0;
    }
    if (place === 0) {
      rows.set(values.subarray(start, start + width), count * width);
      count += 1;
      slots[slot] = place = count;
    }
    places[row] = place - 1;
  }
  return { rows: rows.slice(0, count * width), places };
}

function hashRow(bits: Uint32Array, start: number, width: number): number {
  let hash = 0;
  for (let i = start; i < start + width; i += 1) {
    hash = Math.imul(hash ^ (bits[i] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

interface Comparison {
  readonly rows: Float32Array;
  readonly place: number;
  readonly values: Float32Array;
  readonly start: number;
  readonly width: number;
}

function isSameRow({ rows, place, values, start, width }: Comparison): boolean {
  for (let i = 0; i < width; i += 1) {
    if (rows[place * width + i] !== values[start + i]) return false;
  }
  return true;
}
