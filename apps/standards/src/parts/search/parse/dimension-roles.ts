import { parseMillimetres } from './quantities.ts';

/**
 * Meaning of a number in a query: the size, another main measure, any dimension, the length or the cut length. With
 * `suited`, it is a shaft within the range that the part is made for.
 */
export type Role = 'size' | 'measure' | 'bore' | 'shaft' | 'suited' | 'outside' | 'section' | 'any' | 'length' | 'cut';

/**
 * Lists the possible roles of the numbers in a query, likeliest first. Beside a thread a number is a length first;
 * beside a size name it may be a cut length.
 */
export function listRoles(words: readonly string[], count: number): Role[][] {
  const all = (role: Role): Role[] => Array.from({ length: count }, () => role);
  const labelRoles = words.flatMap((word) => getLabelRole(word) ?? []);
  const roles = all('measure').map((other, i) => labelRoles[i] ?? other);
  if (labelRoles.length) return words.every(isDimensionLabel) ? [roles] : listShaftRoles(roles);
  if (words.some(isThread)) return [all('length'), ...listLengthRoles(all('any')), all('any')];
  const sizes = all('size');
  const sized = count > 1 ? [sizes.with(-1, 'length'), sizes.with(-1, 'cut'), sizes.with(0, 'length')] : [];
  // Beside the schedule of a pipe, a single number is its size.
  const isSized = words.some((word) => /\d/.test(word) && !/^sch\d/.test(word));
  return [sizes, ...sized, all('measure'), all('length'), ...(isSized ? [all('cut')] : [])];
}

/** A shaft diameter names the size of the part, or else lies in the range of a part of the named kind. */
const listShaftRoles = (roles: Role[]): Role[][] => [
  roles,
  ...(roles.includes('shaft') ? [roles.map((role) => (role === 'shaft' ? 'suited' : role))] : []),
];

const listLengthRoles = (roles: Role[]): Role[][] =>
  roles.length > 1 ? roles.map((_, i) => roles.with(i, 'length')) : [];

/** `m6` and `m6x1`, 1/4-20 and #10-32. */
export const isThread = (word: string): boolean => /^(?:m\d|#\d|\d+(?:\/\d+)?-\d)/.test(word);

const dimensionLabels: readonly (readonly [RegExp, Role])[] = [
  [/^(?:bore|bohrung|id|inner|inside|innen(?:durchmesser|ø)?)$/, 'bore'],
  [/^(?:shafts?|wellen?)$/, 'shaft'],
  [/^(?:wall|wide|width|breite?|thick|thickness|dicke?|high|height|höhe)$/, 'any'],
  [/^section$/, 'section'],
  [/^(?:od|outer|outside|au(?:ß|ss)en(?:durchmesser|ø)?)$/, 'outside'],
];

/** Returns the role that a label assigns to the number beside it; undefined for other words. */
export const getLabelRole = (word: string): Role | undefined =>
  dimensionLabels.find(([pattern]) => pattern.test(word))?.[1];

/** True if a word labels the number beside it. */
export const isDimensionLabel = (word: string): boolean => getLabelRole(word) !== undefined;

/** Finds the numbers that have a label beside them: 25 of `key shaft 25`, 20 and 47 of `20 id 47 od`. */
export function findLabelledNumbers(words: readonly string[]): ReadonlySet<string> {
  const following = findAdjacentNumbers(words, [1, -1]);
  return following.size < words.filter(isDimensionLabel).length ? findAdjacentNumbers(words, [-1, 1]) : following;
}

/** For every label, the first adjacent number that no other label has. */
function findAdjacentNumbers(words: readonly string[], steps: readonly number[]): ReadonlySet<string> {
  const taken = new Set<number>();
  words.forEach((word, at) => {
    const position = isDimensionLabel(word)
      ? steps.map((step) => at + step).find((i) => isFree(words[i], taken.has(i)))
      : undefined;
    if (position !== undefined) taken.add(position);
  });
  return new Set(words.filter((_, i) => taken.has(i)));
}

const isFree = (word: string | undefined, isTaken: boolean): boolean =>
  word !== undefined && !isTaken && parseMillimetres(word) !== undefined;
