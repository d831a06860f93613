import { dot, type Vector } from '@kerf/geometry';
import { TiltErrors } from '../../coordinate-precision/tilt-errors.ts';
import { normalOf } from '../../face-normals.ts';
import { type DraftAngle, DraftAngles } from '../../draft/draft-angles.ts';
import type { Model } from '../../model.ts';
import { sampleCentroids, type Sample } from '../../surface-samples.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';
import { findSliverNeighbours } from './slivers.ts';
import { minTiltDegrees, separateTilted } from './tilted-triangles.ts';
import { type Release, ReleaseDirections } from './release-directions.ts';

/** Faces that hold a part in a two-part mould. */
interface UndercutArea {
  /** Square millimetres. */
  readonly area: number;
  readonly location: Vector | undefined;
}

/** Certain and possible undercuts. */
export interface Undercut extends UndercutArea {
  readonly doubtful: UndercutArea;
}

/** Degrees: faces this close to parallel with the pull pass each other. */
const minFacingDegrees = 0.06;

/** Finds faces that are obstructed on every side that they may be released to. */
export function findUndercuts(model: Model, pull: Vector, surfaces = classifySurfaces(model)): Undercut {
  const draftAngles = new DraftAngles(model, surfaces, pull);
  const releases = new ReleaseDirections(model, surfaces, pull);
  const tilts = new TiltErrors(model, pull);
  const found: Record<Release, Sample[]> = { open: [], doubtful: [], held: [] };
  for (const sample of sampleCentroids(model)) {
    const beside = findSliverNeighbours(model, surfaces, sample.triangle);
    const sides = findReleaseSides([sample.triangle, ...beside].map((one) => draftAngles.getDraftAngle(one)));
    const release = sides.length === 0 ? 'open' : releases.classify(sample, sides);
    if (release !== 'open' && !isFreeAsFlat(sample)) found[release].push(sample);
  }
  const { held, tilted } = separateTilted(model, tilts, found.held);
  return { ...sumArea(model, held), doubtful: sumArea(model, [...keepTouching(model, found.doubtful), ...tilted]) };

  /** Returns true when the triangle is free as a facet; one that rounding tilts may not belong to its assumed cone. */
  function isFreeAsFlat(sample: Sample): boolean {
    const side = Math.sign(dot(normalOf(model.facets, sample.triangle), pull));
    return tilts.getMaxTilt(sample.triangle) > minTiltDegrees && releases.classify(sample, [side]) === 'open';
  }
}

const sumArea = ({ facets }: Model, samples: readonly Sample[]): UndercutArea => ({
  area: samples.reduce((sum, { triangle }) => sum + at(facets.areas, triangle), 0),
  location: samples[0]?.point,
});

/** Neighbours of a facet in a row. */
const minTouching = 2;

/**
 * Keeps samples that touch others: a protrusion of a round face affects a row of facets, while a single one is a sliver
 * at its rim.
 */
function keepTouching({ mesh }: Model, samples: readonly Sample[]): Sample[] {
  const touching = new Map<number, number>();
  const placesOf = ({ triangle }: Sample) => [0, 1, 2].map((corner) => at(mesh.corners, 3 * triangle + corner));
  for (const vertex of samples.flatMap(placesOf)) touching.set(vertex, (touching.get(vertex) ?? 0) + 1);
  return samples.filter(
    (sample) => placesOf(sample).reduce((sum, vertex) => sum + (touching.get(vertex) ?? 1) - 1, 0) >= minTouching,
  );
}

/**
 * Sides that a face may be released to, 1 with the pull and -1 against it: a facet may face one side and the true
 * surface the other.
 */
function findReleaseSides(draftAngles: readonly DraftAngle[]): number[] {
  const min = Math.min(...draftAngles.map((lean) => lean.min));
  const max = Math.max(...draftAngles.map((lean) => lean.max));
  if (max < minFacingDegrees && min > -minFacingDegrees) return [];
  return [1, -1].filter((side) => (side > 0 ? max > -minFacingDegrees : min < minFacingDegrees));
}
