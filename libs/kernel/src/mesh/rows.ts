/** Three numbers at a time; coordinates with as many digits as they were rounded to. */
export function* rowsOf(values: Float32Array | Uint32Array): Generator<number[]> {
  for (let start = 0; start < values.length; start += 3) {
    yield [tidy(values[start]), tidy(values[start + 1]), tidy(values[start + 2])];
  }
}

// 0.1 as a float of four bytes is 0.10000000149.
const tidy = (value = 0): number => Math.round(value * 1e6) / 1e6;
