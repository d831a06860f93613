import { asQuestion, nearest, type SpecCategory, specCategories } from '@kerf/catalog';
import type { KnownSpec } from './known-spec.ts';
import { sizeNamed } from './size-names.ts';

/** Finds specifications by their common names. */
export class SpecNames {
  private readonly specs: readonly KnownSpec[];
  /** Name lookups, from the strictest to the loosest; the first with a result counts. */
  private readonly readings: readonly Reading[];

  constructor(specs: readonly KnownSpec[]) {
    this.specs = specs;
    this.readings = [
      readingOf(specs, spelled, ownNames),
      readingOf(specs, withoutSpacesAndHyphens, ownNames),
      readingOf(specs, withoutSpacesAndHyphens, standardsOf),
      firstOf(readingOf(specs, withoutSpacesAndHyphens, equivalentNames)),
      readingOf(specs, withoutClass, ownNames),
    ];
  }

  /**
   * Finds specifications by any name in any spelling: `DIN 912`, `din-912`, `M6 x 1`. Several results mean that the
   * name is ambiguous.
   */
  find(name: string, category?: SpecCategory): readonly KnownSpec[] {
    return this.readings.map((reading) => reading(name).filter(isOf(category))).find((found) => found.length) ?? [];
  }

  byId(id: string, category?: SpecCategory): KnownSpec | undefined {
    return this.specs.filter(isOf(category)).find(({ specId }) => specId === id.toLowerCase());
  }

  /** Suggests specifications as the end of a sentence: from another category, or similar ones in this category. */
  suggest(name: string, category?: SpecCategory): string {
    const [elsewhere = this.byId(name)] = this.find(name);
    return asQuestion(elsewhere ? [pathOf(elsewhere)] : nearNames(name, this.specs.filter(isOf(category)))) || wayOut;
  }

  /** Suggests `category/id` paths for a category that may not exist. */
  suggestPath(category: string, id: string): string {
    const within = specCategories.find((one) => one === category);
    const called = [this.find(id, within), this.find(id)].find((found) => found.length) ?? [];
    const own = this.specs.filter((spec) => spec.category === category);
    const near = nearest(
      id,
      own.map(({ specId }) => specId),
    );
    const paths = called.length ? called.slice(0, mostSharing).map(pathOf) : near.map((its) => `${category}/${its}`);
    return asQuestion(paths) || wayOut;
  }
}

/** Partial matches of the name, before similar spellings. */
function nearNames(name: string, specs: readonly KnownSpec[]): readonly string[] {
  const names = [...new Set(specs.flatMap(namesOf))];
  const readings = [
    () => begunBy(name, names),
    () => ofSize(name, specs),
    () => muchLike(name, specs),
    () => withNumberOf(name, specs),
  ];
  return readings.map((reading) => reading()).find((found) => found.length) ?? nearest(name, names);
}

/** The longest known prefix of the name: ISO 4762 for ISO 4762 M6. */
const begunBy = (name: string, names: readonly string[]): string[] =>
  names
    .filter((known) => /\p{L}.*\d/u.test(known) && /^[\s-]/.test(afterwards(name, known)))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1);

const afterwards = (name: string, beginning: string): string =>
  spelled(name).startsWith(spelled(beginning)) ? spelled(name).slice(beginning.length) : '';

/** Maximum number of suggestions that share a size or a number. */
const mostSharing = 3;

/** Specifications with a size of this name: T25 is a hexalobular socket. */
function ofSize(name: string, specs: readonly KnownSpec[]): string[] {
  const sharing = specs.flatMap((spec) => {
    const size = sizeNamed(name, spec.sizes ?? []);
    return size === undefined ? [] : [`${pathOf(spec)} with the size ${size}`];
  });
  return sharing.length > mostSharing ? [] : sharing;
}

/** Materials similar to the one of this name: AISI 4140 for 42CrMo4. */
function muchLike(name: string, specs: readonly KnownSpec[]): string[] {
  const like = specs.filter(
    ({ category, keywords, like = [] }) =>
      category === 'materials' &&
      [...keywords, ...like].some((its) => withoutSpacesAndHyphens(its) === withoutSpacesAndHyphens(name)),
  );
  return like.length > mostSharing ? [] : like.map(pathOf);
}

/** A number behind a noun, which is not a thread: fan 120 as opposed to M120. */
const ofThing = /\p{L}{3}\s+\d/u;

/** Specifications with the same number: al-6061-t6 shares that of EN AW-6061. */
function withNumberOf(name: string, specs: readonly KnownSpec[]): string[] {
  const [number] = /\d{3,}/.exec(name) ?? [];
  if (number === undefined) return [];
  const numbered = new RegExp(`(?<!\\d)${number}(?!\\d)`);
  return specs
    .filter(({ category }) => category !== 'threads' || !ofThing.test(name))
    .flatMap((spec) => namesOf(spec).find((known) => numbered.test(known)) ?? [])
    .slice(0, mostSharing);
}

const wayOut = ' search_standards and GET /api/v1/premium/standards?q= search the library.';

const pathOf = ({ category, specId }: KnownSpec): string => `${category}/${specId}`;

const isOf =
  (category: SpecCategory | undefined) =>
  (spec: KnownSpec): boolean =>
    category === undefined || spec.category === category;

/** Lookup of a name in one normalized spelling. */
type Reading = (name: string) => readonly KnownSpec[];

function readingOf(
  specs: readonly KnownSpec[],
  written: (name: string) => string,
  namesIn: (spec: KnownSpec) => readonly string[],
): Reading {
  const byName = new Map<string, Set<KnownSpec>>();
  for (const spec of specs) {
    for (const key of namesIn(spec).map(written)) byName.set(key, (byName.get(key) ?? new Set()).add(spec));
  }
  return (name) => [...(byName.get(written(name)) ?? [])];
}

/** Only the first of several with the same name. */
const firstOf =
  (reading: Reading): Reading =>
  (name) =>
    reading(name).slice(0, 1);

const ownNames = ({ specId, names }: KnownSpec): string[] => [specId, ...names];

/** Standards, also without their part number: ISO 228 for ISO 228-1. */
const standardsOf = ({ standard, alsoIn = [] }: KnownSpec): string[] =>
  [...(standard === null ? [] : [standard]), ...alsoIn].flatMap(withoutPart);

/** DIN 125 for DIN 125-1 A, and the first of its forms. */
const equivalentNames = ({ equivalents }: KnownSpec): string[] =>
  equivalents.flatMap((its) => withoutPart(its.standard));

const withoutPart = (standard: string): string[] => [standard, standard.replace(/-\d.*$/, '')];

const namesOf = (spec: KnownSpec): string[] => [...ownNames(spec), ...standardsOf(spec), ...equivalentNames(spec)];

/** Normalizes a name, keeping spaces: the inch thread 1 1/16-12 differs from 11/16-12. */
const spelled = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d)["″”](?=\s?-\s?\d)/g, '')
    .replaceAll(/[\s_]+/g, ' ');

const withoutSpacesAndHyphens = (name: string): string => spelled(name).replaceAll(/[ -]/g, '');

/** Removes the tolerance class of an external pipe thread: G 1/2 A. */
const withoutClass = (name: string): string => withoutSpacesAndHyphens(name).replace(/(?<=^g[\d/]+)[ab]$/, '');
