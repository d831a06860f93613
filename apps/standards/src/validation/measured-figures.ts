import type { ValidationCheck } from '@kerf/catalog';
import { extentOf, type Overhang } from '@kerf/mesh';
import { cornerFigures } from './corner-figures.ts';
import type { Doubt, Facts, Figure, Known } from './figures.ts';
import { holeFigures } from './hole-figures.ts';
import { usualEnvelope } from './limits.ts';
import type { Measurements } from './measurements.ts';
import { rounded } from './sentence.ts';
import { evenThickness } from './sheet-figures.ts';
import { slotFigures } from './slot-figures.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** Values of the checks from measurements; undefined if not measured in time. */
export const measuredFigures: { readonly [check in ValidationCheck]?: FigureOf } = {
  watertight: ({ measured: { soundness: s } }) => s && exact(s.open, s.location),
  orientation: ({ measured: { soundness: s, wrongSides } }) => {
    if (!s) return undefined;
    if (s.open > 0) return { unknown: 'An open surface has no inside.' };
    if (s.reversed > 0 || s.volume <= 0) return exact(Math.max(1, s.reversed), s.location);
    return wrongSides && exact(wrongSides.count, wrongSides.location);
  },
  self_intersection: ({ measured: { crossings } }) =>
    crossings && { ...exact(crossings.count, crossings.location), doubt: crossingDoubt(crossings) },
  volume: ({ measured: { soundness } }) => soundness && exact(soundness.volume),
  envelope: fill,
  min_wall: wallFigure,
  max_wall: ({ measured: { thickest } }) => {
    if (!thickest) return thickest === null ? { unknown: 'No inscribed sphere was found.' } : undefined;
    return { value: thickest.thickness, location: thickest.location, confidence: 'sampled' };
  },
  overhang: ({ measured: { overhang } }) => overhang && leaning(overhang, overhang.most, overhang.least),
  max_bridge: ({ measured: { bridge } }) => {
    if (!bridge) return bridge === null ? { absent: 'The design has no bridges.' } : undefined;
    return sampled(bridge.span, bridge.location);
  },
  min_hole: holeFigures.min_hole,
  hole_depth_ratio: holeFigures.hole_depth_ratio,
  hole_to_thickness: holeFigures.hole_to_thickness,
  edge_distance: holeFigures.edge_distance,
  min_feature: ({ measured: { feature, pins } }) => {
    if (!feature || !pins) return feature === null ? { unknown: 'No measurable feature was found.' } : undefined;
    const [pin] = pins;
    return pin && pin.diameter < feature.size
      ? sampled(pin.diameter, pin.location)
      : sampled(feature.size, feature.location);
  },
  min_pin: ({ measured: { pins } }) => {
    const [pin] = pins ?? [];
    if (!pin) return pins && { absent: 'The design has no pins.' };
    return exact(pin.diameter, pin.location);
  },
  ...cornerFigures,
  ...slotFigures,
  sharp_internal_edges: ({ measured: { sharpEdges, possibleEdges } }) =>
    sharpEdges && {
      ...exact(sharpEdges.lengthAlong, sharpEdges.location),
      doubt: leaningEdgeDoubt(sharpEdges) ?? edgeDoubt(possibleEdges),
    },
  draft: ({ measured: { draft } }) =>
    draft ? { ...leaning(draft, draft.least, draft.most), tilt: draft.tilt } : undefined,
  undercut: ({ measured: { undercut } }) =>
    undercut && { ...sampled(undercut.area, undercut.location), doubt: undercutDoubt(undercut) },
  rotational_symmetry: ({ measured: { turned } }) =>
    turned && { ...sampled(100 * turned.stray), doubt: { value: 100 * turned.possibleStray, why: flatsOrRound } },
  max_diameter: (facts) => turnedFigure(facts, 'diameter'),
  max_length: (facts) => turnedFigure(facts, 'length'),
  uniform_thickness: evenThickness,
};

const crossingDoubt = ({ count, shallow }: Measurements['crossings']): Doubt | undefined =>
  shallow && {
    value: count + 1,
    location: shallow,
    why: 'Possible self-intersection within the coordinate precision of the file: export it with more decimal places.',
  };

