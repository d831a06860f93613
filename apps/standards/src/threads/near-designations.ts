import { Fault } from '@kerf/errors';
import { inches, inchSize, spelt } from './inch-sizes.ts';
import { coarsePitch, finePitches } from './metric-sizes.ts';
import { bspSizes, nptSizes } from './pipe-sizes.ts';
import { ofNumber, ofSize, sizeAlone } from './sizes-alone.ts';

/** What is wrong with a name and what to write, after the word `designation`; nothing where it cannot be told. */
type Sentence = (found: readonly string[]) => string | undefined;

/** What people write who mean a thread that is known. */
const near: readonly (readonly [spelling: RegExp, sentence: Sentence])[] = [
  [
    /^m?\s?([\d.]+\s?x\s?[\d.]+)\s?x\s?[\d.]+$/i,
    ([, name = '']) => `has the length of a screw: leave it out, M${name.toLowerCase().replaceAll(' ', '')}`,
  ],
  [/^mf?\s?(\d+(?:\.\d+)?)(?:\s?x\s?[\d.]+)?\s(?:fine|coarse)$/i, ([, diameter]) => inPitches(Number(diameter))],
  [
    new RegExp(
      String.raw`^(?:bsp\s?-?\s?${inchSize}|${inchSize}(?:\s?-\s?[\d.]+)?\s?-?\s?bsp)(?:\s?-\s?[\d.]+)?$`,
      'i',
    ),
    ([, after, size = after]) => inBritish(spelt(size ?? '')),
  ],
  [
    new RegExp(String.raw`^(?:nptf\s?${inchSize}|${inchSize}(?:\s?-\s?[\d.]+)?\s?nptf)$`, 'i'),
    ([, after, size = after]) => inDryseal(spelt(size ?? '')),
  ],
  [
    /\bacme\b/i,
    () => 'names an Acme thread (ASME B1.5, stub ones B1.8), of which no table is at hand: no Tr thread fits it',
  ],
  [
    /\bbs[wf]\b|\bwhit(?:worth|\.)|^w\s?[\d/]/i,
    () =>
      'names a Whitworth thread (BS 84), of which no table is at hand: its flanks meet at 55 degrees, those of unified threads at 60',
  ],
  [sizeAlone, ([, sign, size = '']) => (sign === undefined ? ofSize(spelt(size)) : ofNumber(spelt(size)))],
  [
    /^(?:m|tr).*\d\s?(?:in(?:ch(?:es)?)?|["″”]|''|’’)(?:[\s.-]|$)/i,
    () => 'has inches, but M and Tr threads are named in millimetres: write M8, or an inch thread such as 5/16-18',
  ],
  [/\d\s?mm(?:[\s*x-]|$)/i, () => 'has millimetres, in which M and Tr threads alone are named: write M8 or Tr20x4'],
];

/** Throws `invalid_parameters` with the right spelling for a name that is nearly one of a thread. */
export function refuseNear(name: string): void {
  for (const [spelling, sentence] of near) {
    const found = spelling.exec(name);
    const told = found ? sentence(found) : undefined;
    if (told !== undefined) throw Fault.invalid(`designation ${told}.`);
  }
}

function inPitches(diameter: number): string {
  const fine = finePitches(diameter).map((pitch) => `M${diameter}x${pitch}`);
  const names = [
    ...(coarsePitch(diameter) === undefined ? [] : [`M${diameter} of the coarse pitch`]),
    ...(fine.length ? [`${fine.join(' or ')} of a fine one`] : []),
  ];
  return `says coarse or fine in a word: write ${names.join(', ') || `M${diameter}x and the pitch`}`;
}

function inBritish(size: string): string | undefined {
  const listed = bspSizes.get(size);
  const names = [
    ...(listed?.parallel ? [`G${size} of a parallel one`] : []),
    ...(listed?.taper ? [`R${size} or Rc${size} of a taper one`] : []),
  ];
  return listed && `names a BSP thread, which is parallel or taper: write ${names.join(', ')}`;
}

/** ASME B1.20.3 ends at 3 inches. */
const inDryseal = (size: string): string | undefined =>
  nptSizes.has(size) && inches(size) <= 3
    ? `names a dryseal thread (ASME B1.20.3), of which no table is at hand: ${size} NPT has the same pitch and pitch diameter`
    : undefined;
