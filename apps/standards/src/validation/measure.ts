import { shotOf } from '@kerf/kernel';
import {
  boxAround,
  bridged,
  bridgesOf,
  crossingsOf,
  cylindersOf,
  draftOf,
  holesOf,
  innerCornersOf,
  isWhole,
  type Mesh,
  type Model,
  modelOf,
  overhangsOf,
  sharpEdgesOf,
  signedVolume,
  thickestOf,
  totalArea,
  triangleCount,
  turnedOf,
  undercutOf,
  wallsOf,
  wrongSidesOf,
} from '@kerf/mesh';
import { isSolid, type Measurements, type Plan, type Soundness } from './measurements.ts';

/** The most of one kind that is told of. */
const mostTold = 500;

/** Measures a design, what is quick first, and tells of each thing as soon as it is known. */
export function* measure(mesh: Mesh, plan: Plan): Generator<Partial<Measurements>> {
  const model = modelOf(mesh);
  const soundness = soundnessOf(model);
  yield { soundness };
  if (plan.takesPicture && soundness.triangles <= mostPictured) yield { shot: shotOf(pictured(mesh), pictureSize) };
  if (!isSolid(soundness)) return;
  yield {
    wrongSides: wrongSidesOf(model),
    sharpEdges: sharpEdgesOf(model, plan.build),
    draft: draftOf(model, plan.pull) ?? null,
  };
  yield roundThings(model, plan);
  const bridges = bridgesOf(model, plan.build);
  const longest = bridges.at(-1);
  yield {
    bridge: longest ? { span: longest.span, location: longest.location } : null,
    overhang: overhangsOf(model, plan.build, plan.overhangLimit, bridged(bridges)),
  };
  yield { walls: wallsOf(model, plan.samples) };
  yield { crossings: crossingsOf(model) };
  yield { undercut: undercutOf(model, plan.pull) };
  // In the middle of a ball every triangle is as near as the others: it is the last, and only for who needs it.
  if (plan.findsThickest) yield { thickest: thickestOf(model) ?? null };
}

/** The edges of more are more than are remembered while it is drawn. */
const mostPictured = 100_000;

const pictureSize = { width: 640, height: 480 };

const pictured = ({ points, corners }: Mesh) => ({ points: Float32Array.from(points), corners });

const soundnessOf = ({ mesh, sides: { open, reversed, location }, facets }: Model): Soundness => ({
  triangles: triangleCount(mesh),
  open,
  reversed,
  location,
  volume: signedVolume(mesh),
  area: totalArea(facets),
  box: boxAround(mesh),
});

function roundThings(model: Model, { build }: Plan): Partial<Measurements> {
  const cylinders = cylindersOf(model);
  const pins = cylinders.filter((one) => !one.isInternal && isWhole(one));
  const thinFirst = pins
    .map(({ radius, centre }) => ({ diameter: 2 * radius, location: centre }))
    .sort((a, b) => a.diameter - b.diameter);
  return {
    holes: holesOf(model, cylinders).slice(0, mostTold),
    pins: thinFirst.slice(0, mostTold),
    corners: innerCornersOf(cylinders, build).slice(0, mostTold),
    turned: turnedOf(model, cylinders),
  };
}
