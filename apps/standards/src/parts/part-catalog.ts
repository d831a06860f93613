import { didYouMean } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import { chooseLength } from './choose-length.ts';
import { type ChosenPart, type Found, lengthsOf, partId, prefixOf, type SizedPart, sizedParts } from './part.ts';
import type { PartTable } from './part-table.ts';

/** A size in a length that its id names, `iso-4762-m6x20`. */
const withLength = /^(.+)x(\d+(?:\.\d+)?)$/;

/** Every part there is, by its id. */
export class PartCatalog {
  private readonly shelves: ReadonlyMap<string, Shelf>;

  constructor(tables: readonly PartTable[]) {
    const libraries = [...new Set(tables.map(({ library }) => library))];
    const shelf = (library: string) => new Shelf(tables.filter((table) => table.library === library));
    this.shelves = new Map(libraries.map((library) => [library, shelf(library)]));
  }

  /** Every part in every length it is sold in. */
  *all(): Iterable<ChosenPart> {
    for (const { parts } of this.shelves.values()) yield* parts.values();
  }

  /** How many parts a library has. */
  countOf(library: string): number {
    return this.shelves.get(library)?.parts.size ?? 0;
  }

  /** The ids of a library, in the order of its tables. Throws `unknown_library`. */
  idsOf(library: string): readonly string[] {
    return this.shelfOf(library).ids;
  }

  /**
   * A part by its id, or by that of its size and a length. Throws `unknown_library`, `unknown_part` and, for a length
   * that cannot be, `invalid_parameters`.
   */
  find(library: string, id: string, length?: number): Found {
    const shelf = this.shelfOf(library);
    const wanted = shelf.translated(id.toLowerCase());
    const part = shelf.parts.get(wanted);
    if (part && length === undefined) return asListed(part);
    const [size, chosen] = shelf.sizeOf(wanted);
    if (size) return chooseLength(size, length ?? chosen);
    const suggestion = didYouMean(id, shelf.ids, ' GET /api/v1/premium/library/search?q= finds parts.');
    throw Fault.of('unknown_part', { part: id, library, suggestion });
  }

  private shelfOf(library: string): Shelf {
    const shelf = this.shelves.get(library);
    if (shelf) return shelf;
    const suggestion = didYouMean(library, [...this.shelves.keys()], ' GET /api/v1/premium/libraries lists them.');
    throw Fault.of('unknown_library', { library, suggestion });
  }
}

/** The parts of one library. */
class Shelf {
  readonly parts = new Map<string, ChosenPart>();
  readonly ids: readonly string[];
  private readonly sizes = new Map<string, SizedPart>();
  /** What ids of equivalent standards begin with, and what ours do. */
  private readonly prefixes = new Map<string, string>();

  constructor(tables: readonly PartTable[]) {
    for (const table of tables) this.add(table);
    this.ids = [...this.parts.keys()];
  }

  /** `din-912-m6x20` is `iso-4762-m6x20`. */
  translated(id: string): string {
    for (const [theirs, ours] of this.prefixes) if (id.startsWith(theirs)) return ours + id.slice(theirs.length);
    return id;
  }

  /** The size that an id names, with the length that it may name too. */
  sizeOf(id: string): [SizedPart | undefined, number | undefined] {
    const [, sized = '', length] = withLength.exec(id) ?? [];
    const size = this.sizes.get(id);
    return size ? [size, undefined] : [this.sizes.get(sized), Number(length)];
  }

  private add(table: PartTable): void {
    for (const { standard } of table.equivalents) this.prefixes.set(prefixOf(standard), table.prefix ?? `${table.id}-`);
    for (const size of sizedParts(table)) {
      this.sizes.set(size.id, size);
      for (const length of offered(size)) {
        const part = { ...size, length };
        this.parts.set(partId(part), part);
      }
    }
  }
}

/** A part as it is listed, with what is to be said of its length. */
const asListed = (part: ChosenPart): Found =>
  part.length === undefined ? { part, warnings: [] } : chooseLength(part, part.length);

/** The lengths under which a size is listed. */
function offered(size: SizedPart): readonly (number | undefined)[] {
  const { cut, lengths } = size.table;
  if (cut) return [cut.usual];
  return lengths ? lengthsOf(size) : [undefined];
}
