import type { ValidationCheck } from '@kerf/catalog';
import { extentOf, type Overhang } from '@kerf/mesh';
import { cornerValues } from './corner-values.ts';
import type { PossibleValue, CheckInputs, CheckValue, KnownValue } from './check-values.ts';
import { holeValues } from './hole-values.ts';
import { getUsualEnvelope } from '../judge/process-limits.ts';
import type { Measurements } from '../measure/measurements.ts';
import { roundValue } from '../judge/check-sentences.ts';
import { findUniformThickness } from './sheet-values.ts';
import { slotValues } from './slot-values.ts';

type ValueFinder = (facts: CheckInputs) => CheckValue | undefined;

/** Values of the checks from measurements; undefined if not measured in time. */
export const measuredValues: { readonly [check in ValidationCheck]?: ValueFinder } = {
  watertight: ({ measured: { validity: s } }) => s && exactValue(s.open, s.location),
  orientation: ({ measured: { validity: s, wrongSides } }) => {
    if (!s) return undefined;
    if (s.open > 0) return { unknown: 'An open surface has no inside.' };
    if (s.reversed > 0 || s.volume <= 0) return exactValue(Math.max(1, s.reversed), s.location);
    return wrongSides && exactValue(wrongSides.count, wrongSides.location);
  },
  self_intersection: ({ measured: { crossings } }) =>
    crossings && { ...exactValue(crossings.count, crossings.location), worstCase: findCrossingCase(crossings) },
  volume: ({ measured: { validity: soundness } }) => soundness && exactValue(soundness.volume),
  envelope: computeFill,
  min_wall: findWallValue,
  max_wall: ({ measured: { thickest } }) => {
    if (!thickest) return thickest === null ? { unknown: 'No inscribed sphere was found.' } : undefined;
    return { value: thickest.thickness, location: thickest.location, confidence: 'sampled' };
  },
  overhang: ({ measured: { overhang } }) => overhang && createAngleValue(overhang, overhang.max, overhang.min),
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
  ...cornerValues,
  ...slotValues,
  sharp_internal_edges: ({ measured: { sharpEdges, possibleEdges } }) =>
    sharpEdges && {
      ...exactValue(sharpEdges.lengthAlong, sharpEdges.location),
      worstCase: findInclinedEdgeCase(sharpEdges) ?? findEdgeCase(possibleEdges),
    },
  draft: ({ measured: { draft } }) =>
    draft ? { ...createAngleValue(draft, draft.min, draft.max), tilt: draft.tilt } : undefined,
  undercut: ({ measured: { undercut } }) =>
    undercut && { ...sampledValue(undercut.area, undercut.location), worstCase: findUndercutCase(undercut) },
  rotational_symmetry: ({ measured: { turned } }) =>
    turned && {
      ...sampledValue(100 * turned.deviation),
      worstCase: { value: 100 * turned.possibleDeviation, why: facetedOrRound },
    },
  max_diameter: (facts) => findTurnedValue(facts, 'diameter'),
  max_length: (facts) => findTurnedValue(facts, 'length'),
  uniform_thickness: findUniformThickness,
};

const findCrossingCase = ({ count, shallow }: Measurements['crossings']): PossibleValue | undefined =>
  shallow && {
    value: count + 1,
    location: shallow,
    why: 'Possible self-intersection within the coordinate precision of the file: export it with more decimal places.',
  };

const findUndercutCase = ({ area, doubtful }: Measurements['undercut']): PossibleValue => ({
  value: area + doubtful.area,
  location: doubtful.location,
  why: 'A protrusion on a round face is smaller than its tessellation error: export it with a finer tessellation.',
});

const findEdgeCase = (edges: Measurements['possibleEdges'] | undefined): PossibleValue | undefined =>
  edges && {
    value: edges.lengthAlong,
    location: edges.location,
    why: 'Holes with fewer than twenty corners may be round, or have sharp edges.',
  };

const findInclinedEdgeCase = ({
  lengthAlong,
  lengthInclined: lengthLeaning,
  location,
}: Measurements['sharpEdges']): PossibleValue | undefined =>
  lengthLeaning > 0
    ? {
        value: lengthAlong + lengthLeaning,
        location,
        why: 'Inner edges are inclined to the tool by 15 to 60 degrees: whether it can follow them requires manual review.',
      }
    : undefined;

const exactValue = (value: number, location?: readonly number[]): KnownValue => ({
  value,
  location,
  confidence: 'exact',
});

const sampledValue = (value: number, location?: readonly number[]): KnownValue => ({
  value,
  location,
  confidence: 'sampled',
});

const facetedOrRound =
  'Faces around the axis have fewer than twenty facets or are not quite round: they may or may not be turned.';

/** Tolerance in degrees within which two angles are equal. */
const angleTolerance = 0.01;

/** An angle, with a best and worst case where tessellation or coordinate precision leaves a range. */
function createAngleValue(
  { angle, location }: Pick<Overhang, 'angle' | 'location'>,
  worse: number,
  better: number,
): KnownValue {
  const ends = [worse, better].sort((a, b) => a - b).map(roundValue);
  const why = `The tessellation of round faces, or the coordinate precision, allows ${ends.join(' to ')} degrees.`;
  const bestCase = { value: better, location, why };
  if (Math.abs(worse - better) < angleTolerance) return { ...exactValue(angle, location), bestCase };
  return { ...sampledValue(angle, location), worstCase: { value: worse, location, why }, bestCase };
}

/** Size in a lathe. A part that is not round may be clamped about another axis. */
function findTurnedValue({ measured: { turned } }: CheckInputs, side: 'diameter' | 'length'): CheckValue | undefined {
  if (!turned || turned.isRound) return turned && exactValue(turned[side]);
  const why =
    'Less than half of the part is round: it measures less about another axis than about that of the smallest stock.';
  return { ...sampledValue(turned[side]), bestCase: { value: turned.min[side], why } };
}

function findWallValue({ measured: { walls } }: CheckInputs): CheckValue | undefined {
  if (!walls) return undefined;
  const { thinnest, doubtful } = walls;
  const worstCase = doubtful && {
    value: doubtful.thickness,
    location: doubtful.location,
    why: `Sides that meet at ${Math.round(doubtful.taper)} degrees are closer together: whether they form a wall or a corner requires manual review.`,
  };
  if (!thinnest) return { unknown: worstCase?.why ?? 'No two faces lie opposite each other.' };
  const { thickness: value, location, direction, min: least, max: most } = thinnest;
  const why = `The tessellation of round faces allows ${roundValue(least)} to ${roundValue(most)} mm.`;
  const thin = { value: least, location, why };
  return {
    value,
    location,
    direction,
    confidence: 'sampled',
    worstCase: worstCase && worstCase.value < thin.value ? worstCase : thin,
    bestCase: { value: most, location, why },
  };
}

/** Share of the machine envelope that the part fills in its best orientation: above 1 it does not fit. */
function computeFill({ process, asked, measured: { validity: soundness } }: CheckInputs): CheckValue | undefined {
  const envelope = asked.machine.envelope ?? getUsualEnvelope(process);
  if (!envelope) return { absent: 'No envelope is declared in machine.' };
  if (!soundness) return undefined;
  const sorted = (sides: readonly number[]) => [...sides].sort((a, b) => a - b);
  const available = sorted(envelope);
  const filled = sorted(extentOf(soundness.box)).map((side, i) => ({ side, value: side / (available[i] ?? side) }));
  const { side, value } = filled.reduce((most, one) => (one.value > most.value ? one : most));
  return { ...exactValue(value), lengths: [side] };
}
