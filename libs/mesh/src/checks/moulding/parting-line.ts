import { dot, subtract, add, toRadians, scale, normalize, type Vector } from '@kerf/geometry';
import type { DraftAngles } from '../../draft/draft-angles.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { IndexSet } from '../../index-set.ts';
import { sampleCentroids } from '../../surface-samples.ts';
import { isPlane } from '../../faces/faces.ts';
import { normalOf } from '../../face-normals.ts';
import { Ray } from '../../bvh/ray.ts';
import { getNeighbours } from '../../half-edges.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';

/**
 * Millimetres along the pull per degree of turn: a fillet of 11 mm. On either side of the parting its draft is under
 * half a degree for at most a tenth of a millimetre.
 */
const maxMmPerDegree = 0.2;

/** Degrees: a face with more draft is not next to the parting. */
const maxDraftDegrees = 45;

const maxNormalSine = Math.sin(toRadians(maxDraftDegrees));

/** Inputs of the search. */
interface PartingContext {
  readonly model: Model;
  readonly surfaces: Surfaces;
  readonly draftAngles: DraftAngles;
  readonly pull: Vector;
}

/**
 * Finds triangles of rounded edges at the parting line: they turn quickly from one half to the other, unobstructed in
 * both. Such an edge continues smoothly in a wall, so a sphere has none.
 */
export function findPartingTriangles(pulled: PartingContext): Pick<IndexSet, 'has'> {
  const search = new PartingSearch(pulled);
  const found = new IndexSet(pulled.model.isDegenerate.length);
  for (const { triangle } of sampleCentroids(pulled.model))
    if (!found.has(triangle) && search.isParting(triangle)) search.addParting(triangle, found);
  return found;
}

/** States of a triangle, in an array because a map of all triangles would not fit into memory. */
const [unknown, yes, no] = [0, 1, 2];

class PartingSearch {
  readonly #pulled: PartingContext;
  /** Region around one point of the parting, and the whole edge that it belongs to. */
  readonly #near: IndexSet;
  readonly #whole: IndexSet;
  /** Release state of each triangle that faces both halves. */
  readonly #free: Uint8Array;
  /** Continuation in a wall of each triangle of a quickly turning edge. */
  readonly #continues: Uint8Array;

  constructor(pulled: PartingContext) {
    this.#pulled = pulled;
    this.#near = new IndexSet(pulled.model.isDegenerate.length);
    this.#whole = new IndexSet(pulled.model.isDegenerate.length);
    this.#free = new Uint8Array(pulled.model.isDegenerate.length);
    this.#continues = new Uint8Array(pulled.model.isDegenerate.length);
  }

  isParting(triangle: number): boolean {
    const { model, pull } = this.#pulled;
    if (Math.abs(dot(normalOf(model.facets, triangle), pull)) > maxNormalSine || this.#isFlat(triangle)) return false;
    const mayPart = this.#spansParting(triangle) && at(this.#continues, triangle) !== no;
    return mayPart && this.#turnsQuickly(triangle) && this.#isFree(triangle);
  }

  /** Adds the region next to the parting at a triangle, when its edge continues in a wall. */
  addParting(triangle: number, found: IndexSet): void {
    const near = this.#growRegion(
      this.#near,
      [triangle],
      (next) => this.#turnsFreely(next) && this.#draftOf(next) < maxDraftDegrees,
    );
    const known = at(this.#continues, triangle);
    if (known === unknown ? this.#continuesInWall(near) : known === yes) for (const one of near.members) found.add(one);
  }

  /** Returns true when an edge continues in a wall; determined once for all its triangles. */
  #continuesInWall({ members }: IndexSet): boolean {
    const whole = this.#growRegion(this.#whole, members, (next) => this.#turnsFreely(next));
    const goesOn = whole.members.some((one) =>
      this.#smoothNeighbours(one).some((next) => !whole.has(next) && this.#isWall(next)),
    );
    for (const one of whole.members) this.#continues[one] = goesOn ? yes : no;
    return goesOn;
  }

  /** Returns true for a steep neighbour; one with more draft may be a slowly turning part of the edge. */
  #isWall(triangle: number): boolean {
    return !this.#spansParting(triangle) && this.#draftOf(triangle) < maxDraftDegrees;
  }

  #isFlat(triangle: number): boolean {
    const { surfaces } = this.#pulled;
    return isPlane(surfaces, triangle) && !surfaces.blends.has(triangle);
  }

  #growRegion(found: IndexSet, first: readonly number[], isPiece: (triangle: number) => boolean): IndexSet {
    found.clear();
    for (const triangle of first) found.add(triangle);
    for (const triangle of found.members)
      for (const next of this.#smoothNeighbours(triangle)) if (isPiece(next)) found.add(next);
    return found;
  }

  /** Neighbours that continue smoothly. */
  #smoothNeighbours(triangle: number): number[] {
    const { halfEdges: sides, facets, isDegenerate: isLow } = this.#pulled.model;
    return getNeighbours(sides, triangle).filter(
      (next) => dot(normalOf(facets, triangle), normalOf(facets, next)) > minSmoothCosine && !at(isLow, next),
    );
  }

  #turnsFreely(triangle: number): boolean {
    return this.#turnsQuickly(triangle) && (!this.#spansParting(triangle) || this.#isFree(triangle));
  }

  #turnsQuickly(triangle: number): boolean {
    const { model, draftAngles, pull } = this.#pulled;
    const { min, max } = draftAngles.getDraftAngle(triangle);
    const heights = [0, 1, 2].map((corner) => dot(cornerOf(model.mesh, triangle, corner), pull));
    return Math.max(...heights) - Math.min(...heights) < maxMmPerDegree * (max - min);
  }

  #spansParting(triangle: number): boolean {
    const { min, max } = this.#pulled.draftAngles.getDraftAngle(triangle);
    return min < 0 && max > 0;
  }

  #draftOf(triangle: number): number {
    const { min, max } = this.#pulled.draftAngles.getDraftAngle(triangle);
    return Math.max(0, min, -max);
  }

  #isFree(triangle: number): boolean {
    if (at(this.#free, triangle) === unknown)
      this.#free[triangle] = offsetsMm.some((out) => this.#isFreeAt(triangle, out)) ? yes : no;
    return at(this.#free, triangle) === yes;
  }

  /** Returns true when both halves are unobstructed at a point offset outwards from the triangle's outermost vertex. */
  #isFreeAt(triangle: number, out: number): boolean {
    const { model, pull } = this.#pulled;
    const normal = normalOf(model.facets, triangle);
    const aside = normalize(subtract(normal, scale(pull, dot(normal, pull))));
    const [first, ...others] = [0, 1, 2].map((corner) => cornerOf(model.mesh, triangle, corner));
    if (!first) return false;
    const outermost = others.reduce((best, one) => (dot(one, aside) > dot(best, aside) ? one : best), first);
    const offsetPoint = add(outermost, scale(aside, out));
    return [1, -1].every((sign) => !new Ray(model.tree, offsetPoint, scale(pull, sign)).findFirst());
  }
}

/**
 * Millimetres: facets next to the parting stand out farther than their vertices do. Smaller obstructions are found
 * as undercuts.
 */
const offsetsMm = [0.01, 0.05, 0.2];
