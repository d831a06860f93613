import { invalid } from './faults.ts';

/** What people write who mean a thread that is known, and what they should write. */
const near: readonly (readonly [spelling: RegExp, sentence: (found: readonly string[]) => string])[] = [
  [
    /^(m[\d.]+\s?x\s?[\d.]+)\s?x\s?[\d.]+$/i,
    ([, name = '']) =>
      `has the length of a screw: leave it out, ${name.toUpperCase().replace('X', 'x').replaceAll(' ', '')}`,
  ],
  [
    /^mf?\s?([\d.]+)(?:\s?x\s?[\d.]+)?\s(?:fine|coarse)$/i,
    ([, diameter]) =>
      `says coarse or fine in a word: write M${diameter} of the coarse pitch, M${diameter}x1 of a fine one of 1 mm`,
  ],
  [
    /^(?:bsp\s?(.+)|(.+?)\s?bsp)$/i,
    ([, after, size = after]) =>
      `names a BSP thread, which is parallel or taper: write G${size} of a parallel one, R${size} or Rc${size} of a taper one`,
  ],
  [
    /^(?:nptf\s?(.+)|(.+?)(?:-[\d.]+)?\s?nptf)$/i,
    ([, after, size = after]) =>
      `names a dryseal thread (ASME B1.20.3), of which no table is at hand: ${size} NPT has the same pitch and pitch diameter`,
  ],
];

/** Throws `invalid_parameters` with the right spelling for a name that is nearly one of a thread. */
export function refuseNear(name: string): void {
  for (const [spelling, sentence] of near) {
    const found = spelling.exec(name);
    if (found) throw invalid(`designation ${sentence(found)}.`);
  }
}
