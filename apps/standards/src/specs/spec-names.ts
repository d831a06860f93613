import { asQuestion, nearest, type SpecCategory } from '@kerf/catalog';
import type { KnownSpec } from './known-spec.ts';

/** Finds specifications by what people call them. */
export class SpecNames {
  private readonly specs: readonly KnownSpec[];
  private readonly byName = new Map<string, KnownSpec[]>();

  constructor(specs: readonly KnownSpec[]) {
    this.specs = specs;
    for (const spec of specs) for (const name of namesOf(spec)) this.add(name, spec);
  }

  /** By any name, however it is written: `DIN 912`, `din-912`, `M6 x 1`. The first that has it counts. */
  find(name: string, category?: SpecCategory): KnownSpec | undefined {
    return this.byName.get(compact(name))?.find(isOf(category));
  }

  byId(id: string, category?: SpecCategory): KnownSpec | undefined {
    return this.specs.filter(isOf(category)).find(({ specId }) => specId === id.toLowerCase());
  }

  /** What may have been meant, as the end of a sentence: what another category has, or what is near in this one. */
  suggest(name: string, category?: SpecCategory): string {
    const elsewhere = this.find(name) ?? this.byId(name);
    const near = nearest(name, [...new Set(this.specs.filter(isOf(category)).flatMap((spec) => namesOf(spec)))]);
    return asQuestion(elsewhere ? [pathOf(elsewhere)] : near) || wayOut;
  }

  /** Likewise, as `category/id`, of a category that there may not be. */
  suggestPath(category: string, id: string): string {
    const elsewhere = this.byId(id);
    const own = this.specs.filter((spec) => spec.category === category);
    const near = nearest(
      id,
      own.map(({ specId }) => specId),
    );
    return asQuestion(elsewhere ? [pathOf(elsewhere)] : near.map((specId) => `${category}/${specId}`)) || wayOut;
  }

  private add(name: string, spec: KnownSpec): void {
    const key = compact(name);
    this.byName.set(key, [...(this.byName.get(key) ?? []), spec]);
  }
}

const wayOut = ' search_standards and GET /api/v1/premium/standards?q= find what there is.';

const pathOf = ({ category, specId }: KnownSpec): string => `${category}/${specId}`;

const isOf =
  (category: SpecCategory | undefined) =>
  (spec: KnownSpec): boolean =>
    category === undefined || spec.category === category;

/** Equivalents also without their part: DIN 125 for DIN 125-1 A. A standard that many share names none of them. */
const namesOf = ({ specId, category, standard, equivalents, names }: KnownSpec): string[] => [
  specId,
  ...names,
  ...(category === 'fasteners' && standard !== null ? [standard] : []),
  ...equivalents.flatMap((its) => [its.standard, its.standard.replace(/-\d.*$/, '')]),
];

const compact = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/[\s_-]/g, '');
