/** Pattern of an inch size: #10, 1/4, 1 1/2, 1-1/2, 0.25 and 2. */
export const inchSizePattern = String.raw`(#\d+|\d+[\s-]+\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+)`;

/** Normalizes the spelling of a size: #10, 1/4, 1 1/2. */
export const normalizeInchSize = (size: string): string => size.replace(/^(\d+)[\s-]+(?=\d+\/)/, '$1 ');

/** Converts a size to inches; NaN for a zero denominator or an unknown number size. */
export function parseInches(size: string): number {
  if (size.startsWith('#')) return parseNumberSize(size.slice(1));
  return size.split(' ').reduce((sum, part) => sum + parseFraction(part), 0);
}

/** Number sizes: 0.060 + 0.013 n inches, with one step less for each further zero: #00 and #000, down to #0000. */
function parseNumberSize(digits: string): number {
  const n = /^0+$/.test(digits) ? 1 - digits.length : Number(digits);
  return n < -3 ? Number.NaN : (60 + 13 * n) / 1000;
}

function parseFraction(text: string): number {
  const [above = '', below = '1'] = text.split('/');
  return Number(below) === 0 ? Number.NaN : Number(above) / Number(below);
}

/** Formats a number of sixteenths of an inch as a size: 34 becomes 2 1/8. */
export function formatSixteenths(count: number): string {
  const whole = Math.floor(count / 16);
  const rest = count % 16 === 0 ? '' : reduceFraction(count % 16, 16);
  return [...(whole === 0 ? [] : [String(whole)]), ...(rest ? [rest] : [])].join(' ');
}

const reduceFraction = (above: number, below: number): string =>
  above % 2 === 0 ? reduceFraction(above / 2, below / 2) : `${above}/${below}`;
