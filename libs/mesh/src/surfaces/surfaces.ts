import { dot } from '@kerf/geometry';
import type { Sphere } from '../fitting/sphere-fit.ts';
import type { Faces } from '../faces/faces.ts';
import { fitPatchSphere } from './sphere-patches.ts';
import { growCones } from './cone-growth.ts';
import { BlendNormals } from '../blends/blend-normals.ts';
import { Blends } from '../blends/blends.ts';
import { areSeparateCones } from './cone-bands.ts';
import { splitIntoCones } from './cone-pieces.ts';
import { fitPatchCone } from './cone-patches.ts';
import { FlatnessTest } from '../coordinate-precision/flatness.ts';
import { normalOf } from '../face-normals.ts';
import type { Model } from '../model.ts';
import { type Patch, filterPatch } from '../patches/patch-vertices.ts';
import { findPatches, type Planes, findPlanes, smoothStrips } from '../patches/patches.ts';
import { getRegion, countRegions, findRegions } from '../patches/regions.ts';
import type { RoundFace } from '../faces/round-faces.ts';
import { minSmoothCosine } from '../smooth-angle.ts';
import { at } from '../typed-arrays.ts';

/** Surfaces that the triangles of a model approximate. */
export interface Surfaces extends Faces {
  readonly blends: Blends;
  /** Normals of blends at their vertices. */
  readonly blendNormals: BlendNormals;
}

/** Two planes with an edge between them are not a curved surface. */
const minPlanes = 3;

/** Fewer facets on no cone were drawn as planes. */
const minFlats = 6;

/** Failed attempts at splitting patches into cones: a design with more is curved in other ways. */
const maxTries = 50;

export function classifySurfaces(model: Model, planes = findPlanes(model)): Surfaces {
  const flatness = new FlatnessTest(model);
  const sorting = new SurfaceClassifier(model, planes, flatness);
  for (const patch of findSmoothPatches(model)) sorting.classifyWhole(patch);
  for (const patch of findPatches(model, smoothStrips, planes)) sorting.classifyRest(patch);
  growCones(model, sorting);
  const { cones, coneOf, patchOf, isCurved: isBent, spheres: balls } = sorting;
  const blends = new Blends(model, sorting, flatness);
  return {
    cones,
    coneOf,
    patchOf,
    isCurved: isBent,
    spheres: balls,
    blends,
    blendNormals: new BlendNormals(model, sorting, blends),
  };
}

class SurfaceClassifier implements Faces {
  readonly cones: RoundFace[] = [];
  readonly spheres = new Map<number, Sphere>();
  readonly coneOf: Int32Array;
  readonly patchOf: Int32Array;
  readonly isCurved: Uint8Array;
  readonly #model: Model;
  readonly #planes: Planes;
  readonly #flatness: FlatnessTest;
  #patches = 0;
  #tries = maxTries;

  constructor(model: Model, planes: Planes, flatness: FlatnessTest) {
    this.#model = model;
    this.#planes = planes;
    this.#flatness = flatness;
    this.coneOf = new Int32Array(model.isDegenerate.length).fill(-1);
    this.patchOf = new Int32Array(model.isDegenerate.length).fill(-1);
    this.isCurved = new Uint8Array(model.isDegenerate.length);
  }

  /** Classifies a patch that is a cone or a sphere from edge to edge. */
  classifyWhole(patch: Patch): void {
    if (this.#addAsCone(patch)) return;
    const sphere = fitPatchSphere(this.#model, patch, this.#planes);
    if (sphere) this.#addPatch(patch, sphere);
    else this.#addPieces(patch);
  }

  /** Classifies the curved part of a patch that continues smoothly into other surfaces. */
  classifyRest(patch: Patch): void {
    const left = filterPatch(patch, (triangle) => at(this.coneOf, triangle) < 0 && at(this.patchOf, triangle) < 0);
    const flats = this.#flatness.isFlat(left) ? 0 : countPlanes(left, this.#planes);
    if (flats >= minPlanes) for (const triangle of left) this.isCurved[triangle] = 1;
    if (this.#addAsCone(left) || flats < minFlats) return;
    this.#addPatch(left, fitPatchSphere(this.#model, left, this.#planes));
  }

  #addAsCone(patch: Patch): boolean {
    const cone = countPlanes(patch, this.#planes) >= minPlanes ? fitPatchCone(this.#model, patch) : undefined;
    if (cone) this.#addCone(cone, patch);
    return cone !== undefined;
  }

  /** Adds a patch made of smoothly connected cones. */
  #addPieces(patch: Patch): void {
    if (this.#tries === 0 || countPlanes(patch, this.#planes) < minFlats) return;
    const pieces = splitIntoCones(this.#model, patch);
    if (!pieces) this.#tries -= 1;
    else if (areSeparateCones(this.#model, pieces))
      for (const { cone, triangles } of pieces) this.#addCone(cone, triangles);
  }

  #addCone(cone: RoundFace, patch: Patch): void {
    for (const triangle of patch) this.coneOf[triangle] = this.cones.length;
    this.cones.push(cone);
  }

  #addPatch(patch: Patch, sphere: Sphere | undefined): void {
    for (const triangle of patch) this.patchOf[triangle] = this.#patches;
    if (sphere) this.spheres.set(this.#patches, sphere);
    this.#patches += 1;
  }
}

/** Counts the planes of a patch, as far as the limits need. */
function countPlanes(patch: Patch, planes: Planes): number {
  const found = new Set<number>();
  for (const triangle of patch) if (found.add(at(planes.of, triangle)).size >= minFlats) break;
  return found.size;
}

/** Regions without an edge, regardless of triangle sizes. */
function* findSmoothPatches({ halfEdges: sides, facets }: Model): Generator<Patch> {
  const regions = findRegions(
    sides.opposite,
    (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > minSmoothCosine,
  );
  for (let i = 0; i < countRegions(regions); i += 1) yield getRegion(regions, i);
}
