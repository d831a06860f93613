import type { Ball } from '../fitting/ball-fit.ts';
import type { Faces } from '../patches/faces.ts';
import { ballOfPatch } from './ball-patches.ts';
import { growCones } from './cone-growth.ts';
import { BlendNormals } from '../blends/blend-normals.ts';
import { Blends } from '../blends/blends.ts';
import { areTapers } from './bands.ts';
import { conePiecesOf } from './cone-pieces.ts';
import { coneOfPatch } from './cone-patches.ts';
import { Flatness } from '../digits/flatness.ts';
import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { type Patch, someOf } from '../patches/patch-corners.ts';
import { patchesOf, type Planes, planesOf, smoothStrips } from '../patches/patches.ts';
import { regionAt, regionCount, regionsOf } from '../patches/regions.ts';
import type { RoundFace } from './round-faces.ts';
import { smooth } from '../smooth.ts';
import { at, dot } from '../vector.ts';

/** Surfaces that the triangles of a model approximate. */
export interface Surfaces extends Faces {
  readonly blends: Blends;
  /** Normals of blends at their vertices. */
  readonly looks: BlendNormals;
}

/** Two planes with an edge between them are not a curved surface. */
const fewestPlanes = 3;

/** Fewer facets on no cone were drawn as planes. */
const fewestFlats = 6;

/** Failed attempts at splitting patches into cones: a design with more is curved in other ways. */
const mostTries = 50;

export function surfacesOf(model: Model, planes = planesOf(model)): Surfaces {
  const flatness = new Flatness(model);
  const sorting = new Sorting(model, planes, flatness);
  for (const patch of smoothPatches(model)) sorting.takeWhole(patch);
  for (const patch of patchesOf(model, smoothStrips, planes)) sorting.takeRest(patch);
  growCones(model, sorting);
  const { cones, coneOf, patchOf, isBent, balls } = sorting;
  const blends = new Blends(model, sorting, flatness);
  return { cones, coneOf, patchOf, isBent, balls, blends, looks: new BlendNormals(model, sorting, blends) };
}

class Sorting implements Faces {
  readonly cones: RoundFace[] = [];
  readonly balls = new Map<number, Ball>();
  readonly coneOf: Int32Array;
  readonly patchOf: Int32Array;
  readonly isBent: Uint8Array;
  readonly #model: Model;
  readonly #planes: Planes;
  readonly #flatness: Flatness;
  #patches = 0;
  #tries = mostTries;

  constructor(model: Model, planes: Planes, flatness: Flatness) {
    this.#model = model;
    this.#planes = planes;
    this.#flatness = flatness;
    this.coneOf = new Int32Array(model.isLow.length).fill(-1);
    this.patchOf = new Int32Array(model.isLow.length).fill(-1);
    this.isBent = new Uint8Array(model.isLow.length);
  }

  /** Classifies a patch that is a cone or a sphere from edge to edge. */
  takeWhole(patch: Patch): void {
    if (this.#takeCone(patch)) return;
    const ball = ballOfPatch(this.#model, patch, this.#planes);
    if (ball) this.#takePatch(patch, ball);
    else this.#takePieces(patch);
  }

  /** Classifies the curved part of a patch that continues smoothly into other surfaces. */
  takeRest(patch: Patch): void {
    const left = someOf(patch, (triangle) => at(this.coneOf, triangle) < 0 && at(this.patchOf, triangle) < 0);
    const flats = this.#flatness.isFlat(left) ? 0 : countOf(left, this.#planes);
    if (flats >= fewestPlanes) for (const triangle of left) this.isBent[triangle] = 1;
    if (this.#takeCone(left) || flats < fewestFlats) return;
    this.#takePatch(left, ballOfPatch(this.#model, left, this.#planes));
  }

  #takeCone(patch: Patch): boolean {
    const cone = countOf(patch, this.#planes) >= fewestPlanes ? coneOfPatch(this.#model, patch) : undefined;
    if (cone) this.#keep(cone, patch);
    return cone !== undefined;
  }

  /** Adds a patch made of smoothly connected cones. */
  #takePieces(patch: Patch): void {
    if (this.#tries === 0 || countOf(patch, this.#planes) < fewestFlats) return;
    const pieces = conePiecesOf(this.#model, patch);
    if (!pieces) this.#tries -= 1;
    else if (areTapers(this.#model, pieces)) for (const { cone, triangles } of pieces) this.#keep(cone, triangles);
  }

  #keep(cone: RoundFace, patch: Patch): void {
    for (const triangle of patch) this.coneOf[triangle] = this.cones.length;
    this.cones.push(cone);
  }

  #takePatch(patch: Patch, ball: Ball | undefined): void {
    for (const triangle of patch) this.patchOf[triangle] = this.#patches;
    if (ball) this.balls.set(this.#patches, ball);
    this.#patches += 1;
  }
}

/** Counts the planes of a patch, as far as the limits need. */
function countOf(patch: Patch, planes: Planes): number {
  const found = new Set<number>();
  for (const triangle of patch) if (found.add(at(planes.of, triangle)).size >= fewestFlats) break;
  return found.size;
}

/** Regions without an edge, regardless of triangle sizes. */
function* smoothPatches({ sides, facets }: Model): Generator<Patch> {
  const regions = regionsOf(sides.opposite, (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > smooth);
  for (let i = 0; i < regionCount(regions); i += 1) yield regionAt(regions, i);
}
