import { formatSuggestion, didYouMean } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import { chooseLength } from './choose-length.ts';
import { type ChosenPart, type FoundPart, listLengths, formatPartId, type SizedPart, expandSizes } from './part.ts';
import type { PartTable } from './tables/part-table.ts';
import { type PrefixAlias, listPrefixAliases } from './id-prefix-aliases.ts';

/** A size in a length given by its id, `iso-4762-m6x20`. */
const idWithLength = /^(.+)x(\d+(?:\.\d+)?)$/;

/** Maximum number of suggested ids for an incomplete one. */
const maxSuggestions = 3;

const searchHint = ' GET /api/v1/premium/library/search?q= finds parts.';

/** Index of every part by its id. */
export class PartCatalog {
  private readonly libraries: ReadonlyMap<string, LibraryIndex>;

  constructor(tables: readonly PartTable[]) {
    const libraries = [...new Set(tables.map(({ library }) => library))];
    const libraryIndex = (library: string) => new LibraryIndex(tables.filter((table) => table.library === library));
    this.libraries = new Map(libraries.map((library) => [library, libraryIndex(library)]));
  }

  /** All parts in every length they are sold in. */
  *allParts(): Iterable<ChosenPart> {
    for (const { parts } of this.libraries.values()) yield* parts.values();
  }

  /** Counts the parts of a library. */
  countParts(library: string): number {
    return this.libraries.get(library)?.parts.size ?? 0;
  }

  /** Lists the ids of a library, in the order of its tables. Throws `unknown_library`. */
  listIds(library: string): readonly string[] {
    return this.getLibrary(library).ids;
  }

  /**
   * Finds a part by its id, or by the id of its size and a length.
   * Throws `unknown_library`, `unknown_part`, and `invalid_parameters` for an impossible length.
   */
  findPart(library: string, id: string, length?: number): FoundPart {
    const libraryIndex = this.getLibrary(library);
    const wanted = libraryIndex.normalizeId(id.toLowerCase());
    const part = libraryIndex.parts.get(wanted);
    if (part && length === undefined) return withLengthWarnings(part);
    const [size, chosen] = libraryIndex.parseSize(wanted);
    if (size) return chooseLength(size, resolveLength(wanted, length, chosen));
    const suggestion =
      formatSuggestion(libraryIndex.suggestIds(id.toLowerCase())) || didYouMean(wanted, libraryIndex.ids, searchHint);
    throw Fault.of('unknown_part', { part: id, library, suggestion });
  }

  private getLibrary(library: string): LibraryIndex {
    const libraryIndex = this.libraries.get(library);
    if (libraryIndex) return libraryIndex;
    const suggestion = didYouMean(library, [...this.libraries.keys()], ' GET /api/v1/premium/libraries lists them.');
    throw Fault.of('unknown_library', { library, suggestion });
  }
}

/** The parts of one library. */
class LibraryIndex {
  readonly parts = new Map<string, ChosenPart>();
  readonly ids: readonly string[];
  private readonly sizes = new Map<string, SizedPart>();
  /** Aliases, longest first: they are the most specific. */
  private readonly prefixAliases: readonly PrefixAlias[];

  constructor(tables: readonly PartTable[]) {
    for (const table of tables) this.addTable(table);
    this.prefixAliases = tables.flatMap(listPrefixAliases).sort(([one], [other]) => other.length - one.length);
    this.ids = [...this.parts.keys()];
  }

  /** Translates an id to ours: `din-912-m6x20` becomes `iso-4762-m6x20`. An id without an alias is unchanged. */
  normalizeId(written: string): string {
    const id = addHyphens(written);
    const translated = this.prefixAliases.flatMap(([theirs, ours]) =>
      id.startsWith(theirs) ? [ours + id.slice(theirs.length)] : [],
    );
    return [written, id, ...translated].find((known) => this.isKnown(known)) ?? translated[0] ?? id;
  }

  /** Suggests parts of a standard when the size is missing: for `iso-4762` and `din-912`. */
  suggestIds(id: string): string[] {
    const prefix = this.normalizeId(`${id}-`);
    return this.ids.filter((known) => known.startsWith(prefix)).slice(0, maxSuggestions);
  }

  private isKnown(id: string): boolean {
    return this.parts.has(id) || this.parseSize(id)[0] !== undefined;
  }

  /** Parses an id into its size and optional length. */
  parseSize(id: string): [SizedPart | undefined, number | undefined] {
    const [, sized = '', length] = idWithLength.exec(id) ?? [];
    const size = this.sizes.get(id);
    return size ? [size, undefined] : [this.sizes.get(sized), Number(length)];
  }

  private addTable(table: PartTable): void {
    for (const size of expandSizes(table)) {
      this.sizes.set(size.id, size);
      for (const length of listedLengths(size)) {
        const part = { ...size, length };
        this.parts.set(formatPartId(part), part);
      }
    }
  }
}

/** Adds the hyphens of ids to `din912-m6x20`, `din 912 m6x20` and `en10305-1`. */
const addHyphens = (id: string): string =>
  id
    .trim()
    .replaceAll(/\s+/g, '-')
    .replace(/^(din|en|iso|asme|astm)(?=\d|b\d)/, '$1-');

/** Resolves the requested length, from the id or the parameter. Throws `invalid_parameters` if they contradict. */
function resolveLength(id: string, length: number | undefined, chosen: number | undefined): number | undefined {
  if (length === undefined || chosen === undefined || length === chosen) return length ?? chosen;
  throw Fault.invalid(`length ${length} contradicts the id ${id}, which says ${chosen}: omit one of the two.`);
}

/** A listed part, with the warnings about its length. */
const withLengthWarnings = (part: ChosenPart): FoundPart =>
  part.length === undefined ? { part, warnings: [] } : chooseLength(part, part.length);

/** The listed lengths of a size. */
function listedLengths(size: SizedPart): readonly (number | undefined)[] {
  const { cut, lengths } = size.table;
  if (cut) return [cut.usual];
  return lengths ? listLengths(size) : [undefined];
}
