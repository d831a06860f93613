import type { Leans } from '../../blends/leans.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { PlaceSet } from '../../place-set.ts';
import { middles } from '../../samples.ts';
import { isPlane } from '../../patches/faces.ts';
import { normalOf } from '../../facets.ts';
import { Ray } from '../../tree/ray.ts';
import { neighboursOf } from '../../sides.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { smooth } from '../../smooth.ts';
import { at, dot, minus, plus, radians, times, unit, type Vector } from '../../vector.ts';

/**
 * Millimetres along the pull per degree of turn: a fillet of 11 mm. On either side of the parting its draft is under
 * half a degree for at most a tenth of a millimetre.
 */
const mostSlow = 0.2;

/** Degrees: a face with more draft is not next to the parting. */
const mostLeanDegrees = 45;

const steep = Math.sin(radians(mostLeanDegrees));

/** Inputs of the search. */
interface Pulled {
  readonly model: Model;
  readonly surfaces: Surfaces;
  readonly leans: Leans;
  readonly pull: Vector;
}

/**
 * Finds triangles of rounded edges at the parting line: they turn quickly from one half to the other, unobstructed in
 * both. Such an edge continues smoothly in a wall, so a sphere has none.
 */
export function partingOf(pulled: Pulled): Pick<PlaceSet, 'has'> {
  const search = new Search(pulled);
  const found = new PlaceSet(pulled.model.isLow.length);
  for (const { triangle } of middles(pulled.model))
    if (!found.has(triangle) && search.isParting(triangle)) search.take(triangle, found);
  return found;
}

/** States of a triangle, in an array because a map of all triangles would not fit into memory. */
const [unknown, yes, no] = [0, 1, 2];

class Search {
  readonly #pulled: Pulled;
  /** Region around one point of the parting, and the whole edge that it belongs to. */
  readonly #near: PlaceSet;
  readonly #whole: PlaceSet;
  /** Release state of each triangle that faces both halves. */
  readonly #free: Uint8Array;
  /** Continuation in a wall of each triangle of a quickly turning edge. */
  readonly #goesOn: Uint8Array;

  constructor(pulled: Pulled) {
    this.#pulled = pulled;
    this.#near = new PlaceSet(pulled.model.isLow.length);
    this.#whole = new PlaceSet(pulled.model.isLow.length);
    this.#free = new Uint8Array(pulled.model.isLow.length);
    this.#goesOn = new Uint8Array(pulled.model.isLow.length);
  }

  isParting(triangle: number): boolean {
    const { model, pull } = this.#pulled;
    if (Math.abs(dot(normalOf(model.facets, triangle), pull)) > steep || this.#isFlat(triangle)) return false;
    const mayPart = this.#isOver(triangle) && at(this.#goesOn, triangle) !== no;
    return mayPart && this.#turns(triangle) && this.#isFree(triangle);
  }

  /** Adds the region next to the parting at a triangle, when its edge continues in a wall. */
  take(triangle: number, found: PlaceSet): void {
    const near = this.#grown(
      this.#near,
      [triangle],
      (next) => this.#turnsFreely(next) && this.#leanOf(next) < mostLeanDegrees,
    );
    const known = at(this.#goesOn, triangle);
    if (known === unknown ? this.#follow(near) : known === yes) for (const one of near.members) found.add(one);
  }

  /** Returns true when an edge continues in a wall; determined once for all its triangles. */
  #follow({ members }: PlaceSet): boolean {
    const whole = this.#grown(this.#whole, members, (next) => this.#turnsFreely(next));
    const goesOn = whole.members.some((one) =>
      this.#besides(one).some((next) => !whole.has(next) && this.#isWall(next)),
    );
    for (const one of whole.members) this.#goesOn[one] = goesOn ? yes : no;
    return goesOn;
  }

  /** Returns true for a steep neighbour; one with more draft may be a slowly turning part of the edge. */
  #isWall(triangle: number): boolean {
    return !this.#isOver(triangle) && this.#leanOf(triangle) < mostLeanDegrees;
  }

  #isFlat(triangle: number): boolean {
    const { surfaces } = this.#pulled;
    return isPlane(surfaces, triangle) && !surfaces.blends.has(triangle);
  }

  #grown(found: PlaceSet, first: readonly number[], isPiece: (triangle: number) => boolean): PlaceSet {
    found.clear();
    for (const triangle of first) found.add(triangle);
    for (const triangle of found.members)
      for (const next of this.#besides(triangle)) if (isPiece(next)) found.add(next);
    return found;
  }

  /** Neighbours that continue smoothly. */
  #besides(triangle: number): number[] {
    const { sides, facets, isLow } = this.#pulled.model;
    return neighboursOf(sides, triangle).filter(
      (next) => dot(normalOf(facets, triangle), normalOf(facets, next)) > smooth && !at(isLow, next),
    );
  }

  #turnsFreely(triangle: number): boolean {
    return this.#turns(triangle) && (!this.#isOver(triangle) || this.#isFree(triangle));
  }

  #turns(triangle: number): boolean {
    const { model, leans, pull } = this.#pulled;
    const { least, most } = leans.of(triangle);
    const heights = [0, 1, 2].map((corner) => dot(cornerOf(model.mesh, triangle, corner), pull));
    return Math.max(...heights) - Math.min(...heights) < mostSlow * (most - least);
  }

  #isOver(triangle: number): boolean {
    const { least, most } = this.#pulled.leans.of(triangle);
    return least < 0 && most > 0;
  }

  #leanOf(triangle: number): number {
    const { least, most } = this.#pulled.leans.of(triangle);
    return Math.max(0, least, -most);
  }

  #isFree(triangle: number): boolean {
    if (at(this.#free, triangle) === unknown)
      this.#free[triangle] = outs.some((out) => this.#isFreeAt(triangle, out)) ? yes : no;
    return at(this.#free, triangle) === yes;
  }

  /** Returns true when both halves are unobstructed at a point offset outwards from the triangle's outermost vertex. */
  #isFreeAt(triangle: number, out: number): boolean {
    const { model, pull } = this.#pulled;
    const normal = normalOf(model.facets, triangle);
    const aside = unit(minus(normal, times(pull, dot(normal, pull))));
    const [first, ...others] = [0, 1, 2].map((corner) => cornerOf(model.mesh, triangle, corner));
    if (!first) return false;
    const outermost = others.reduce((best, one) => (dot(one, aside) > dot(best, aside) ? one : best), first);
    const place = plus(outermost, times(aside, out));
    return [1, -1].every((side) => !new Ray(model.tree, place, times(pull, side)).first());
  }
}

/**
 * Millimetres: facets next to the parting stand out farther than their vertices do. Smaller obstructions are found
 * as undercuts.
 */
const outs = [0.01, 0.05, 0.2];