const undercutDoubt = ({ area, doubtful }: Measurements['undercut']): Doubt => ({
  value: area + doubtful.area,
  location: doubtful.location,
  why: 'A protrusion on a round face is smaller than its tessellation error: export it with a finer tessellation.',
});

const edgeDoubt = (edges: Measurements['possibleEdges'] | undefined): Doubt | undefined =>
  edges && {
    value: edges.lengthAlong,
    location: edges.location,
    why: 'Holes with fewer than twenty corners may be round, or have sharp edges.',
  };

const leaningEdgeDoubt = ({ lengthAlong, lengthLeaning, location }: Measurements['sharpEdges']): Doubt | undefined =>
  lengthLeaning > 0
    ? {
        value: lengthAlong + lengthLeaning,
        location,
        why: 'Inner edges are inclined to the tool by 15 to 60 degrees: whether it can follow them requires manual review.',
      }
    : undefined;

const exact = (value: number, location?: readonly number[]): Known => ({ value, location, confidence: 'exact' });

const sampled = (value: number, location?: readonly number[]): Known => ({ value, location, confidence: 'sampled' });

const flatsOrRound =
  'Faces around the axis have fewer than twenty facets or are not quite round: they may or may not be turned.';

/** Tolerance in degrees within which two angles are equal. */
const sure = 0.01;

/** An angle, with a best and worst case where tessellation or coordinate precision leaves a range. */
function leaning({ angle, location }: Pick<Overhang, 'angle' | 'location'>, worse: number, better: number): Known {
  const ends = [worse, better].sort((a, b) => a - b).map(rounded);
  const why = `The tessellation of round faces, or the coordinate precision, allows ${ends.join(' to ')} degrees.`;
  const hope = { value: better, location, why };
  if (Math.abs(worse - better) < sure) return { ...exact(angle, location), hope };
  return { ...sampled(angle, location), doubt: { value: worse, location, why }, hope };
}

/** Size in a lathe. A part that is not round may be clamped about another axis. */
function turnedFigure({ measured: { turned } }: Facts, side: 'diameter' | 'length'): Figure | undefined {
  if (!turned || turned.isRound) return turned && exact(turned[side]);
  const why =
    'Less than half of the part is round: it measures less about another axis than about that of the smallest stock.';
  return { ...sampled(turned[side]), hope: { value: turned.least[side], why } };
}

function wallFigure({ measured: { walls } }: Facts): Figure | undefined {
  if (!walls) return undefined;
  const { thinnest, doubtful } = walls;
  const doubt = doubtful && {
    value: doubtful.thickness,
    location: doubtful.location,
    why: `Sides that meet at ${Math.round(doubtful.taper)} degrees are closer together: whether they form a wall or a corner requires manual review.`,
  };
  if (!thinnest) return { unknown: doubt?.why ?? 'No two faces lie opposite each other.' };
  const { thickness: value, location, direction, least, most } = thinnest;
  const why = `The tessellation of round faces allows ${rounded(least)} to ${rounded(most)} mm.`;
  const thin = { value: least, location, why };
  return {
    value,
    location,
    direction,
    confidence: 'sampled',
    doubt: doubt && doubt.value < thin.value ? doubt : thin,
    hope: { value: most, location, why },
  };
}

/** Share of the machine envelope that the part fills in its best orientation: above 1 it does not fit. */
function fill({ process, asked, measured: { soundness } }: Facts): Figure | undefined {
  const envelope = asked.machine.envelope ?? usualEnvelope(process);
  if (!envelope) return { absent: 'No envelope is declared in machine.' };
  if (!soundness) return undefined;
  const sorted = (sides: readonly number[]) => [...sides].sort((a, b) => a - b);
  const room = sorted(envelope);
  const filled = sorted(extentOf(soundness.box)).map((side, i) => ({ side, value: side / (room[i] ?? side) }));
  const { side, value } = filled.reduce((most, one) => (one.value > most.value ? one : most));
  return { ...exact(value), lengths: [side] };
}
