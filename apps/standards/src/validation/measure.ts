import { shotOf } from '@kerf/kernel/pictures';
import {
  boredOf,
  boxAround,
  bridged,
  bridgesOf,
  crossingsOf,
  type Curved,
  curvedOf,
  digitOf,
  domedOf,
  draftOf,
  drawnOutOf,
  fewestSureStrips,
  flatSheetOf,
  type Hole,
  holesOf,
  type InnerCorner,
  isWhole,
  type Mesh,
  type Model,
  modelOf,
  openingsOf,
  overhangsOf,
  type Protrusion,
  releaseModel,
  roundedCornersOf,
  sharpEdgesOf,
  signedVolume,
  smallestProtrusion,
  slotsOf,
  smallestTip,
  type Surfaces,
  surfacesOf,
  thickestOf,
  totalArea,
  triangleCount,
  turnedOf,
  undercutOf,
  wallsOf,
  wrongSidesOf,
} from '@kerf/mesh';
import { isSolid, type Measurements, type Soundness } from './measurements.ts';
import type { Plan } from './plan.ts';

/** Maximum number of reported features per kind. */
const mostTold = 100;

/** Measures a design, quick measurements first, and yields each result as soon as it is known. Releases the mesh. */
export function* measure(mesh: Mesh, plan: Plan): Generator<Partial<Measurements>> {
  const model = modelOf(mesh);
  try {
    yield* found(model, plan);
  } finally {
    releaseModel(model);
  }
}

function* found(model: Model, plan: Plan): Generator<Partial<Measurements>> {
  const soundness = soundnessOf(model);
  yield { soundness };
  if (plan.takesPicture && soundness.triangles <= mostPictured) yield { shot: shotOf(model.mesh, pictureSize) };
  if (isSolid(soundness)) yield* insideOf(model, plan);
}

function* insideOf(model: Model, plan: Plan): Generator<Partial<Measurements>> {
  // No other measurement is reliable until both are known.
  yield { wrongSides: wrongSidesOf(model) };
  yield { crossings: crossingsOf(model) };
  const curved = curvedOf(model);
  yield roundThings(model, plan, curved);
  const surfaces = surfacesOf(model, curved.planes);
  yield { draft: draftOf(model, plan.pull, surfaces) ?? null };
  const { bores, unmeasured, tornReach } = boredOf(model, curved);
  const holes = holesOf(model, bores, curved.cylinders);
  yield { holes: worst(holes, badnessOfHoles) };
  const { corners, doubtful } = roundedCornersOf(model, curved, { surfaces, along: plan.build, bores });
  const [leaning, upright] = [true, false].map((leans) => corners.filter(({ isLeaning }) => isLeaning === leans));
  yield {
    corners: [upright, leaning].flatMap((some = []) => worst(some, badnessOfCorners)),
    doubtfulCorners: doubtful,
  };
  yield { domed: domedOf(model, surfaces), drawnOut: drawnOutOf(model, curved.planes) ?? null };
  yield { sheet: flatSheetOf(model, curved.planes) ?? null };
  yield hangingOf(model, plan, surfaces);
  yield { walls: wallsOf(model, plan.samples, surfaces) };
  yield { openings: openingsOf(model, { holes, unmeasured, tornReach }, plan.samples) };
  yield { undercut: undercutOf(model, plan.pull, surfaces) };
  yield { feature: featureOf(model, curved) };
  if (plan.findsSlots) yield { slots: slotsOf(model, curved, { along: plan.build, bores, samples: plan.samples }) };
  // At the centre of a sphere all triangles are equally near: measured last, and only on demand.
  if (plan.findsThickest) yield { thickest: thickestOf(model) ?? null };
}

/** A tip nearly as wide as a protrusion is the end of that protrusion. */
const clearly = 0.95;

function featureOf(model: Model, { cylinders, planes }: Curved): Protrusion | null {
  const standing = smallestProtrusion(model, cylinders);
  const tip = smallestTip(model, planes);
  return (tip && tip.size < clearly * (standing?.size ?? Infinity) ? tip : standing) ?? null;
}

function hangingOf(model: Model, { build, overhangLimit: limit }: Plan, surfaces: Surfaces): Partial<Measurements> {
  const bridges = bridgesOf(model, build);
  const longest = bridges.at(-1);
  return {
    bridge: longest ? { span: longest.span, location: longest.location } : null,
    overhang: overhangsOf(model, build, { limit, bridged: bridged(bridges) }, surfaces),
  };
}

/** Maximum number of triangles to render: more edges do not fit in memory. */
const mostPictured = 100_000;

const pictureSize = { width: 640, height: 480 };

const soundnessOf = ({ mesh, sides: { open, reversed, location }, facets }: Model): Soundness => ({
  triangles: triangleCount(mesh),
  open,
  reversed,
  location,
  volume: signedVolume(mesh),
  area: totalArea(facets),
  box: boxAround(mesh),
  digit: digitOf(mesh),
});

function roundThings(model: Model, { build }: Plan, curved: Curved): Partial<Measurements> {
  const { cylinders } = curved;
  const pins = cylinders.filter((one) => !one.isInternal && isWhole(one));
  const bores = cylinders.filter((one) => one.isInternal && isWhole(one));
  const surely = bores.filter((one) => one.strips >= fewestSureStrips);
  const perhaps = bores.filter((one) => one.strips < fewestSureStrips);
  return {
    pins: worst(
      pins.map(({ radius, centre }) => ({ diameter: 2 * radius, location: centre })),
      [({ diameter }) => -diameter],
    ),
    turned: turnedOf(model, curved),
    sharpEdges: sharpEdgesOf(model, build, { round: bores }),
    possibleEdges: sharpEdgesOf(model, build, { round: surely, few: perhaps }),
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
function worst<T>(all: readonly T[], ways: readonly ((one: T) => number)[]): T[] {
  return [...new Set(ways.flatMap((badness) => [...all].sort((a, b) => badness(b) - badness(a)).slice(0, mostTold)))];
}
