import { createMetricThread } from './metric.ts';
import { getCoarsePitch, listFinePitches } from '../sizes/metric-sizes.ts';
import type { Thread } from '../sizes/thread.ts';

/** Spelling such as M8 coarse and M8 fine. */
const spelling = /^m\s?(\d+(?:\.\d+)?)\s(coarse|fine)$/i;

/** Parses an ISO metric thread with its pitch as a word; undefined if the word does not identify a pitch. */
export function parsePitchWord(name: string): Thread | undefined {
  const [, nominal, word] = spelling.exec(name) ?? [];
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
