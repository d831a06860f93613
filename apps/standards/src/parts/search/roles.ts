import { millimetresIn } from './quantities.ts';

/**
 * What a figure may be of a part: what names its size, one of its other measures, any figure of it, its length, the
 * length it is cut to; of `suited` it is a shaft within the range that the part is made for.
 */
export type Role = 'size' | 'measure' | 'bore' | 'shaft' | 'suited' | 'outside' | 'section' | 'any' | 'length' | 'cut';

/**
 * What the figures of a query may be, by its other words, the likeliest first. Beside a thread one is a length before
 * it is anything else, and beside the name of a size one may be what a profile is cut to.
 */
export function rolesOf(words: readonly string[], count: number): Role[][] {
  const all = (role: Role): Role[] => Array.from({ length: count }, () => role);
  const told = words.flatMap((word) => toldBy(word) ?? []);
  const roles = all('measure').map((other, i) => told[i] ?? other);
  if (told.length) return words.every(isTeller) ? [roles] : ofShafts(roles);
  if (words.some(isThread)) return [all('length'), ...oneLong(all('any')), all('any')];
  const sizes = all('size');
  const sized = count > 1 ? [sizes.with(-1, 'length'), sizes.with(-1, 'cut'), sizes.with(0, 'length')] : [];
  // Beside the schedule of a pipe a figure alone is its size.
  const isSized = words.some((word) => /\d/.test(word) && !/^sch\d/.test(word));
  return [sizes, ...sized, all('measure'), all('length'), ...(isSized ? [all('cut')] : [])];
}

/** A shaft is first one that names the size of the part, then one that a part of the kind that is named suits. */
const ofShafts = (roles: Role[]): Role[][] => [
  roles,
  ...(roles.includes('shaft') ? [roles.map((role) => (role === 'shaft' ? 'suited' : role))] : []),
];

const oneLong = (roles: Role[]): Role[][] => (roles.length > 1 ? roles.map((_, i) => roles.with(i, 'length')) : []);

/** `m6` and `m6x1`, 1/4-20 and #10-32. */
export const isThread = (word: string): boolean => /^(?:m\d|#\d|\d+(?:\/\d+)?-\d)/.test(word);

const tellers: readonly (readonly [RegExp, Role])[] = [
  [/^(?:bore|bohrung|id|inner|inside|innen(?:durchmesser|ø)?)$/, 'bore'],
  [/^(?:shafts?|wellen?)$/, 'shaft'],
  [/^(?:wall|wide|width|breite?|thick|thickness|dicke?|high|height|höhe)$/, 'any'],
  [/^section$/, 'section'],
  [/^(?:od|outer|outside|au(?:ß|ss)en(?:durchmesser|ø)?)$/, 'outside'],
];

/** What a word says of the figure beside it; nothing for other words. */
export const toldBy = (word: string): Role | undefined => tellers.find(([teller]) => teller.test(word))?.[1];

/** Whether a word says what the figure beside it is. */
export const isTeller = (word: string): boolean => toldBy(word) !== undefined;

/** The figures of which a word beside them says what they are: 25 of `key shaft 25`, 20 and 47 of `20 id 47 od`. */
export function toldFigures(words: readonly string[]): ReadonlySet<string> {
  const behind = besides(words, [1, -1]);
  return behind.size < words.filter(isTeller).length ? besides(words, [-1, 1]) : behind;
}

/** For every word that tells, the first figure next to it that no other took. */
function besides(words: readonly string[], steps: readonly number[]): ReadonlySet<string> {
  const taken = new Set<number>();
  words.forEach((word, at) => {
    const place = isTeller(word)
      ? steps.map((step) => at + step).find((i) => isFree(words[i], taken.has(i)))
      : undefined;
    if (place !== undefined) taken.add(place);
  });
  return new Set(words.filter((_, i) => taken.has(i)));
}

const isFree = (word: string | undefined, isTaken: boolean): boolean =>
  word !== undefined && !isTaken && millimetresIn(word) !== undefined;
