/** Manufacturer suffixes of bearings with shields or seals on both sides; one-sided ones count as the same. */
const suffixes = {
  '2z': ['zz', '2z', 'zze', 'zza', '2zr', 'z', 'shielded'],
  '2rs': [
    '2rs',
    '2rs1',
    '2rsh',
    '2rsl',
    '2rsr',
    'rs',
    'rs1',
    'llu',
    'llb',
    'llh',
    'ddu',
    'vv',
    '2ru',
    '2nse',
    'sealed',
    'abgedichtet',
  ],
} as const;

const sealBySuffix = new Map<string, string>(
  Object.entries(suffixes).flatMap(([seal, names]) => names.map((name) => [name, seal] as const)),
);

/** Bearing numbers with seals: `608zz`, `6204 2RS`, `608.2RSR` and `MR63ZZ`. */
const sealed = new RegExp(
  String.raw`\b(mr\d{2,3}|(?!6\d[0-2])\d{3}|(?!160|61[89])\d{4}|\d{5})[\s./-]?(${[...sealBySuffix.keys()].join('|')})(?:[\s/-]?c[2-5m])?\b`,
  'g',
);

/** Seals in words before the number: `sealed bearing 608`. */
const inWords = /\b(sealed|shielded)\s+((?:ball\s+)?(?:bearing\s+)?)(mr\d{2,3}|\d{3,5})\b/g;

/** Internal clearance of a bearing, which does not distinguish stocked parts: 608-2RS/C3. */
const play = /(?<=\w)\/c[2-5]\b/g;

/** Normalizes seals to those of the library: 608ZZ becomes 608-2Z, 6204LLU becomes 6204-2RS. */
export const normalizeSeals = (text: string): string =>
  text
    .replaceAll(play, '')
    .replaceAll(inWords, '$2$3 $1')
    .replaceAll(sealed, (_, number: string, seal: string) => `${number}-${sealBySuffix.get(seal) ?? seal}`);

/** Removes the seal of a bearing that is stocked only without one: `4200-2rs` becomes `4200`. */
export const removeSeal = (word: string): string => word.replace(/-2(?:rs|z)$/, '');

/** A bearing number with seals. */
const bearing = /^(?:(mr)(?=\d{2,3}-)|(?=\d{3}))(\d{2,5})(-2z|-2rs)$/;

const maxNearest = 2;

/** Finds bearings of the same kind and seal with the closest numbers; none for a stocked bearing. */
export function findNearestBearings(word: string, terms: ReadonlySet<string>): string[] {
  const [, kind, number, seal] = bearing.exec(word) ?? [];
  if (number === undefined || terms.has(word)) return [];
  const off = (term: string): number => Math.abs(Number(bearing.exec(term)?.[2]) - Number(number));
  return [...terms]
    .filter((term) => bearing.exec(term)?.[1] === kind && bearing.exec(term)?.[3] === seal)
    .sort((one, other) => off(one) - off(other))
    .slice(0, maxNearest);
}
