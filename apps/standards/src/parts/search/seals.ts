/** What makers call a bearing with a shield or a seal on both sides, and those of one side, which are kept with them. */
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

const sealOf = new Map<string, string>(
  Object.entries(suffixes).flatMap(([seal, names]) => names.map((name) => [name, seal] as const)),
);

/** The seals of a bearing, by its number: `608zz`, `6204 2RS`, `608.2RSR` and `MR63ZZ`. */
const sealed = new RegExp(
  String.raw`\b(mr\d{2,3}|(?!6\d[0-2])\d{3}|(?!160|61[89])\d{4}|\d{5})[\s./-]?(${[...sealOf.keys()].join('|')})(?:[\s/-]?c[2-5m])?\b`,
  'g',
);

/** The seals in words before the number: `sealed bearing 608`. */
const inWords = /\b(sealed|shielded)\s+((?:ball\s+)?(?:bearing\s+)?)(mr\d{2,3}|\d{3,5})\b/g;

/** How much play a bearing has, for which none is another part: 608-2RS/C3. */
const play = /(?<=\w)\/c[2-5]\b/g;

/** A text in which bearings have the seals of their library: 608ZZ is 608-2Z, 6204LLU is 6204-2RS. */
export const withOurSeals = (text: string): string =>
  text
    .replaceAll(play, '')
    .replaceAll(inWords, '$2$3 $1')
    .replaceAll(sealed, (_, number: string, seal: string) => `${number}-${sealOf.get(seal) ?? seal}`);

/** `4200-2rs` as `4200`, of a bearing that the library has without a seal alone. */
export const withoutSeal = (word: string): string => word.replace(/-2(?:rs|z)$/, '');

/** A bearing by its number and its seals. */
const bearing = /^(?:(mr)(?=\d{2,3}-)|(?=\d{3}))(\d{2,5})(-2z|-2rs)$/;

const mostNear = 2;

/** The bearings of the same kind and with the same seals whose numbers come closest; none for what is held. */
export function nearestBearings(word: string, terms: ReadonlySet<string>): string[] {
  const [, kind, number, seal] = bearing.exec(word) ?? [];
  if (number === undefined || terms.has(word)) return [];
  const off = (term: string): number => Math.abs(Number(bearing.exec(term)?.[2]) - Number(number));
  return [...terms]
    .filter((term) => bearing.exec(term)?.[1] === kind && bearing.exec(term)?.[3] === seal)
    .sort((one, other) => off(one) - off(other))
    .slice(0, mostNear);
}
