import type { Curved } from '../../cylinders/cylinders.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { middles, type Sample, spread } from '../../samples.ts';
import { dot, minus, plus, times, type Vector } from '../../vector.ts';
import type { Bore } from '../bores/bores.ts';
import { edgeGapsOf } from './edge-gaps.ts';
import { type Gap, mostLeanSine, UprightWalls } from './upright-walls.ts';

/** A gap between two walls along the tool: a slot, a pocket, a window, the space between two ribs. */
export interface Slot {
  readonly width: number;
  /** Along the tool, as far as both walls reach. */
  readonly depth: number;
  /** Midway between the walls. */
  readonly location: Vector;
}

/** The slots that are hardest to mill. */
export interface Hardest {
  readonly narrowest?: Slot;
  /** The deepest relative to its width. */
  readonly slimmest?: Slot;
}

/** Slots found, and possibly harder ones: between round and flat walls, where the true gap is slightly wider. */
export interface Slots extends Hardest {
  readonly doubtful: Hardest;
}

/** Parameters of the search. */
interface SlotPlan {
  /** Direction of the tool. */
  readonly along: Vector;
  /** Round holes, which are not slots. */
  readonly bores: readonly Bore[];
  readonly samples: number;
}

/** Searches across from upright edges, the middle of every wall triangle, and points spread over the surface. */
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

/** The rounded end of a slot measures slightly narrower than the slot; a smaller difference is ignored. */
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

/** Sine of the draft: less is coordinate rounding. */
const leastLean = 1e-3;

/** Samples just inside the vertices of triangles: a slot with inclined walls is narrowest where they end. */
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

/** Share of the distance to the middle. */
const within = 1e-4;

/** Millimetres: shallower is surface roughness. */
const leastDepth = 0.05;

function slotAcross(walls: UprightWalls, point: Vector, gap: Gap): Slot | undefined {
  const location = plus(point, times(gap.direction, gap.distance / 2));
  const depth = walls.depthAt(location, gap);
  return depth > leastDepth ? { width: gap.distance, depth, location } : undefined;
}
