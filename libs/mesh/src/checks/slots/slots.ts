import { dot, subtract, add, scale, type Vector } from '@kerf/geometry';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { sampleCentroids, type Sample, sampleSurface } from '../../surface-samples.ts';
import type { Bore } from '../bores/bores.ts';
import { findEdgeGaps } from './edge-gaps.ts';
import { type Gap, maxWallSine, UprightWalls } from './upright-walls.ts';

/** A gap between two walls along the tool: a slot, a pocket, a window, the space between two ribs. */
export interface Slot {
  readonly width: number;
  /** Along the tool, as far as both walls reach. */
  readonly depth: number;
  /** Midway between the walls. */
  readonly location: Vector;
}

/** The slots that are hardest to mill. */
export interface HardestSlots {
  readonly narrowest?: Slot;
  /** The deepest relative to its width. */
  readonly slimmest?: Slot;
}

/** Slots found, and possibly harder ones: between round and flat walls, where the true gap is slightly wider. */
export interface Slots extends HardestSlots {
  readonly doubtful: HardestSlots;
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
export function findSlots(model: Model, curved: CurvedSurfaces, plan: SlotPlan): Slots {
  const walls = new UprightWalls(model, curved, plan);
  let [found, doubtful]: [HardestSlots, HardestSlots] = [{}, {}];
  for (const { point, gap } of findGaps(model, { curved, walls, plan })) {
    const slot = toSlot(walls, point, gap);
    if (!slot) continue;
    if (gap.isDoubtful) doubtful = selectHarder(doubtful, slot);
    else found = selectHarder(found, slot);
  }
  return { ...found, doubtful: selectClearlyHarder(doubtful, found) };
}

function selectHarder({ narrowest = none, slimmest = none }: HardestSlots, slot: Slot): Required<HardestSlots> {
  return {
    narrowest: slot.width < narrowest.width ? slot : narrowest,
    slimmest: slendernessOf(slot) > slendernessOf(slimmest) ? slot : slimmest,
  };
}

const none: Slot = { width: Infinity, depth: 0, location: [0, 0, 0] };

const slendernessOf = ({ depth, width }: Slot): number => depth / width;

/** The rounded end of a slot measures slightly narrower than the slot; a smaller difference is ignored. */
const clearShare = 0.95;

const selectClearlyHarder = (one: HardestSlots, { narrowest = none, slimmest = none }: HardestSlots): HardestSlots => ({
  ...(one.narrowest && one.narrowest.width < clearShare * narrowest.width && { narrowest: one.narrowest }),
  ...(one.slimmest && clearShare * slendernessOf(one.slimmest) > slendernessOf(slimmest) && { slimmest: one.slimmest }),
});

interface GapSearch {
  readonly curved: CurvedSurfaces;
  readonly walls: UprightWalls;
  readonly plan: SlotPlan;
}

function* findGaps(model: Model, { curved, walls, plan }: GapSearch): Generator<{ point: Vector; gap: Gap }> {
  yield* findEdgeGaps(model, curved, plan.along);
  for (const sample of findSamples(model, plan)) {
    const gap = walls.findGap(sample);
    if (gap) yield { point: sample.point, gap };
  }
}

function* findSamples(model: Model, { along, samples }: SlotPlan): Generator<Sample> {
  yield* sampleCentroids(model);
  yield* sampleFeet(model, along);
  yield* sampleSurface(model, samples);
}

/** Sine of the draft: less is coordinate rounding. */
const minDraftSine = 1e-3;

/** Samples just inside the vertices of triangles: a slot with inclined walls is narrowest where they end. */
function* sampleFeet(model: Model, along: Vector): Generator<Sample> {
  const { facets, mesh } = model;
  for (const { triangle, point } of sampleCentroids(model)) {
    const lean = Math.abs(dot(normalOf(facets, triangle), along));
    if (lean < minDraftSine || lean > maxWallSine) continue;
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(mesh, triangle, k);
      yield { triangle, point: add(corner, scale(subtract(point, corner), insetShare)) };
    }
  }
}

/** Share of the distance to the middle. */
const insetShare = 1e-4;

/** Millimetres: shallower is surface roughness. */
const minDepth = 0.05;

function toSlot(walls: UprightWalls, point: Vector, gap: Gap): Slot | undefined {
  const location = add(point, scale(gap.direction, gap.distance / 2));
  const depth = walls.measureDepth(location, gap);
  return depth > minDepth ? { width: gap.distance, depth, location } : undefined;
}
