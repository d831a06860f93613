import { type Parameters, type Result, specCategories, type SpecCategory, type StandardSpec } from '@kerf/catalog';
import type { Input, Output, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { dataVersion } from '../data-version.ts';
import { createDriveSpecs } from './drive-specs.ts';
import { createFastenerSpecs } from './fastener-specs.ts';
import { createMaterialSpecs } from './material-specs.ts';
import { createSocketSpecs } from './socket-specs.ts';
import { SpecNames } from './spec-names.ts';
import { SpecSearch } from './spec-search.ts';
import { getStatus, refuseTemperature, type Specification, type SpecRequest } from './specification.ts';
import { createThreadSpecs } from './thread-specs.ts';

/** The standards library, read from the tables when the service starts. */
export class StandardsLibrary {
  private readonly specs: readonly Specification[] = [
    ...createSocketSpecs(),
    ...createDriveSpecs(),
    ...createFastenerSpecs(),
    ...createMaterialSpecs(),
    ...createThreadSpecs(),
  ];
  private readonly index = new SpecSearch(this.specs);
  private readonly names = new SpecNames(this.specs);

  /** Returns a page of the matching specifications, best first if words are given. */
  browseSpecs({ words, limit, offset, ...filters }: Input<typeof standards.browse>): Output<typeof standards.browse> {
    const found = words === undefined ? this.specs : this.index.searchSpecs(words).map(({ spec }) => spec);
    const matching = found.filter(createFilter(filters));
    return {
      categories: specCategories.map((category) => ({ category, count: this.countSpecs(category) })),
      standards: matching.slice(offset, offset + limit).map(summarizeSpec),
      total: matching.length,
      limit,
      offset,
      facets: { body: countValues(matching.map((spec) => summarizeSpec(spec).body)) },
      version: dataVersion,
    };
  }

  /** Returns the best matches of a query. */
  searchSpecs({ query, limit, ...filters }: Parameters<'search_standards'>): Result<'search_standards'> {
    const found = this.index.searchSpecs(query).filter(({ spec }) => createFilter(filters)(spec));
    return {
      query,
      results: found.slice(0, limit).map(({ spec, score }) => ({ ...citeSpec(spec), score })),
      total: found.length,
      suggestions: this.index.suggestQuery(query),
    };
  }

  /**
   * Returns a specification by its id or any name. Throws `unknown_standard`, and `invalid_parameters` for an unknown
   * size or an ambiguous name.
   */
  getSpecByName({
    spec_id: id,
    standard = id ?? '',
    category,
    ...request
  }: Parameters<'get_standard_spec'>): StandardSpec {
    const spec =
      id === undefined
        ? requireUnique(standard, this.names.findSpecs(standard, category))
        : this.names.findById(id, category);
    if (spec) return describeSpec(spec, request);
    const shown = category === undefined ? standard : `${category}/${standard}`;
    throw Fault.of('unknown_standard', { standard: shown, suggestion: this.names.suggestSpecs(standard, category) });
  }

  /**
   * Returns a specification by category and id. Throws `unknown_standard`, and `invalid_parameters` for an unknown
   * size.
   */
  getSpec({ category, specId, ...request }: Input<typeof standards.spec>): StandardSpec {
    const spec = this.specs.find((one) => one.category === category && one.specId === specId.toLowerCase());
    if (spec) return describeSpec(spec, request);
    const suggestion = this.names.suggestPath(category, specId);
    throw Fault.of('unknown_standard', { standard: `${category}/${specId}`, suggestion });
  }

  private countSpecs(category: SpecCategory): number {
    return this.specs.filter((spec) => spec.category === category).length;
  }
}

/** Maximum number of listed ids for an ambiguous name. */
const maxListedIds = 8;

/** The specification that a name identifies. Throws `invalid_parameters` if the name is ambiguous. */
function requireUnique(standard: string, [spec, ...others]: readonly Specification[]): Specification | undefined {
  if (!spec || others.length === 0) return spec;
  const ids = [spec, ...others].map(({ specId }) => specId);
  const more = ids.length > maxListedIds ? ` and ${ids.length - maxListedIds} more` : '';
  throw Fault.of('invalid_parameters', {
    reason: `standard is ambiguous, ${JSON.stringify(standard)}: give one spec_id, out of ${ids.slice(0, maxListedIds).join(', ')}${more}.`,
  });
}

function describeSpec(spec: Specification, request: SpecRequest): StandardSpec {
  refuseTemperature(spec, request);
  const contents = spec.buildContents(request);
  return {
    ...summarizeSpec(spec),
    // Status of the requested part: one size may have no gap, and a temperature may open all gaps.
    status: spec.status === 'vendor_specific' ? spec.status : getStatus(contents.gaps),
    equivalents: spec.equivalents,
    units: request.units,
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

const createFilter =
  ({ category, body }: Filters) =>
  (spec: Specification): boolean =>
    (category === undefined || spec.category === category) &&
    (body === undefined || summarizeSpec(spec).body?.toLowerCase() === body.toLowerCase());

/** Counts values, most frequent first; specifications without a body are not counted. */
function countValues(values: readonly (string | null)[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}

/** Fields of a specification in a list. */
const summarizeSpec = (spec: Specification) => ({ ...citeSpec(spec), status: spec.status });

/** Title, id and publisher of a specification. */
const citeSpec = ({ category, specId, title, standard }: Specification) => ({
  category,
  spec_id: specId,
  title,
  ...splitStandard(standard),
});

/** Splits `ISO 7380-1` into the body ISO and the number 7380-1. */
function splitStandard(standard: string | null) {
  const [body = null, ...number] = standard?.split(' ') ?? [];
  return { body, number: number.join(' ') || null };
}
