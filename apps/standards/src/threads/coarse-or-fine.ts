import { metricThread } from './metric.ts';
import { coarsePitch, finePitches } from './metric-sizes.ts';
import type { Thread } from './thread.ts';

/** M8 coarse and M8 fine. */
const spelling = /^m\s?(\d+(?:\.\d+)?)\s(coarse|fine)$/i;

/** Reads the name of an ISO metric thread with its pitch in a word; nothing where the word tells none. */
export function readInWords(name: string): Thread | undefined {
  const [, nominal, word] = spelling.exec(name) ?? [];
  if (nominal === undefined || word === undefined) return undefined;
  return word.toLowerCase() === 'fine' ? fineThread(Number(nominal)) : coarseThread(Number(nominal));
}

const coarseThread = (diameter: number): Thread | undefined =>
  coarsePitch(diameter) === undefined ? undefined : metricThread(diameter, undefined, 'designation');

function fineThread(diameter: number): Thread | undefined {
  const [pitch, ...others] = finePitches(diameter).toSorted((a, b) => b - a);
  if (pitch === undefined) return undefined;
  const thread = metricThread(diameter, pitch, 'designation');
  if (others.length === 0) return thread;
  if (diameter > largestByWord) return undefined;
  const names = others.map((other) => `M${diameter}x${other}`).join(' and ');
  return {
    ...thread,
    warnings: [`M${diameter} fine is read as M${diameter}x${pitch}; also listed as fine: ${names}.`],
  };
}

/** Up to this diameter the coarsest fine pitch of ISO 261 is among those that ISO 262 selects, in millimetres. */
const largestByWord = 27;
