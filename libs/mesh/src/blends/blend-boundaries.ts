import type { Blends, Joint } from './blends.ts';
import type { Model } from '../model.ts';
import { nextHalfEdge, triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** A vertex between a blend and another face, with the blend half-edge there. */
interface BoundaryVertex {
  readonly vertex: number;
  readonly joint: Joint;
  readonly halfEdge: number;
}

/** Boundaries of blends, and the blend edges that end at them. */
export class BlendBoundaries {
  readonly #model: Model;
  readonly #blends: Blends;

  constructor(model: Model, blends: Blends) {
    this.#model = model;
    this.#blends = blends;
  }

  *[Symbol.iterator](): Generator<BoundaryVertex> {
    for (const halfEdge of this.#halfEdges()) {
      const joint = this.#blends.classifyJoint(halfEdge);
      if (joint === 'within') continue;
      for (const vertex of this.#endsOf(halfEdge)) yield { vertex, joint, halfEdge };
    }
  }

  /** Edges of blends that start or end at a boundary, one half-edge each. */
  findEdgesAt(isRim: (vertex: number) => boolean): Uint32Array {
    const found = new Uint32Array(this.#model.halfEdges.opposite.length);
    let end = 0;
    for (const halfEdge of this.#halfEdges())
      if (this.#isFirst(halfEdge) && this.#endsOf(halfEdge).some(isRim)) found[end++] = halfEdge;
    return found.subarray(0, end);
  }

  *#halfEdges(): Generator<number> {
    for (const triangle of this.#blends)
      for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) yield halfEdge;
  }

  /** Selects one half-edge per edge: the first, or the only one in a blend. */
  #isFirst(halfEdge: number): boolean {
    const twin = at(this.#model.halfEdges.opposite, halfEdge);
    return twin < 0 || twin > halfEdge || !this.#blends.has(triangleOf(twin));
  }

  #endsOf(halfEdge: number): [number, number] {
    const { corners } = this.#model.mesh;
    return [at(corners, halfEdge), at(corners, nextHalfEdge(halfEdge))];
  }
}
