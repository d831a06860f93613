import { renderTriangles } from '@kerf/kernel/pictures';
import {
  findBores,
  computeBoundingBox,
  getBridgedTriangles,
  findBridges,
  findSelfIntersections,
  type CurvedSurfaces,
  findCurvedSurfaces,
  getResolution,
  measureDoubleCurvature,
  measureDraft,
  detectExtrusion,
  minSureStrips,
  detectFlatSheet,
  type Hole,
  measureHoles,
  type InnerCorner,
  isWhole,
  type Mesh,
  type Model,
  buildModel,
  measureOpenings,
  measureOverhangs,
  type Protrusion,
  releaseModel,
  findRoundedCorners,
  findSharpEdges,
  computeSignedVolume,
  findSmallestProtrusion,
  findSlots,
  findSmallestTip,
  type Surfaces,
  classifySurfaces,
  measureMaxThickness,
  computeTotalArea,
  triangleCount,
  measureAxisymmetry,
  findUndercuts,
  measureWalls,
  findInvertedShells,
} from '@kerf/mesh';
import { isSolid, type Measurements, type SurfaceValidity } from './measurements.ts';
import type { MeasurePlan } from './worker-messages.ts';

/** Maximum number of reported features per kind. */
const maxPerKind = 100;

/** Measures a design, quick measurements first, and yields each result as soon as it is known. Releases the mesh. */
export function* measureMesh(mesh: Mesh, plan: MeasurePlan): Generator<Partial<Measurements>> {
  const model = buildModel(mesh);
  try {
    yield* measureModel(model, plan);
  } finally {
    releaseModel(model);
  }
}

function* measureModel(model: Model, plan: MeasurePlan): Generator<Partial<Measurements>> {
  const validity = measureValidity(model);
  yield { validity };
  if (plan.takesPicture && validity.triangles <= maxRenderedTriangles)
    yield { rendering: renderTriangles(model.mesh, pictureSize) };
  if (isSolid(validity)) yield* measureSolid(model, plan);
}

function* measureSolid(model: Model, plan: MeasurePlan): Generator<Partial<Measurements>> {
  // No other measurement is reliable until both are known.
  yield { wrongSides: findInvertedShells(model) };
  yield { crossings: findSelfIntersections(model) };
  const curved = findCurvedSurfaces(model);
  yield measureRoundFeatures(model, plan, curved);
  const surfaces = classifySurfaces(model, curved.planes);
  yield { draft: measureDraft(model, plan.pull, surfaces) ?? null };
  const { bores, unmeasured, fragmentReach } = findBores(model, curved);
  const holes = measureHoles(model, bores, curved.cylinders);
  yield { holes: selectWorst(holes, badnessOfHoles) };
  const { corners, doubtful } = findRoundedCorners(model, curved, { surfaces, along: plan.build, bores });
  const inclined = corners.filter(({ isInclined }) => isInclined);
  const upright = corners.filter(({ isInclined }) => !isInclined);
  yield {
    corners: [upright, inclined].flatMap((some) => selectWorst(some, badnessOfCorners)),
    doubtfulCorners: doubtful,
  };
  yield { domed: measureDoubleCurvature(model, surfaces), drawnOut: detectExtrusion(model, curved.planes) ?? null };
  yield { sheet: detectFlatSheet(model, curved.planes) ?? null };
  yield measurePrinting(model, plan, surfaces);
  yield { walls: measureWalls(model, plan.samples, surfaces) };
  yield { openings: measureOpenings(model, { holes, unmeasured, fragmentReach }, plan.samples) };
  yield { undercut: findUndercuts(model, plan.pull, surfaces) };
  yield { feature: findSmallestFeature(model, curved) };
  if (plan.findsSlots) yield { slots: findSlots(model, curved, { along: plan.build, bores, samples: plan.samples }) };
  // At the centre of a sphere all triangles are equally near: measured last, and only on demand.
  if (plan.findsThickest) yield { thickest: measureMaxThickness(model) ?? null };
}

/** A tip nearly as wide as a protrusion is the end of that protrusion. */
const tipRatio = 0.95;

function findSmallestFeature(model: Model, { cylinders, planes }: CurvedSurfaces): Protrusion | null {
  const protrusion = findSmallestProtrusion(model, cylinders);
  const tip = findSmallestTip(model, planes);
  return (tip && tip.size < tipRatio * (protrusion?.size ?? Infinity) ? tip : protrusion) ?? null;
}

function measurePrinting(
  model: Model,
  { build, overhangLimit: limit }: MeasurePlan,
  surfaces: Surfaces,
): Partial<Measurements> {
  const bridges = findBridges(model, build);
  const longest = bridges.at(-1);
  return {
    bridge: longest ? { span: longest.span, location: longest.location } : null,
    overhang: measureOverhangs(model, build, { limit, bridged: getBridgedTriangles(bridges) }, surfaces),
  };
}

/** Maximum number of triangles to render: more edges do not fit in memory. */
const maxRenderedTriangles = 100_000;

const pictureSize = { width: 640, height: 480 };

const measureValidity = ({ mesh, halfEdges: { open, reversed, location }, facets }: Model): SurfaceValidity => ({
  triangles: triangleCount(mesh),
  open,
  reversed,
  location,
  volume: computeSignedVolume(mesh),
  area: computeTotalArea(facets),
  box: computeBoundingBox(mesh),
  precisionMm: getResolution(mesh),
});

function measureRoundFeatures(model: Model, { build }: MeasurePlan, curved: CurvedSurfaces): Partial<Measurements> {
  const { cylinders } = curved;
  const pins = cylinders.filter((one) => !one.isInternal && isWhole(one));
  const bores = cylinders.filter((one) => one.isInternal && isWhole(one));
  const certain = bores.filter((one) => one.strips >= minSureStrips);
  const uncertain = bores.filter((one) => one.strips < minSureStrips);
  return {
    pins: selectWorst(
      pins.map(({ radius, centre }) => ({ diameter: 2 * radius, location: centre })),
      [({ diameter }) => -diameter],
    ),
    turned: measureAxisymmetry(model, curved),
    sharpEdges: findSharpEdges(model, build, { round: bores }),
    possibleEdges: findSharpEdges(model, build, { round: certain, few: uncertain }),
  };
}

const badnessOfCorners: readonly ((corner: InnerCorner) => number)[] = [
  ({ radius }) => -radius,
  ({ depth, radius }) => depth / radius,
];

const badnessOfHoles: readonly ((hole: Hole) => number)[] = [
  ({ diameter }) => -diameter,
  ({ depth, diameter }) => depth / diameter,
  ({ edgeDistance = Number.MAX_VALUE }) => -edgeDistance,
];

/** The worst items by each criterion, without duplicates. */
function selectWorst<T>(all: readonly T[], criteria: readonly ((one: T) => number)[]): T[] {
  return [
    ...new Set(criteria.flatMap((badness) => [...all].sort((a, b) => badness(b) - badness(a)).slice(0, maxPerKind))),
  ];
}
