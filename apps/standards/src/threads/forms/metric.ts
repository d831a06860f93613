import { Fault } from '@kerf/errors';
import {
  clearanceHoles,
  coarseDiameters,
  computeTapDrill,
  findMetricSeries,
  getCoarsePitch,
  listFinePitches,
} from '../sizes/metric-sizes.ts';
import { type BasicSizes, bothSides, computeStressArea, type Thread } from '../sizes/thread.ts';
import { requireCore } from './core-check.ts';
import { computeSixtyDegreeProfile, listSixtyDegreeFormulas, metricRoot } from './sixty-degree-profile.ts';
import { computeStarts } from './thread-starts.ts';

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`;

/** M8, M8x1, M 8 x 1.25, M8*1, M8-1, M8 1, M5x.8 and MF8x1. */
const spelling = new RegExp(String.raw`^m(f?)\s?${number}(?:(?:\s?[x*-]\s?|\s)${number})?$`, 'i');

/** Multi-start spellings: M16xPh3P1.5 and M16x3(P1.5) have two starts. */
const multiStartSpelling = new RegExp(
  String.raw`^m(f?)\s?${number}\s?x\s?(?:ph\s?)?${number}\s?\(?\s?p\s?${number}\s?\)?$`,
  'i',
);

/** Parses the name of an ISO metric thread; undefined if it is not one. */
export const parseMetric = (name: string): Thread | undefined => parseMultiStart(name) ?? parseSingleStart(name);

function parseMultiStart(name: string): Thread | undefined {
  const [, fine, nominal, lead, shared] = multiStartSpelling.exec(name) ?? [];
  if (nominal === undefined) return undefined;
  if (fine) requireFine(Number(nominal), Number(shared));
  const thread = createMetricThread(Number(nominal), Number(shared), 'designation');
  return { ...thread, starts: computeStarts(Number(lead), Number(shared)) };
}

function parseSingleStart(name: string): Thread | undefined {
  const [, fine, nominal, written] = spelling.exec(name) ?? [];
  if (nominal === undefined) return undefined;
  const diameter = Number(nominal);
  const pitch = written === undefined ? undefined : Number(written);
  if (fine) requireFine(diameter, pitch);
  return createMetricThread(diameter, pitch, 'designation');
}

/** Checks the pitch of an MF name: MF8 alone does not identify a fine thread of 8 mm. */
function requireFine(diameter: number, pitch: number | undefined): void {
  if (pitch !== undefined && pitch !== getCoarsePitch(diameter)) return;
  const wrong = pitch === undefined ? 'lacks the pitch' : `has ${pitch} mm, which is the coarse pitch of M${diameter}`;
  const names = listFinePitches(diameter).map((fine) => `M${diameter}x${fine}`);
  throw Fault.invalid(
    `designation of a fine thread ${wrong}: write ${names.join(' or ') || `M${diameter}x and the fine pitch`}.`,
  );
}

/** Refuses a screw length such as M6x20: a pitch is less than half the diameter. */
function refuseLength(diameter: number, pitch: number, field: string): void {
  if (pitch < diameter / 2) return;
  const wrong = `${field} gives no valid thread: ${pitch} mm is too coarse a pitch for ${diameter} mm.`;
  if (field !== 'designation') throw Fault.invalid(wrong);
  const right = getCoarsePitch(diameter) === undefined ? `M${diameter}x and the pitch` : `M${diameter}`;
  throw Fault.invalid(`${wrong} Omit the length of a screw: ${right}.`);
}

/** Completes a thread with its coarse pitch. Throws `invalid_parameters` if the thread cannot be cut. */
export function createMetricThread(diameter: number, given: number | undefined, field: string): Thread {
  if (diameter > maxDiameter) throw Fault.invalid(`${field} must be at most ${maxDiameter} mm, not ${diameter}.`);
  const pitch = given ?? getCoarsePitch(diameter);
  if (pitch === undefined)
    throw Fault.invalid(
      `${field} has no coarse pitch at ${diameter} mm: give the pitch. ${suggestNeighbours(diameter)}`,
    );
  refuseLength(diameter, pitch, field);
  requireCore({ diameter, pitch, core: computeSixtyDegreeProfile(diameter, pitch, metricRoot).minor.external }, field);
  return { form: 'metric', diameter, pitch, starts: 1, hand: 'right', warnings: [] };
}

/** Computes the basic sizes of an ISO metric thread. Source: ISO 68-1, ISO 724. */
export function computeMetricBasics({ diameter, pitch }: Thread): BasicSizes {
  const profile = computeSixtyDegreeProfile(diameter, pitch, metricRoot);
  const series = findMetricSeries(diameter, pitch);
  return {
    ...profile,
    designation: series === 'coarse' ? `M${diameter}` : `M${diameter}x${pitch}`,
    standard: 'ISO 724',
    series,
    major: bothSides(diameter),
    tapDrill: computeTapDrill(diameter, pitch),
    clearance: clearanceHoles.get(diameter) ?? null,
    stressArea: computeStressArea(profile.pitchDiameter, profile.minor.external),
    formulas: [...listSixtyDegreeFormulas(metricRoot), 'As = pi/4 ((d2 + d3)/2)^2'],
  };
}

const maxDiameter = 1000;

function suggestNeighbours(diameter: number): string {
  const near = [...coarseDiameters].sort((a, b) => Math.abs(a - diameter) - Math.abs(b - diameter)).slice(0, 2);
  return `The nearest coarse threads are ${near.map((size) => `M${size}`).join(' and ')}.`;
}

/** Spelling such as M8 coarse and M8 fine. */
const wordSpelling = /^m\s?(\d+(?:\.\d+)?)\s(coarse|fine)$/i;

/** Parses an ISO metric thread with its pitch as a word; undefined if the word does not identify a pitch. */
export function parsePitchWord(name: string): Thread | undefined {
  const [, nominal, word] = wordSpelling.exec(name) ?? [];
  if (nominal === undefined || word === undefined) return undefined;
  return word.toLowerCase() === 'fine' ? createFineThread(Number(nominal)) : createCoarseThread(Number(nominal));
}

const createCoarseThread = (diameter: number): Thread | undefined =>
  getCoarsePitch(diameter) === undefined ? undefined : createMetricThread(diameter, undefined, 'designation');

function createFineThread(diameter: number): Thread | undefined {
  const [pitch, ...others] = listFinePitches(diameter).toSorted((a, b) => b - a);
  if (pitch === undefined) return undefined;
  const thread = createMetricThread(diameter, pitch, 'designation');
  if (others.length === 0) return thread;
  if (diameter > maxDiameterByWord) return undefined;
  const names = others.map((other) => `M${diameter}x${other}`).join(' and ');
  return {
    ...thread,
    warnings: [`M${diameter} fine is read as M${diameter}x${pitch}; also listed as fine: ${names}.`],
  };
}

/** Maximum diameter, in millimetres, for which the coarsest fine pitch of ISO 261 is an ISO 262 choice. */
const maxDiameterByWord = 27;
