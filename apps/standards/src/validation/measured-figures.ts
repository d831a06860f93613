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

/** How each check finds its value in what was measured; undefined where that was not measured in time. */
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
    if (!thickest) return thickest === null ? { unknown: 'No ball was found that fits into the material.' } : undefined;
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
    if (!feature || !pins) return feature === null ? { unknown: 'Nothing was found that has a size.' } : undefined;
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
    why: 'It crosses itself by no more than the digits of the file may have moved it: write it down with more of them.',
  };

const undercutDoubt = ({ area, doubtful }: Measurements['undercut']): Doubt => ({
  value: area + doubtful.area,
  location: doubtful.location,
  why: 'Something stands out of a round face by no more than its flats are off: write it down with more of them.',
});

const edgeDoubt = (edges: Measurements['possibleEdges'] | undefined): Doubt | undefined =>
  edges && {
    value: edges.lengthAlong,
    location: edges.location,
    why: 'Holes of fewer than twenty corners may be round, or have sharp edges.',
  };

const leaningEdgeDoubt = ({ lengthAlong, lengthLeaning, location }: Measurements['sharpEdges']): Doubt | undefined =>
  lengthLeaning > 0
    ? {
        value: lengthAlong + lengthLeaning,
        location,
        why: 'Inner edges lean from the tool by 15 to 60 degrees: whether it can follow them is for you to say.',
      }
    : undefined;

const exact = (value: number, location?: readonly number[]): Known => ({ value, location, confidence: 'exact' });

const sampled = (value: number, location?: readonly number[]): Known => ({ value, location, confidence: 'sampled' });

const flatsOrRound =
  'Faces that run around its axis have fewer than twenty strips or are not quite round: they may be turned, or not.';

/** In degrees: what is nearer to another angle is that one. */
const sure = 0.01;

/** An angle, in doubt where flats stand for what is round: it may be as much worse, and as much better, as by the digits. */
function leaning({ angle, location }: Pick<Overhang, 'angle' | 'location'>, worse: number, better: number): Known {
  const ends = [worse, better].sort((a, b) => a - b).map(rounded);
  const why = `The flats of its round faces, or the digits of the file, leave room for ${ends.join(' to ')} degrees.`;
  const hope = { value: better, location, why };
  if (Math.abs(worse - better) < sure) return { ...exact(angle, location), hope };
  return { ...sampled(angle, location), doubt: { value: worse, location, why }, hope };
}

/** What is not round may be clamped in another way. */
function turnedFigure({ measured: { turned } }: Facts, side: 'diameter' | 'length'): Figure | undefined {
  if (!turned || turned.isRound) return turned && exact(turned[side]);
  const why = 'Less than half of it is round: it is less about another axis than about that of the smallest stock.';
  return { ...sampled(turned[side]), hope: { value: turned.least[side], why } };
}

function wallFigure({ measured: { walls } }: Facts): Figure | undefined {
  if (!walls) return undefined;
  const { thinnest, doubtful } = walls;
  const doubt = doubtful && {
    value: doubtful.thickness,
    location: doubtful.location,
    why: `Between sides that meet at ${Math.round(doubtful.taper)} degrees there is less: whether that is a wall or a corner is for you to say.`,
  };
  if (!thinnest) return { unknown: doubt?.why ?? 'No two faces lie opposite to each other.' };
  const { thickness: value, location, direction, least, most } = thinnest;
  const why = `The flats of its round faces leave room for ${rounded(least)} to ${rounded(most)} mm.`;
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

/** How much of the machine a part fills, laid down as it fits best: above 1 it does not. */
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
