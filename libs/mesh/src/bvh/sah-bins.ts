import { type BoxAt, boundAt, clearBox, computeHalfSurface, widenBox } from './boxes.ts';
import { at } from '../typed-arrays.ts';

const count = 16;

/**
 * Partitions triangles by their middles with the surface area heuristic: minimises triangle count times box surface
 * over both parts (MacDonald and Booth, 1990), in bins (Wald, 2007).
 */
export class SahBins {
  readonly #boxes: Float32Array;
  /** Number of triangles in each bin, and their boxes. */
  readonly #counts = new Uint32Array(count);
  readonly #bounds = new Float32Array(6 * count);
  /** Cost of each bin with all after it. */
  readonly #costs = new Float64Array(count);
  readonly #around: BoxAt = { boxes: new Float32Array(6), from: 0 };
  #axis = 0;
  #low = 0;
  #scale = 0;

  /** Holds the boxes of all triangles. */
  constructor(boxes: Float32Array) {
    this.#boxes = boxes;
  }

  /** Moves the triangles of the first part to the front and returns their number; each part has at least one. */
  partition(span: Uint32Array): number {
    this.#lay(span);
    if (this.#scale === 0) return span.length >> 1;
    this.#fill(span);
    const first = this.#cheapest();
    let left = 0;
    for (let i = 0; i < span.length; i += 1) {
      const triangle = at(span, i);
      if (this.#binOf(triangle) >= first) continue;
      span[i] = at(span, left);
      span[left++] = triangle;
    }
    return left;
  }

  /** Lays the bins along the axis with the widest spread of middles; the scale is 0 when all coincide. */
  #lay(span: Uint32Array): void {
    let widest = 0;
    for (let axis = 0; axis < 3; axis += 1) {
      let [low, high] = [Infinity, -Infinity];
      for (let i = 0; i < span.length; i += 1) {
        const middle = this.#middle(at(span, i), axis);
        if (middle < low) low = middle;
        if (middle > high) high = middle;
      }
      if (high - low <= widest) continue;
      widest = high - low;
      this.#axis = axis;
      this.#low = low;
    }
    const scale = count / widest;
    this.#scale = scale < Infinity ? scale : 0;
  }

  /** Twice the middle of a box. */
  #middle(triangle: number, axis: number): number {
    return boundAt(this.#boxes, 6 * triangle + axis) + boundAt(this.#boxes, 6 * triangle + 3 + axis);
  }

  #binOf(triangle: number): number {
    const position = (this.#middle(triangle, this.#axis) - this.#low) * this.#scale;
    return position < count ? Math.floor(position) : count - 1;
  }

  #fill(span: Uint32Array): void {
    this.#counts.fill(0);
    for (let bin = 0; bin < count; bin += 1) clearBox(this.#box(bin));
    for (let i = 0; i < span.length; i += 1) {
      const triangle = at(span, i);
      const bin = this.#binOf(triangle);
      this.#counts[bin] = at(this.#counts, bin) + 1;
      widenBox(this.#box(bin), { boxes: this.#boxes, from: 6 * triangle });
    }
  }

  #box(bin: number): BoxAt {
    return { boxes: this.#bounds, from: 6 * bin };
  }

  /** First bin of the second part. */
  #cheapest(): number {
    this.#addUpCosts();
    let [best, min, left] = [1, Infinity, 0];
    clearBox(this.#around);
    for (let bin = 1; bin < count; bin += 1) {
      widenBox(this.#around, this.#box(bin - 1));
      left += at(this.#counts, bin - 1);
      const cost = left * computeHalfSurface(this.#around) + at(this.#costs, bin);
      if (cost < min) [best, min] = [bin, cost];
    }
    return best;
  }

  #addUpCosts(): void {
    let right = 0;
    clearBox(this.#around);
    for (let bin = count - 1; bin > 0; bin -= 1) {
      widenBox(this.#around, this.#box(bin));
      right += at(this.#counts, bin);
      this.#costs[bin] = right * computeHalfSurface(this.#around);
    }
  }
}
