import { Fault } from '@kerf/errors';
import { requireCore } from './core-check.ts';
import { computeStarts } from './thread-starts.ts';
import { type BasicSizes, computeStressArea, type Thread } from '../sizes/thread.ts';
import { getCrestClearance, isTrapezoidalSize, trapezoidalThreads } from '../sizes/trapezoidal-sizes.ts';

/** Tr20x4, Tr 60 x 18 (P9) and Tr60x18P9. */
const spelling = /^tr(?:ap)?\s*(\d+(?:\.\d+)?)\s*[x*-]\s*(\d+(?:\.\d+)?)(?:\s*\(?\s*p\s*(\d+(?:\.\d+)?)\s*\)?)?$/i;

/** Parses the name of an ISO metric trapezoidal thread; undefined if it is not one. */
export function parseTrapezoidal(name: string): Thread | undefined {
  refuseWithoutPitch(name);
  const [, diameter, lead, pitch = lead] = spelling.exec(name) ?? [];
  if (diameter === undefined) return undefined;
  return createTrapezoidalThread(Number(diameter), Number(pitch), {
    starts: computeStarts(Number(lead), Number(pitch)),
    field: 'designation',
  });
}

/** Refuses Tr20 without a pitch: there are several, and none is the coarse one. */
function refuseWithoutPitch(name: string): void {
  const [, diameter] = /^tr\s*(\d+)$/i.exec(name) ?? [];
  if (diameter === undefined) return;
  const pitches = trapezoidalThreads.flatMap((its) => (its.diameter === Number(diameter) ? [its.pitch] : []));
  const names = (pitches.length ? pitches : ['P']).map((pitch) => `Tr${diameter}x${pitch}`);
  throw Fault.invalid(`designation Tr${diameter} lacks the pitch: write ${names.join(' or ')}.`);
}

/** Creates a trapezoidal thread. Throws `invalid_parameters` if it leaves no core. */
export function createTrapezoidalThread(
  diameter: number,
  pitch: number,
  { starts, field }: { starts: number; field: string },
): Thread {
  if (diameter > 1000) throw Fault.invalid(`${field} must be at most 1000 mm, not ${diameter}.`);
  const clearance = getCrestClearance(pitch);
  if (clearance === undefined)
    throw Fault.invalid(`${field} has a pitch above 44 mm, the maximum of ISO 2904: ${pitch} mm.`);
  requireCore({ diameter, pitch, core: diameter - pitch - 2 * clearance }, field);
  return { form: 'trapezoidal', diameter, pitch, starts, hand: 'right', warnings: [] };
}

/** Computes the basic sizes of an ISO metric trapezoidal thread. Source: ISO 2904. */
export function computeTrapezoidalBasics({ diameter, pitch, starts }: Thread): BasicSizes {
  const clearance = getCrestClearance(pitch) ?? 0;
  const pitchDiameter = diameter - pitch / 2;
  const minor = { internal: diameter - pitch, external: diameter - pitch - 2 * clearance };
  return {
    designation: `Tr${diameter}x${starts === 1 ? pitch : `${starts * pitch}(P${pitch})`}`,
    standard: 'ISO 2904',
    series: isTrapezoidalSize(diameter, pitch) ? 'Tr' : 'special',
    pitchDiameter,
    major: { internal: diameter + 2 * clearance, external: diameter },
    minor,
    depth: { internal: pitch / 2 + clearance, external: pitch / 2 + clearance },
    angle: 30,
    tapDrill: null,
    clearance: null,
    stressArea: computeStressArea(pitchDiameter, minor.external),
    formulas: [
      'd2 = D2 = d - P/2',
      'd3 = d - P - 2 ac',
      'D1 = d - P',
      'D4 = d + 2 ac',
      'h3 = H4 = P/2 + ac',
      'As = pi/4 ((d2 + d3)/2)^2',
    ],
  };
}
