import { clearanceHoles } from './clearance-holes.ts';
import { invalid } from './faults.ts';
import { startsOf } from './starts.ts';
import { coarseDiameters, coarsePitch, seriesOf, tapDrill } from './metric-sizes.ts';
import { requireCore, sixtyDegreeFormulas, sixtyDegrees } from './sixty-degrees.ts';
import { type Basics, both, stressAreaOf, type Thread } from './thread.ts';

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`;

/** M8, M8x1, M 8 x 1.25, M8*1, M8-1, M5x.8 and MF8x1. */
const spelling = new RegExp(String.raw`^mf?\s?${number}(?:\s?[x*-]\s?${number})?$`, 'i');

/** M16xPh3P1.5 and M16x3(P1.5), a thread of two starts. */
const spellingOfStarts = new RegExp(
  String.raw`^mf?\s?${number}\s?x\s?(?:ph\s?)?${number}\s?\(?\s?p\s?${number}\s?\)?$`,
  'i',
);

/** Reads the name of an ISO metric thread; nothing when it is not one. */
export function readMetric(name: string): Thread | undefined {
  const [, nominal, lead, shared] = spellingOfStarts.exec(name) ?? [];
  if (nominal !== undefined)
    return {
      ...metricThread(Number(nominal), Number(shared), 'designation'),
      starts: startsOf(Number(lead), Number(shared)),
    };
  const [, diameter, pitch] = spelling.exec(name) ?? [];
  if (diameter === undefined) return undefined;
  if (pitch !== undefined) refuseLength(Number(diameter), Number(pitch));
  return metricThread(Number(diameter), pitch === undefined ? undefined : Number(pitch), 'designation');
}

/** M6x20 is a screw, not a thread. */
function refuseLength(diameter: number, pitch: number): void {
  if (pitch >= diameter && coarsePitch(diameter) !== undefined)
    throw invalid(
      `designation gives no thread: a pitch of ${pitch} mm leaves no core at ${diameter} mm. Leave the length of a screw out: M${diameter}.`,
    );
}

/** Completes a thread with its coarse pitch. Throws `invalid_parameters` when no such thread can be cut. */
export function metricThread(diameter: number, given: number | undefined, field: string): Thread {
  if (diameter > largest) throw invalid(`${field} must be at most ${largest} mm, not ${diameter}.`);
  const pitch = given ?? coarsePitch(diameter);
  if (pitch === undefined)
    throw invalid(`${field} has no coarse pitch at ${diameter} mm: give the pitch. ${neighbours(diameter)}`);
  requireCore(diameter, pitch, field);
  return { form: 'metric', diameter, pitch, starts: 1, hand: 'right', warnings: [] };
}

/** Basic sizes of an ISO metric thread. Source: ISO 68-1, ISO 724. */
export function metricBasics({ diameter, pitch }: Thread): Basics {
  const profile = sixtyDegrees(diameter, pitch);
  const series = seriesOf(diameter, pitch);
  return {
    ...profile,
    designation: series === 'coarse' ? `M${diameter}` : `M${diameter}x${pitch}`,
    standard: 'ISO 724',
    series,
    major: both(diameter),
    tapDrill: tapDrill(diameter, pitch),
    clearance: clearanceHoles.get(diameter) ?? null,
    stressArea: stressAreaOf(profile.pitchDiameter, profile.minor.external),
    formulas: [...sixtyDegreeFormulas, 'As = pi/4 ((d2 + d3)/2)^2'],
  };
}

const largest = 1000;

function neighbours(diameter: number): string {
  const near = [...coarseDiameters].sort((a, b) => Math.abs(a - diameter) - Math.abs(b - diameter)).slice(0, 2);
  return `The nearest coarse threads are ${near.map((size) => `M${size}`).join(' and ')}.`;
}
