import { computeBoxSize, dot, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { computeBoundingBox, computeTotalArea } from '../../mass-properties.ts';
import { type Cylinder, computeNormalCovariance } from '../../fitting/cylinder-fit.ts';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { computePrincipals } from '../../fitting/eigen.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Line } from '../../fitting/angular-coverage.ts';
import type { Model } from '../../model.ts';
import { at } from '../../typed-arrays.ts';
import { findPossibleDeviations } from './possible-deviation.ts';
import { buildPlaneFaces, computeAreaShare, findDeviations } from './axisymmetry-deviation.ts';

/** Similarity of a part to one made on a lathe. */
export interface Axisymmetry extends Size {
  readonly axis: Vector;
  /** Share of the surface that does not run around the axis. */
  readonly deviation: number;
  /** Same, including possible deviations: strips so wide or inclined that they may be planes. */
  readonly possibleDeviation: number;
  /** True if most of it, apart from its flat ends, runs around the axis; otherwise other axes fit as well. */
  readonly isRound: boolean;
  /** Smallest size about any candidate axis. */
  readonly min: Size;
}

interface Size {
  readonly diameter: number;
  readonly length: number;
}

interface AxisCandidate extends Size {
  readonly line: Line;
  /** Shares of the surface. */
  readonly deviation: number;
  readonly endShare: number;
}

/**
 * Measures axisymmetry about the best axis: x, y and z through the middle, the axes of the largest cylinders, and the
 * principal axes of the surface. A part that is not round is turned from the smallest stock.
 */
export function measureAxisymmetry(model: Model, curved: Pick<CurvedSurfaces, 'cylinders' | 'planes'>): Axisymmetry {
  const faces = buildPlaneFaces(model, curved);
  const candidates = listCandidateAxes(model, curved.cylinders).map((line): AxisCandidate => {
    const { deviates: strays, isEndFace: ends } = findDeviations(faces, line);
    return {
      line,
      deviation: computeAreaShare(strays, faces.planes),
      endShare: computeAreaShare(ends, faces.planes),
      ...measureSize(model, line),
    };
  });
  const smallest = candidates.reduce((best, one) => (stockOf(one) < (1 - minImprovement) * stockOf(best) ? one : best));
  const round = selectRoundest(candidates.filter(({ deviation, endShare: ends }) => deviation < 1 - deviation - ends));
  const isRound = round !== undefined && stockOf(round) < maxStockRatio * stockOf(smallest);
  const { line, deviation, diameter, length } = isRound ? round : smallest;
  const possibleDeviation = computeAreaShare(findPossibleDeviations(faces, line), faces.planes);
  const min = (side: keyof Size) => Math.min(...candidates.map((one) => one[side]));
  return {
    axis: line.axis,
    deviation,
    possibleDeviation,
    diameter,
    length,
    isRound,
    min: { diameter: min('diameter'), length: min('length') },
  };
}

/** A round part needs nearly the smallest stock; faces of a bar seem to run around an axis inclined to them. */
const maxStockRatio = 1.5;

const stockOf = ({ diameter, length }: Size): number => diameter * diameter * length;

function selectRoundest(round: readonly AxisCandidate[]): AxisCandidate | undefined {
  const min = Math.min(...round.map(({ deviation }) => deviation));
  return round
    .filter(({ deviation }) => deviation < min + minImprovement)
    .sort((a, b) => (Math.abs(a.diameter - b.diameter) < minDiameterDifference ? 0 : a.diameter - b.diameter))[0];
}

function listCandidateAxes(model: Model, cylinders: readonly Cylinder[]): Line[] {
  const box = computeBoundingBox(model.mesh);
  const middle = add(box.min, scale(computeBoxSize(box), 0.5));
  return [
    { axis: [0, 0, 1], point: middle },
    { axis: [1, 0, 0], point: middle },
    { axis: [0, 1, 0], point: middle },
    ...selectLargest(cylinders).map(({ axis, centre }) => ({ axis, point: centre })),
    ...findPrincipalLines(model),
  ];
}

/** Share of the surface or stock: a smaller difference does not distinguish axes. */
const minImprovement = 1e-3;

/** Millimetres: of parallel axes, the part is thinnest about the central one. */
const minDiameterDifference = 1e-6;

/**
 * Lines through the centroid along the principal axes of the normals: a round part has its middle on the axis and
 * normals spread evenly around it.
 */
function findPrincipalLines(model: Model): Line[] {
  const { areas } = model.facets;
  let sum: Vector = [0, 0, 0];
  for (const triangle of areas.keys()) sum = add(sum, scale(centroidOf(model.mesh, triangle), at(areas, triangle)));
  const point = scale(sum, 1 / (computeTotalArea(model.facets) || 1));
  return computePrincipals(computeNormalCovariance(model, areas.keys())).map(({ direction }) => ({
    axis: normalize(direction),
    point,
  }));
}

const selectLargest = (cylinders: readonly Cylinder[]): Cylinder[] =>
  [...cylinders].sort((a, b) => b.radius * b.length - a.radius * a.length).slice(0, 3);

function measureSize({ mesh }: Model, { axis, point }: Line): Size {
  let [low, high, far] = [Infinity, -Infinity, 0];
  for (const vertex of mesh.corners) {
    const from = subtract(pointAt(mesh, vertex), point);
    const height = dot(from, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
    far = Math.max(far, dot(from, from) - height * height);
  }
  return { diameter: 2 * Math.sqrt(far), length: high - low };
}
