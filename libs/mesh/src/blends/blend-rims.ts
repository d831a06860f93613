import type { Blends, Joint } from './blends.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at } from '../vector.ts';

/** A vertex between a blend and another face, with the blend half-edge there. */
interface Rim {
  readonly place: number;
  readonly joint: Joint;
  readonly side: number;
}

/** Boundaries of blends, and the blend edges that end at them. */
export class BlendRims {
  readonly #model: Model;
  readonly #blends: Blends;

  constructor(model: Model, blends: Blends) {
    this.#model = model;
    this.#blends = blends;
  }

  *[Symbol.iterator](): Generator<Rim> {
    for (const side of this.#sides()) {
      const joint = this.#blends.jointAt(side);
      if (joint === 'within') continue;
      for (const place of this.#endsOf(side)) yield { place, joint, side };
    }
  }

  /** Edges of blends that start or end at a boundary, one half-edge each. */
  edgesAt(isRim: (place: number) => boolean): Uint32Array {
    const found = new Uint32Array(this.#model.sides.opposite.length);
    let end = 0;
    for (const side of this.#sides()) if (this.#isFirst(side) && this.#endsOf(side).some(isRim)) found[end++] = side;
    return found.subarray(0, end);
  }

  *#sides(): Generator<number> {
    for (const triangle of this.#blends) for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) yield side;
  }

  /** Selects one half-edge per edge: the first, or the only one in a blend. */
  #isFirst(side: number): boolean {
    const there = at(this.#model.sides.opposite, side);
    return there < 0 || there > side || !this.#blends.has(triangleOf(there));
  }

  #endsOf(side: number): [number, number] {
    const { corners } = this.#model.mesh;
    return [at(corners, side), at(corners, following(side))];
  }
}
