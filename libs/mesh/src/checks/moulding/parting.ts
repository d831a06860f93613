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
 * In millimetres along the pull for each degree that an edge turns by: a fillet of 11 mm. On either side of the parting it
 * leans by less than half a degree over no more than a tenth of a millimetre.
 */
const mostSlow = 0.2;

/** In degrees: what leans by more is not beside the parting. */
const mostLeanDegrees = 45;

const steep = Math.sin(radians(mostLeanDegrees));

/** What is looked at, and how. */
interface Pulled {
  readonly model: Model;
  readonly surfaces: Surfaces;
  readonly leans: Leans;
  readonly pull: Vector;
}

/**
 * The triangles of rounded edges at which a mould parts: they turn quickly from the one half over to the other, and nothing
 * is before them in either. Such an edge goes on smoothly in a wall: a ball has none.
 */
export function partingOf(pulled: Pulled): Pick<PlaceSet, 'has'> {
  const search = new Search(pulled);
  const found = new PlaceSet(pulled.model.isLow.length);
  for (const { triangle } of middles(pulled.model))
    if (!found.has(triangle) && search.isParting(triangle)) search.take(triangle, found);
  return found;
}

/** What is known of a triangle; a map of all of them would not fit into memory. */
const [unknown, yes, no] = [0, 1, 2];

class Search {
  readonly #pulled: Pulled;
  /** What is beside one place of the parting, and the edge that this is a piece of. */
  readonly #near: PlaceSet;
  readonly #whole: PlaceSet;
  /** Of each triangle that leans to both halves whether it comes out of both. */
  readonly #free: Uint8Array;
  /** Of each triangle of an edge that turns quickly whether that goes on in a wall. */
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

  /** Adds what lies beside the parting at a triangle, where its edge goes on in a wall. */
  take(triangle: number, found: PlaceSet): void {
    const near = this.#grown(
      this.#near,
      [triangle],
      (next) => this.#turnsFreely(next) && this.#leanOf(next) < mostLeanDegrees,
    );
    const known = at(this.#goesOn, triangle);
    if (known === unknown ? this.#follow(near) : known === yes) for (const one of near.members) found.add(one);
  }

  /** Whether an edge goes on in a wall, looked at once for all of its pieces. */
  #follow({ members }: PlaceSet): boolean {
    const whole = this.#grown(this.#whole, members, (next) => this.#turnsFreely(next));
    const goesOn = whole.members.some((one) =>
      this.#besides(one).some((next) => !whole.has(next) && this.#isWall(next)),
    );
    for (const one of whole.members) this.#goesOn[one] = goesOn ? yes : no;
    return goesOn;
  }

  /** What leans more may be a piece of the edge that turns slowly. */
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

  /** The triangles that it goes on in smoothly. */
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

  /** Whether nothing is before a place in either half, which lies so far out of the outermost corner of a triangle. */
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
 * In millimetres: flats beside the parting stand out farther than its corners do. What holds a part by less is found where
 * undercuts are looked for.
 */
const outs = [0.01, 0.05, 0.2];
