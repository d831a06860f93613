import { Fault } from '@kerf/errors';
import { parseInches, inchSizePattern, normalizeInchSize } from '../sizes/inch-sizes.ts';
import { getCoarsePitch, listFinePitches } from '../sizes/metric-sizes.ts';
import { bspSizes, nptSizes } from '../sizes/pipe-sizes.ts';
import { suggestForNumberSize, suggestForSize, ambiguousSize } from './ambiguous-sizes.ts';

/** Error and correction for a name, after the word `designation`; undefined if the name is not recognized. */
type CorrectionSentence = (found: readonly string[]) => string | undefined;

/** Common misspellings of known threads. */
const misspellings: readonly (readonly [spelling: RegExp, sentence: CorrectionSentence])[] = [
  [
    /^m?\s?([\d.]+\s?x\s?[\d.]+)\s?x\s?[\d.]+$/i,
    ([, name = '']) => `has the length of a screw: omit it, M${name.toLowerCase().replaceAll(' ', '')}`,
  ],
  [/^mf?\s?(\d+(?:\.\d+)?)(?:\s?x\s?[\d.]+)?\s(?:fine|coarse)$/i, ([, diameter]) => suggestPitches(Number(diameter))],
  [
    new RegExp(
      String.raw`^(?:bsp\s?-?\s?${inchSizePattern}|${inchSizePattern}(?:\s?-\s?[\d.]+)?\s?-?\s?bsp)(?:\s?-\s?[\d.]+)?$`,
      'i',
    ),
    ([, after, size = after]) => suggestBsp(normalizeInchSize(size ?? '')),
  ],
  [
    new RegExp(String.raw`^(?:nptf\s?${inchSizePattern}|${inchSizePattern}(?:\s?-\s?[\d.]+)?\s?nptf)$`, 'i'),
    ([, after, size = after]) => suggestNpt(normalizeInchSize(size ?? '')),
  ],
  [
    /\bacme\b/i,
    () => 'names an Acme thread (ASME B1.5, stub ones B1.8), for which no table is available: no Tr thread fits it',
  ],
  [
    /\bbs[wf]\b|\bwhit(?:worth|\.)|^w\s?[\d/]/i,
    () =>
      'names a Whitworth thread (BS 84), for which no table is available: its flank angle is 55 degrees, that of unified threads 60',
  ],
  [
    ambiguousSize,
    ([, sign, size = '']) =>
      sign === undefined ? suggestForSize(normalizeInchSize(size)) : suggestForNumberSize(normalizeInchSize(size)),
  ],
  [
    /^(?:m|tr).*\d\s?(?:in(?:ch(?:es)?)?|["″”]|''|’’)(?:[\s.-]|$)/i,
    () => 'has inches, but M and Tr threads are named in millimetres: write M8, or an inch thread such as 5/16-18',
  ],
  [/\d\s?mm(?:[\s*x-]|$)/i, () => 'has millimetres, which only M and Tr threads use: write M8 or Tr20x4'],
];

/** Refuses a misspelt thread name with the correct spelling. Throws `invalid_parameters`. */
export function refuseMisspelled(name: string): void {
  for (const [spelling, sentence] of misspellings) {
    const found = spelling.exec(name);
    const correction = found ? sentence(found) : undefined;
    if (correction !== undefined) throw Fault.invalid(`designation ${correction}.`);
  }
}

function suggestPitches(diameter: number): string {
  const fine = listFinePitches(diameter).map((pitch) => `M${diameter}x${pitch}`);
  const names = [
    ...(getCoarsePitch(diameter) === undefined ? [] : [`M${diameter} for the coarse pitch`]),
    ...(fine.length ? [`${fine.join(' or ')} for a fine pitch`] : []),
  ];
  return `gives the pitch as a word: write ${names.join(', ') || `M${diameter}x and the pitch`}`;
}

function suggestBsp(size: string): string | undefined {
  const listed = bspSizes.get(size);
  const names = [
    ...(listed?.parallel ? [`G${size} for a parallel one`] : []),
    ...(listed?.taper ? [`R${size} or Rc${size} for a taper one`] : []),
  ];
  return listed && `names a BSP thread, which is parallel or taper: write ${names.join(', ')}`;
}

/** ASME B1.20.3 ends at 3 inches. */
const suggestNpt = (size: string): string | undefined =>
  nptSizes.has(size) && parseInches(size) <= 3
    ? `names a dryseal thread (ASME B1.20.3), for which no table is available: ${size} NPT has the same pitch and pitch diameter`
    : undefined;
