import { didYouMean } from '@kerf/catalog';
import type { PartSearchResult, Input, Output, Part, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { dataVersion, releasedAt } from '../data-version.ts';
import { describePart, getStandard } from './describe-part.ts';
import { requireDetail } from './build-details.ts';
import { PartCatalog } from './part-catalog.ts';
import { isSameName } from './search/index/index-entry.ts';
import { PartSearch } from './search/part-search.ts';
import type { PartTable } from './tables/part-table.ts';
import { type Library, readLibraries, readTables } from './tables/table-files.ts';

/** The part libraries, read from their tables when the service starts. */
export class PartLibraries {
  private readonly tables = readTables();
  private readonly parts = new PartCatalog(this.tables);
  private readonly index = new PartSearch(this.parts.allParts());

  /** Lists all libraries, or those of a category. */
  listLibraries({ category }: Input<typeof standards.libraries> = {}): Output<typeof standards.libraries> {
    const wanted = readLibraries().filter((library) => category === undefined || library.category === category);
    const libraries = wanted.map((library) => this.summary(library));
    return { libraries, total: libraries.length, version: dataVersion };
  }

  /**
   * Returns one part. Throws `unknown_library`, `unknown_part`, and `invalid_parameters` for an impossible length or a
   * thread or finish that the part does not have.
   */
  getPart({ library, partId, length, detail = 'simple', finish }: Input<typeof standards.part>): Part {
    const { part, warnings } = this.parts.findPart(library, partId, length);
    requireDetail(part, detail, this.tables);
    return describePart(part, { detail, warnings, ...(finish && { finish }) });
  }

  /** Lists the ids with a prefix, case-insensitively. Throws `unknown_library`. */
  completePartIds({ library, typed, limit }: Input<typeof standards.partIds>): Output<typeof standards.partIds> {
    const prefix = typed.toLowerCase();
    const matching = this.parts.listIds(library).filter((id) => id.startsWith(prefix));
    return { values: matching.slice(0, limit), total: matching.length };
  }

  /** Searches parts. Throws `invalid_parameters` for an unknown library or family. */
  searchParts(query: Input<typeof standards.searchParts>): PartSearchResult {
    requireKnownFilters(this.tables, query.filters);
    return this.index.search(query);
  }

  private summary({ library, name, category, description }: Library) {
    const tables = this.tables.filter((table) => table.library === library);
    const named = tables.flatMap(({ standard }) => getStandard(standard) ?? []);
    return {
      library,
      name,
      category,
      description,
      part_count: this.parts.countParts(library),
      families: [...new Set(tables.map(({ family }) => family))],
      standards: [...new Set(named)],
      version: dataVersion,
      updated_at: releasedAt,
    };
  }
}

type Filters = Input<typeof standards.searchParts>['filters'];

/** Checks the filters: a misspelt filter would look like an unstocked part. Throws `invalid_parameters`. */
function requireKnownFilters(tables: readonly PartTable[], filters: Filters): void {
  for (const kind of ['library', 'family'] as const) {
    const given = filters[kind];
    const names = [...new Set(tables.map((table) => table[kind]))];
    if (given === undefined || names.some((name) => isSameName(name, given))) continue;
    const suggestion = didYouMean(given, names, ' GET /api/v1/premium/libraries lists them.');
    throw Fault.invalid(`Unknown ${kind} in the filter: ${given}.${suggestion}`);
  }
}
