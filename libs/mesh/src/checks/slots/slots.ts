import type { Curved } from '../../cylinders/cylinders.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { middles, type Sample, spread } from '../../samples.ts';
import { dot, minus, plus, times, type Vector } from '../../vector.ts';
import type { Bore } from '../bores/bores.ts';
import { edgeGapsOf } from './edge-gaps.ts';
import { type Gap, mostLeanSine, UprightWalls } from './upright-walls.ts';

/** A way between two walls that run along the tool: a slot, a pocket, a window, the room between two ribs. */
export interface Slot {
  readonly width: number;
  /** Along the tool, as far as both walls reach. */
  readonly depth: number;
  /** In the middle between the walls. */
  readonly location: Vector;
}

/** The slots that are hardest to mill. */
export interface Hardest {
  readonly narrowest?: Slot;
  /** The deepest for its width. */
  readonly slimmest?: Slot;
}

/** What was found, and what may be harder: between round walls and flat ones, wider than told by a little. */
export interface Slots extends Hardest {
  readonly doubtful: Hardest;
}

/** How slots are looked for. */
interface SlotPlan {
  /** The direction of the tool. */
  readonly along: Vector;
  /** Round holes, which are no slots. */
  readonly bores: readonly Bore[];
  readonly samples: number;
}

/** Looks across from upright edges and the middle of every wall, and from places that are spread over all of them. */
export function slotsOf(model: Model, curved: Curved, plan: SlotPlan): Slots {
  const walls = new UprightWalls(model, curved, plan);
  let [found, doubtful]: [Hardest, Hardest] = [{}, {}];
  for (const { point, gap } of gapsOf(model, { curved, walls, plan })) {
    const slot = slotAcross(walls, point, gap);
    if (!slot) continue;
    if (gap.isAskew) doubtful = harder(doubtful, slot);
    else found = harder(found, slot);
  }
  return { ...found, doubtful: clearlyHarder(doubtful, found) };
}

function harder({ narrowest = none, slimmest = none }: Hardest, slot: Slot): Required<Hardest> {
  return {
    narrowest: slot.width < narrowest.width ? slot : narrowest,
    slimmest: slimnessOf(slot) > slimnessOf(slimmest) ? slot : slimmest,
  };
}

const none: Slot = { width: Infinity, depth: 0, location: [0, 0, 0] };

const slimnessOf = ({ depth, width }: Slot): number => depth / width;

/** The rounded end of a slot that was found tells of it as of one that is narrower by less. */
const clearly = 0.95;

const clearlyHarder = (one: Hardest, { narrowest = none, slimmest = none }: Hardest): Hardest => ({
  ...(one.narrowest && one.narrowest.width < clearly * narrowest.width && { narrowest: one.narrowest }),
  ...(one.slimmest && clearly * slimnessOf(one.slimmest) > slimnessOf(slimmest) && { slimmest: one.slimmest }),
});

interface Looking {
  readonly curved: Curved;
  readonly walls: UprightWalls;
  readonly plan: SlotPlan;
}

function* gapsOf(model: Model, { curved, walls, plan }: Looking): Generator<{ point: Vector; gap: Gap }> {
  yield* edgeGapsOf(model, curved, plan.along);
  for (const sample of placesOf(model, plan)) {
    const gap = walls.gapAt(sample);
    if (gap) yield { point: sample.point, gap };
  }
}

function* placesOf(model: Model, { along, samples }: SlotPlan): Generator<Sample> {
  yield* middles(model);
  yield* footOf(model, along);
  yield* spread(model, samples);
}

/** The sine of a lean: less is the digits of a file. */
const leastLean = 1e-3;

/** A slot whose walls lean is narrowest where they end: just within the corners of their triangles. */
function* footOf(model: Model, along: Vector): Generator<Sample> {
  const { facets, mesh } = model;
  for (const { triangle, point } of middles(model)) {
    const lean = Math.abs(dot(normalOf(facets, triangle), along));
    if (lean < leastLean || lean > mostLeanSine) continue;
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(mesh, triangle, k);
      yield { triangle, point: plus(corner, times(minus(point, corner), within)) };
    }
  }
}

/** As a share of the way to the middle. */
const within = 1e-4;

/** What is less deep is the roughness of a surface. */
const leastDepth = 0.05;

function slotAcross(walls: UprightWalls, point: Vector, gap: Gap): Slot | undefined {
  const location = plus(point, times(gap.direction, gap.distance / 2));
  const depth = walls.depthAt(location, gap);
  return depth > leastDepth ? { width: gap.distance, depth, location } : undefined;
}
