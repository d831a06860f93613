import type { ValidationCheck } from '@kerf/catalog';
import { computeBoxSize } from '@kerf/geometry';
import type { Overhang } from '@kerf/mesh';
import type { Measurements } from '../measure/measurements.ts';
import type { CheckInputs, CheckValue, ValueFinder } from './check-inputs.ts';
import { holeValues } from './hole-values.ts';
import {
  type Bound,
  exactValue,
  type KnownInterval,
  roundValue,
  sampledValue,
  selectLower,
  toRange,
  type WorseSide,
} from './interval.ts';
import { millingValues } from './milling-values.ts';
import { findUniformThickness } from './sheet-values.ts';

/** Values of the checks from measurements; undefined if not measured in time. */
export const measuredValues: { readonly [check in ValidationCheck]?: ValueFinder } = {
  watertight: ({ measured: { validity } }) => validity && exactValue(validity.open, validity.location),
  orientation: ({ measured: { validity, wrongSides } }) => {
    if (!validity) return undefined;
    const { open, reversed, volume, location } = validity;
    if (open > 0) return { unknown: 'An open surface has no inside.' };
    if (reversed > 0 || volume <= 0) return exactValue(Math.max(1, reversed), location);
    return wrongSides && exactValue(wrongSides.count, wrongSides.location);
  },
  self_intersection: ({ measured: { crossings } }) =>
    crossings && { ...exactValue(crossings.count, crossings.location), upper: findCrossingCase(crossings) },
  volume: ({ measured: { validity } }) => validity && exactValue(validity.volume),
  envelope: computeFill,
  min_wall: findWallValue,
  max_wall: ({ measured: { thickest } }) => {
    if (!thickest) return thickest === null ? { unknown: 'No inscribed sphere was found.' } : undefined;
    return sampledValue(thickest.thickness, thickest.location);
  },
  overhang: ({ measured: { overhang } }) => overhang && createAngleValue(overhang, 'upper'),
  max_bridge: ({ measured: { bridge } }) => {
    if (!bridge) return bridge === null ? { absent: 'The design has no bridges.' } : undefined;
    return sampledValue(bridge.span, bridge.location);
  },
  min_hole: holeValues.min_hole,
  hole_depth_ratio: holeValues.hole_depth_ratio,
  hole_to_thickness: holeValues.hole_to_thickness,
  edge_distance: holeValues.edge_distance,
  min_feature: ({ measured: { feature, pins } }) => {
    if (!feature || !pins) return feature === null ? { unknown: 'No measurable feature was found.' } : undefined;
    const [pin] = pins;
    return pin && pin.diameter < feature.size
      ? sampledValue(pin.diameter, pin.location)
      : sampledValue(feature.size, feature.location);
  },
  min_pin: ({ measured: { pins } }) => {
    const [pin] = pins ?? [];
    if (!pin) return pins && { absent: 'The design has no pins.' };
    return exactValue(pin.diameter, pin.location);
  },
  ...millingValues,
  sharp_internal_edges: ({ measured: { sharpEdges, possibleEdges } }) =>
    sharpEdges && {
      ...exactValue(sharpEdges.lengthAlong, sharpEdges.location),
      upper: findInclinedEdgeCase(sharpEdges) ?? findEdgeCase(possibleEdges),
    },
  draft: ({ measured: { draft } }) => (draft ? { ...createAngleValue(draft, 'lower'), tilt: draft.tilt } : undefined),
  undercut: ({ measured: { undercut } }) =>
    undercut && { ...sampledValue(undercut.area, undercut.location), upper: findUndercutCase(undercut) },
  rotational_symmetry: ({ measured: { turned } }) =>
    turned && {
      ...sampledValue(100 * turned.deviation),
      upper: { value: 100 * turned.possibleDeviation, why: facetedOrRound },
    },
  max_diameter: (inputs) => findTurnedValue(inputs, 'diameter'),
  max_length: (inputs) => findTurnedValue(inputs, 'length'),
  uniform_thickness: findUniformThickness,
};

