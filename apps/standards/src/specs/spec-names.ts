import { formatSuggestion, findNearestNames, type SpecCategory, specCategories } from '@kerf/catalog';
import type { Specification } from './specification.ts';
import { findSize } from './size-names.ts';

/** Finds specifications by their common names. */
export class SpecNames {
  private readonly specs: readonly Specification[];
  /** Name lookups, from the strictest to the loosest; the first with a result counts. */
  private readonly lookups: readonly NameLookup[];

  constructor(specs: readonly Specification[]) {
    this.specs = specs;
    this.lookups = [
      createLookup(specs, normalizeName, listOwnNames),
      createLookup(specs, normalizeCompact, listOwnNames),
      createLookup(specs, normalizeCompact, listStandards),
      limitToFirst(createLookup(specs, normalizeCompact, listEquivalents)),
      createLookup(specs, normalizeWithoutClass, listOwnNames),
    ];
  }

  /**
   * Finds specifications by any name in any spelling: `DIN 912`, `din-912`, `M6 x 1`. Several results mean that the
   * name is ambiguous.
   */
  findSpecs(name: string, category?: SpecCategory): readonly Specification[] {
    return this.lookups.map((lookup) => lookup(name).filter(hasCategory(category))).find((found) => found.length) ?? [];
  }

  findById(id: string, category?: SpecCategory): Specification | undefined {
    return this.specs.filter(hasCategory(category)).find(({ specId }) => specId === id.toLowerCase());
  }

  /** Suggests specifications as the end of a sentence: from another category, or similar ones in this category. */
  suggestSpecs(name: string, category?: SpecCategory): string {
    const [elsewhere = this.findById(name)] = this.findSpecs(name);
    return (
      formatSuggestion(
        elsewhere ? [formatPath(elsewhere)] : findSimilarNames(name, this.specs.filter(hasCategory(category))),
      ) || searchHint
    );
  }

  /** Suggests `category/id` paths for a category that may not exist. */
  suggestPath(category: string, id: string): string {
    const within = specCategories.find((one) => one === category);
    const named = [this.findSpecs(id, within), this.findSpecs(id)].find((found) => found.length) ?? [];
    const own = this.specs.filter((spec) => spec.category === category);
    const near = findNearestNames(
      id,
      own.map(({ specId }) => specId),
    );
    const paths = named.length
      ? named.slice(0, maxSuggestions).map(formatPath)
      : near.map((its) => `${category}/${its}`);
    return formatSuggestion(paths) || searchHint;
  }
}

/** Partial matches of the name, before similar spellings. */
function findSimilarNames(name: string, specs: readonly Specification[]): readonly string[] {
  const names = [...new Set(specs.flatMap(listNames))];
  const lookups = [
    () => findPrefixNames(name, names),
    () => findBySize(name, specs),
    () => findSimilarMaterials(name, specs),
    () => findByNumber(name, specs),
  ];
  return lookups.map((lookup) => lookup()).find((found) => found.length) ?? findNearestNames(name, names);
}

/** The longest known prefix of the name: ISO 4762 for ISO 4762 M6. */
const findPrefixNames = (name: string, names: readonly string[]): string[] =>
  names
    .filter((known) => /\p{L}.*\d/u.test(known) && /^[\s-]/.test(textAfter(name, known)))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1);

const textAfter = (name: string, beginning: string): string =>
  normalizeName(name).startsWith(normalizeName(beginning)) ? normalizeName(name).slice(beginning.length) : '';

/** Maximum number of suggestions that share a size or a number. */
const maxSuggestions = 3;

/** Specifications with a size of this name: T25 is a hexalobular socket. */
function findBySize(name: string, specs: readonly Specification[]): string[] {
  const sharing = specs.flatMap((spec) => {
    const size = findSize(name, spec.sizes ?? []);
    return size === undefined ? [] : [`${formatPath(spec)} with the size ${size}`];
  });
  return sharing.length > maxSuggestions ? [] : sharing;
}

/** Materials similar to the one of this name: AISI 4140 for 42CrMo4. */
function findSimilarMaterials(name: string, specs: readonly Specification[]): string[] {
  const like = specs.filter(
    ({ category, keywords, similarNames: like = [] }) =>
      category === 'materials' &&
      [...keywords, ...like].some((its) => normalizeCompact(its) === normalizeCompact(name)),
  );
  return like.length > maxSuggestions ? [] : like.map(formatPath);
}

/** A number behind a noun, which is not a thread: fan 120 as opposed to M120. */
const nounWithNumber = /\p{L}{3}\s+\d/u;

/** Specifications with the same number: al-6061-t6 shares that of EN AW-6061. */
function findByNumber(name: string, specs: readonly Specification[]): string[] {
  const [number] = /\d{3,}/.exec(name) ?? [];
  if (number === undefined) return [];
  const numbered = new RegExp(`(?<!\\d)${number}(?!\\d)`);
  return specs
    .filter(({ category }) => category !== 'threads' || !nounWithNumber.test(name))
    .flatMap((spec) => listNames(spec).find((known) => numbered.test(known)) ?? [])
    .slice(0, maxSuggestions);
}

const searchHint = ' search_standards and GET /api/v1/premium/standards?q= search the library.';

const formatPath = ({ category, specId }: Specification): string => `${category}/${specId}`;

const hasCategory =
  (category: SpecCategory | undefined) =>
  (spec: Specification): boolean =>
    category === undefined || spec.category === category;

/** Lookup of a name in one normalized spelling. */
type NameLookup = (name: string) => readonly Specification[];

function createLookup(
  specs: readonly Specification[],
  written: (name: string) => string,
  namesIn: (spec: Specification) => readonly string[],
): NameLookup {
  const byName = new Map<string, Set<Specification>>();
  for (const spec of specs) {
    for (const key of namesIn(spec).map(written)) byName.set(key, (byName.get(key) ?? new Set()).add(spec));
  }
  return (name) => [...(byName.get(written(name)) ?? [])];
}

/** Only the first of several with the same name. */
const limitToFirst =
  (lookup: NameLookup): NameLookup =>
  (name) =>
    lookup(name).slice(0, 1);

const listOwnNames = ({ specId, names }: Specification): string[] => [specId, ...names];

/** Standards, also without their part number: ISO 228 for ISO 228-1. */
const listStandards = ({ standard, relatedStandards: alsoIn = [] }: Specification): string[] =>
  [...(standard === null ? [] : [standard]), ...alsoIn].flatMap(addWithoutPart);

/** DIN 125 for DIN 125-1 A, and the first of its forms. */
const listEquivalents = ({ equivalents }: Specification): string[] =>
  equivalents.flatMap((its) => addWithoutPart(its.standard));

const addWithoutPart = (standard: string): string[] => [standard, standard.replace(/-\d.*$/, '')];

const listNames = (spec: Specification): string[] => [
  ...listOwnNames(spec),
  ...listStandards(spec),
  ...listEquivalents(spec),
];

/** Normalizes a name, keeping spaces: the inch thread 1 1/16-12 differs from 11/16-12. */
const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d)["″”](?=\s?-\s?\d)/g, '')
    .replaceAll(/[\s_]+/g, ' ');

const normalizeCompact = (name: string): string => normalizeName(name).replaceAll(/[ -]/g, '');

/** Removes the tolerance class of an external pipe thread: G 1/2 A. */
const normalizeWithoutClass = (name: string): string => normalizeCompact(name).replace(/(?<=^g[\d/]+)[ab]$/, '');
