import { asQuestion, nearest, type SpecCategory, specCategories } from '@kerf/catalog';
import type { KnownSpec } from './known-spec.ts';
import { sizeNamed } from './size-names.ts';

/** Finds specifications by what people call them. */
export class SpecNames {
  private readonly specs: readonly KnownSpec[];
  /** From the closest reading of a name to the widest; the first that finds something counts. */
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

  /** By any name, however it is written: `DIN 912`, `din-912`, `M6 x 1`. Several where they share it: none is meant then. */
  find(name: string, category?: SpecCategory): readonly KnownSpec[] {
    return this.readings.map((reading) => reading(name).filter(isOf(category))).find((found) => found.length) ?? [];
  }

  byId(id: string, category?: SpecCategory): KnownSpec | undefined {
    return this.specs.filter(isOf(category)).find(({ specId }) => specId === id.toLowerCase());
  }

  /** What may have been meant, as the end of a sentence: what another category has, or what is near in this one. */
  suggest(name: string, category?: SpecCategory): string {
    const [elsewhere = this.byId(name)] = this.find(name);
    return asQuestion(elsewhere ? [pathOf(elsewhere)] : nearNames(name, this.specs.filter(isOf(category)))) || wayOut;
  }

  /** Likewise, as `category/id`, of a category that there may not be. */
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

/** Names that tell the same in part, before those whose letters are near. */
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

/** The longest that the name begins with: ISO 4762 of ISO 4762 M6. */
const begunBy = (name: string, names: readonly string[]): string[] =>
  names
    .filter((known) => /\p{L}.*\d/u.test(known) && /^[\s-]/.test(afterwards(name, known)))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1);

const afterwards = (name: string, beginning: string): string =>
  spelled(name).startsWith(spelled(beginning)) ? spelled(name).slice(beginning.length) : '';

/** How many that share a size or a number are told. */
const mostSharing = 3;

/** Those whose tables have a size of this name: T25 is one of hexalobular sockets. */
function ofSize(name: string, specs: readonly KnownSpec[]): string[] {
  const sharing = specs.flatMap((spec) => {
    const size = sizeNamed(name, spec.sizes ?? []);
    return size === undefined ? [] : [`${pathOf(spec)} with the size ${size}`];
  });
  return sharing.length > mostSharing ? [] : sharing;
}

/** Materials that are much like the one of this name: AISI 4140 of 42CrMo4. */
function muchLike(name: string, specs: readonly KnownSpec[]): string[] {
  const like = specs.filter(
    ({ category, keywords, like = [] }) =>
      category === 'materials' &&
      [...keywords, ...like].some((its) => withoutSpacesAndHyphens(its) === withoutSpacesAndHyphens(name)),
  );
  return like.length > mostSharing ? [] : like.map(pathOf);
}

/** A number behind the name of a thing, which is of no thread: fan 120, but M120. */
const ofThing = /\p{L}{3}\s+\d/u;

/** Those named by the same number: al-6061-t6 has that of EN AW-6061. */
function withNumberOf(name: string, specs: readonly KnownSpec[]): string[] {
  const [number] = /\d{3,}/.exec(name) ?? [];
  if (number === undefined) return [];
  const numbered = new RegExp(`(?<!\\d)${number}(?!\\d)`);
  return specs
    .filter(({ category }) => category !== 'threads' || !ofThing.test(name))
    .flatMap((spec) => namesOf(spec).find((known) => numbered.test(known)) ?? [])
    .slice(0, mostSharing);
}

const wayOut = ' search_standards and GET /api/v1/premium/standards?q= find what there is.';

const pathOf = ({ category, specId }: KnownSpec): string => `${category}/${specId}`;

const isOf =
  (category: SpecCategory | undefined) =>
  (spec: KnownSpec): boolean =>
    category === undefined || spec.category === category;

/** What a name in one way of writing stands for. */
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

/** The first alone of what shares a name. */
const firstOf =
  (reading: Reading): Reading =>
  (name) =>
    reading(name).slice(0, 1);

const ownNames = ({ specId, names }: KnownSpec): string[] => [specId, ...names];

/** Also without their part: ISO 228 for ISO 228-1. */
const standardsOf = ({ standard, alsoIn = [] }: KnownSpec): string[] =>
  [...(standard === null ? [] : [standard]), ...alsoIn].flatMap(withoutPart);

/** DIN 125 for DIN 125-1 A, and of its forms the first. */
const equivalentNames = ({ equivalents }: KnownSpec): string[] =>
  equivalents.flatMap((its) => withoutPart(its.standard));

const withoutPart = (standard: string): string[] => [standard, standard.replace(/-\d.*$/, '')];

const namesOf = (spec: KnownSpec): string[] => [...ownNames(spec), ...standardsOf(spec), ...equivalentNames(spec)];

/** With its spaces: of inch threads 1 1/16-12 is another than 11/16-12. */
const spelled = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d)["″”](?=\s?-\s?\d)/g, '')
    .replaceAll(/[\s_]+/g, ' ');

const withoutSpacesAndHyphens = (name: string): string => spelled(name).replaceAll(/[ -]/g, '');

/** Of a pipe thread outside, which is of one class or the other: G 1/2 A. */
const withoutClass = (name: string): string => withoutSpacesAndHyphens(name).replace(/(?<=^g[\d/]+)[ab]$/, '');