const findCrossingCase = ({ count, shallow }: Measurements['crossings']): Bound | undefined =>
  shallow && {
    value: count + 1,
    location: shallow,
    why: 'Possible self-intersection within the coordinate precision of the file: export it with more decimal places.',
  };

const findUndercutCase = ({ area, doubtful }: Measurements['undercut']): Bound => ({
  value: area + doubtful.area,
  location: doubtful.location,
  why: 'A protrusion on a round face is smaller than its tessellation error: export it with a finer tessellation.',
});

const findEdgeCase = (edges: Measurements['possibleEdges'] | undefined): Bound | undefined =>
  edges && {
    value: edges.lengthAlong,
    location: edges.location,
    why: 'Holes with fewer than twenty corners may be round, or have sharp edges.',
  };

const findInclinedEdgeCase = ({
  lengthAlong,
  lengthInclined,
  location,
}: Measurements['sharpEdges']): Bound | undefined =>
  lengthInclined > 0
    ? {
        value: lengthAlong + lengthInclined,
        location,
        why: 'Inner edges are inclined to the tool by 15 to 60 degrees: whether it can follow them requires manual review.',
      }
    : undefined;

const facetedOrRound =
  'Faces around the axis have fewer than twenty facets or are not quite round: they may or may not be turned.';

/** Tolerance in degrees within which two angles are equal. */
const angleTolerance = 0.01;

/** An angle, with the range that tessellation or coordinate precision leaves open. */
function createAngleValue(
  { angle, location, min, max }: Pick<Overhang, 'angle' | 'location' | 'min' | 'max'>,
  worseSide: WorseSide,
): KnownInterval {
  const why = `The tessellation of round faces, or the coordinate precision, allows ${roundValue(min)} to ${roundValue(max)} degrees.`;
  const [worst, best] = (worseSide === 'lower' ? [min, max] : [max, min]).map((value) => ({ value, location, why }));
  if (max - min < angleTolerance) return { ...exactValue(angle, location), ...toRange({ best }, worseSide) };
  return { ...sampledValue(angle, location), ...toRange({ worst, best }, worseSide) };
}

/** Size in a lathe. A part that is not round may be clamped about another axis. */
function findTurnedValue({ measured: { turned } }: CheckInputs, side: 'diameter' | 'length'): CheckValue | undefined {
  if (!turned || turned.isRound) return turned && exactValue(turned[side]);
  const why =
    'Less than half of the part is round: it measures less about another axis than about that of the smallest stock.';
  return { ...sampledValue(turned[side]), lower: { value: turned.min[side], why } };
}

function findWallValue({ measured: { walls } }: CheckInputs): CheckValue | undefined {
  if (!walls) return undefined;
  const { thinnest, doubtful } = walls;
  const ambiguous = doubtful && {
    value: doubtful.thickness,
    location: doubtful.location,
    why: `Sides that meet at ${Math.round(doubtful.taper)} degrees are closer together: whether they form a wall or a corner requires manual review.`,
  };
  if (!thinnest) return { unknown: ambiguous?.why ?? 'No two faces lie opposite each other.' };
  const { thickness, location, direction, min, max } = thinnest;
  const why = `The tessellation of round faces allows ${roundValue(min)} to ${roundValue(max)} mm.`;
  return {
    ...sampledValue(thickness, location),
    direction,
    lower: selectLower({ value: min, location, why }, ambiguous),
    upper: { value: max, location, why },
  };
}

/** Share of the machine envelope that the part fills in its best orientation: above 1 it does not fit. */
function computeFill({ request, usualEnvelope, measured: { validity } }: CheckInputs): CheckValue | undefined {
  const envelope = request.machine.envelope ?? usualEnvelope;
  if (!envelope) return { absent: 'No envelope is declared in machine.' };
  if (!validity) return undefined;
  const sorted = (sides: readonly number[]) => [...sides].sort((a, b) => a - b);
  const available = sorted(envelope);
  const filled = sorted(computeBoxSize(validity.box)).map((side, i) => ({
    side,
    value: side / (available[i] ?? side),
  }));
  const { side, value } = filled.reduce((most, one) => (one.value > most.value ? one : most));
  return { ...exactValue(value), lengths: [side] };
}
