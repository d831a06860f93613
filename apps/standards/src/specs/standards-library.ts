import { type Parameters, type Result, type SpecCategory, type StandardSpec, specCategories } from '@kerf/catalog';
import type { Input, Output, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { dataVersion } from '../data-version.ts';
import { driveSpecs } from './drive-specs.ts';
import { fastenerSpecs } from './fastener-specs.ts';
import { type Asked, type KnownSpec, refuseTemperature, statusBy } from './known-spec.ts';
import { materialSpecs } from './material-specs.ts';
import { socketSpecs } from './socket-specs.ts';
import { SpecNames } from './spec-names.ts';
import { SpecSearch } from './spec-search.ts';
import { citationOf, summaryOf } from './spec-summary.ts';
import { threadSpecs } from './thread-specs.ts';

/** The standards library, read from the tables when the service starts. */
export class StandardsLibrary {
  private readonly specs: readonly KnownSpec[] = [
    ...socketSpecs(),
    ...driveSpecs(),
    ...fastenerSpecs(),
    ...materialSpecs(),
    ...threadSpecs(),
  ];
  private readonly index = new SpecSearch(this.specs);
  private readonly names = new SpecNames(this.specs);

  /** Returns a page of the matching specifications, best first if words are given. */
  browse({ words, limit, offset, ...filters }: Input<typeof standards.browse>): Output<typeof standards.browse> {
    const found = words === undefined ? this.specs : this.index.search(words).map(({ spec }) => spec);
    const suited = found.filter(suits(filters));
    return {
      categories: specCategories.map((category) => ({ category, count: this.countOf(category) })),
      standards: suited.slice(offset, offset + limit).map(summaryOf),
      total: suited.length,
      limit,
      offset,
      facets: { body: counted(suited.map((spec) => summaryOf(spec).body)) },
      version: dataVersion,
    };
  }

  /** Returns the best matches of a query. */
  search({ query, limit, ...filters }: Parameters<'search_standards'>): Result<'search_standards'> {
    const found = this.index.search(query).filter(({ spec }) => suits(filters)(spec));
    return {
      query,
      results: found.slice(0, limit).map(({ spec, score }) => ({ ...citationOf(spec), score })),
      total: found.length,
      suggestions: this.index.suggest(query),
    };
  }

  /**
   * Returns a specification by its id or any name. Throws `unknown_standard`, and `invalid_parameters` for an unknown
   * size or
   * an ambiguous name.
   */
  named({ spec_id: id, standard = id ?? '', category, ...asked }: Parameters<'get_standard_spec'>): StandardSpec {
    const spec = id === undefined ? only(standard, this.names.find(standard, category)) : this.names.byId(id, category);
    if (spec) return described(spec, asked);
    const shown = category === undefined ? standard : `${category}/${standard}`;
    throw Fault.of('unknown_standard', { standard: shown, suggestion: this.names.suggest(standard, category) });
  }

  /**
   * Returns a specification by category and id. Throws `unknown_standard`, and `invalid_parameters` for an unknown
   * size.
   */
  spec({ category, specId, ...asked }: Input<typeof standards.spec>): StandardSpec {
    const spec = this.specs.find((one) => one.category === category && one.specId === specId.toLowerCase());
    if (spec) return described(spec, asked);
    const suggestion = this.names.suggestPath(category, specId);
    throw Fault.of('unknown_standard', { standard: `${category}/${specId}`, suggestion });
  }

  private countOf(category: SpecCategory): number {
    return this.specs.filter((spec) => spec.category === category).length;
  }
}

/** Maximum number of listed ids for an ambiguous name. */
const mostTold = 8;

/** The specification that a name identifies. Throws `invalid_parameters` if the name is ambiguous. */
function only(standard: string, [spec, ...others]: readonly KnownSpec[]): KnownSpec | undefined {
  if (!spec || others.length === 0) return spec;
  const ids = [spec, ...others].map(({ specId }) => specId);
  const more = ids.length > mostTold ? ` and ${ids.length - mostTold} more` : '';
  throw Fault.of('invalid_parameters', {
    reason: `standard is ambiguous, ${JSON.stringify(standard)}: give one spec_id, out of ${ids.slice(0, mostTold).join(', ')}${more}.`,
  });
}

function described(spec: KnownSpec, asked: Asked): StandardSpec {
  refuseTemperature(spec, asked);
  const contents = spec.contents(asked);
  return {
    ...summaryOf(spec),
    // Status of the requested part: one size may have no gap, and a temperature may open all gaps.
    status: spec.status === 'vendor_specific' ? spec.status : statusBy(contents.gaps),
    equivalents: spec.equivalents,
    units: asked.units,
    ...contents,
    disclaimer:
      'Reference data from public tables, compared where there are several. It does not replace the standard.',
    version: dataVersion,
  };
}

interface Filters {
  readonly category?: SpecCategory | undefined;
  readonly body?: string | undefined;
}

const suits =
  ({ category, body }: Filters) =>
  (spec: KnownSpec): boolean =>
    (category === undefined || spec.category === category) &&
    (body === undefined || summaryOf(spec).body?.toLowerCase() === body.toLowerCase());

/** Counts values, most frequent first; specifications without a body are not counted. */
function counted(values: readonly (string | null)[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}
