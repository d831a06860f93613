import { mmPerInch } from '../../inch.ts';
import { computePlaneTolerance } from '../tolerances/pipe-limits.ts';
import { bspSizes, nptSizes } from '../sizes/pipe-sizes.ts';
import { type BasicSizes, bothSides, type Side, type Taper, type TaperLetters, type Thread } from '../sizes/thread.ts';

const whitworthFormulas = ['P = 25.4/n', 'h = 0.640327 P', 'd2 = d - h', 'd1 = d - 2 h'];

/** Computes the basic sizes of a parallel pipe thread. Source: ISO 228-1. */
export const computeParallelBasics = (thread: Thread): BasicSizes => {
  const size = bspSizes.get(thread.size ?? '');
  return {
    ...computeWhitworth(thread),
    designation: `G${thread.size}`,
    standard: 'ISO 228-1',
    series: size?.parallel ? 'G' : 'special',
    tapDrill: size?.tap_drill ?? null,
    formulas: whitworthFormulas,
  };
};

/** Computes the basic sizes of a sealing pipe thread; for a taper one, at its gauge plane. Source: ISO 7-1. */
export function computeSealingBasics(thread: Thread, side: Side): BasicSizes {
  const letters = thread.letters ?? (side === 'internal' ? 'Rc' : 'R');
  const basics = {
    ...computeWhitworth(thread),
    designation: `${letters}${thread.size}`,
    standard: 'ISO 7-1',
    series: bspSizes.get(thread.size ?? '')?.taper ? ('R' as const) : ('special' as const),
    tapDrill: null,
    formulas: whitworthFormulas,
  };
  if (letters === 'Rp') return basics;
  return {
    ...basics,
    taper: computeSealingTaper(thread, letters, basics.pitchDiameter),
    formulas: [...whitworthFormulas, 'taper 1:16'],
  };
}

/** Internal threads are gauged from the mouth: they have no small end, and the fitting determines the length. */
function computeSealingTaper(thread: Thread, letters: TaperLetters, e1: number): Taper {
  const planeTolerance = computePlaneTolerance(thread, letters);
  const lengths = letters === 'R' ? bspSizes.get(thread.size ?? '')?.taper : undefined;
  if (!lengths) return { e0: null, e1, l1: null, l2: null, l4: null, planeTolerance };
  const { gauge_length: l1, useful_length: l2 } = lengths;
  return { e0: e1 - l1 / 16, e1, l1, l2, l4: null, planeTolerance };
}

function computeWhitworth({ diameter, pitch }: Thread) {
  const depth = 0.640327 * pitch;
  return {
    pitchDiameter: diameter - depth,
    major: bothSides(diameter),
    minor: bothSides(diameter - 2 * depth),
    depth: bothSides(depth),
    angle: 55,
    clearance: null,
    stressArea: null,
  };
}

/** Computes the basic sizes of an American taper pipe thread at the plane of E1. Source: ASME B1.20.1. */
export function computeNptBasics({ diameter, pitch, size = '' }: Thread): BasicSizes {
  const l1 = (nptSizes.get(size)?.l1 ?? 0) * mmPerInch;
  const inches = diameter / mmPerInch;
  const e0 = diameter - (0.05 * inches + 1.1) * pitch;
  const e1 = e0 + l1 / 16;
  const l2 = (0.8 * inches + 6.8) * pitch;
  const depth = 0.8 * pitch;
  return {
    designation: `${size} NPT`,
    standard: 'ASME B1.20.1',
    series: 'NPT',
    pitchDiameter: e1,
    major: bothSides(e1 + depth),
    minor: bothSides(e1 - depth),
    depth: bothSides(depth),
    angle: 60,
    tapDrill: null,
    clearance: null,
    stressArea: null,
    taper: { e0, e1, l1, l2, l4: l2 + 3.47 * pitch, planeTolerance: pitch },
    formulas: [
      'P = 25.4/n',
      'h = 0.8 P',
      'E0 = D - (0.05 D + 1.1) P, D in inches',
      'E1 = E0 + L1/16',
      'L2 = (0.8 D + 6.8) P, D in inches',
      'L4 = L2 + 3.47 P',
      'taper 1:16',
    ],
  };
}
