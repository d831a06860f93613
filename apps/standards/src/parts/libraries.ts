import type { FoundParts, Input, Output, Part, standards } from '@kerf/contracts';
import { releasedAt } from '../data-releases.ts';
import { dataVersion } from '../data-version.ts';
import { describePart, standardOf } from './describe-part.ts';
import { requireDetail } from './details.ts';
import { PartCatalog } from './part-catalog.ts';
import { requireKnown } from './search/known-filters.ts';
import { PartSearch } from './search/part-search.ts';
import { type Library, readLibraries, readTables } from './table-files.ts';

/** The libraries of parts, read from their tables when the service starts. */
export class Libraries {
  private readonly tables = readTables();
  private readonly parts = new PartCatalog(this.tables);
  private readonly index = new PartSearch(this.parts.all());

  /** What there is in each, or in each of a category. */
  list({ category }: Input<typeof standards.libraries> = {}): Output<typeof standards.libraries> {
    const wanted = readLibraries().filter((library) => category === undefined || library.category === category);
    const libraries = wanted.map((library) => this.summary(library));
    return { libraries, total: libraries.length, version: dataVersion };
  }

  /**
   * One part. Throws `unknown_library`, `unknown_part`, and `invalid_parameters` for a length that cannot be, and for a
   * thread or a finish where there is none.
   */
  part({ library, partId, length, detail = 'simple', finish }: Input<typeof standards.part>): Part {
    const { part, warnings } = this.parts.find(library, partId, length);
    requireDetail(part, detail, this.tables);
    return describePart(part, { detail, warnings, ...(finish && { finish }) });
  }

  /** The ids that begin as was typed. Throws `unknown_library`. */
  ids({ library, typed, limit }: Input<typeof standards.partIds>): Output<typeof standards.partIds> {
    const begun = typed.toLowerCase();
    const matching = this.parts.idsOf(library).filter((id) => id.startsWith(begun));
    return { values: matching.slice(0, limit), total: matching.length };
  }

  /** Throws `invalid_parameters` for a library or a family that there is not. */
  search(query: Input<typeof standards.searchParts>): FoundParts {
    requireKnown(this.tables, query.filters);
    return this.index.search(query);
  }

  private summary({ library, name, category, description }: Library) {
    const tables = this.tables.filter((table) => table.library === library);
    const named = tables.flatMap(({ standard }) => standardOf(standard) ?? []);
    return {
      library,
      name,
      category,
      description,
      part_count: this.parts.countOf(library),
      families: [...new Set(tables.map(({ family }) => family))],
      standards: [...new Set(named)],
      version: dataVersion,
      updated_at: releasedAt,
    };
  }
}
