import { asQuestion, didYouMean } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import { chooseLength } from './choose-length.ts';
import { type ChosenPart, type Found, lengthsOf, partId, type SizedPart, sizedParts } from './part.ts';
import type { PartTable } from './part-table.ts';
import { type Renaming, renamingsOf } from './standard-prefixes.ts';

/** A size in a length given by its id, `iso-4762-m6x20`. */
const withLength = /^(.+)x(\d+(?:\.\d+)?)$/;

/** Maximum number of suggested ids for an incomplete one. */
const mostBegun = 3;

const wayOut = ' GET /api/v1/premium/library/search?q= finds parts.';

/** Index of every part by its id. */
export class PartCatalog {
  private readonly shelves: ReadonlyMap<string, Shelf>;

  constructor(tables: readonly PartTable[]) {
    const libraries = [...new Set(tables.map(({ library }) => library))];
    const shelf = (library: string) => new Shelf(tables.filter((table) => table.library === library));
    this.shelves = new Map(libraries.map((library) => [library, shelf(library)]));
  }

  /** All parts in every length they are sold in. */
  *all(): Iterable<ChosenPart> {
    for (const { parts } of this.shelves.values()) yield* parts.values();
  }

  /** Counts the parts of a library. */
  countOf(library: string): number {
    return this.shelves.get(library)?.parts.size ?? 0;
  }

  /** Lists the ids of a library, in the order of its tables. Throws `unknown_library`. */
  idsOf(library: string): readonly string[] {
    return this.shelfOf(library).ids;
  }

  /**
   * Finds a part by its id, or by the id of its size and a length.
   * Throws `unknown_library`, `unknown_part`, and `invalid_parameters` for an impossible length.
   */
  find(library: string, id: string, length?: number): Found {
    const shelf = this.shelfOf(library);
    const wanted = shelf.ours(id.toLowerCase());
    const part = shelf.parts.get(wanted);
    if (part && length === undefined) return asListed(part);
    const [size, chosen] = shelf.sizeOf(wanted);
    if (size) return chooseLength(size, agreed(wanted, length, chosen));
    const suggestion = asQuestion(shelf.begunBy(id.toLowerCase())) || didYouMean(wanted, shelf.ids, wayOut);
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
  /** Aliases, longest first: they are the most specific. */
  private readonly renamings: readonly Renaming[];

  constructor(tables: readonly PartTable[]) {
    for (const table of tables) this.add(table);
    this.renamings = tables.flatMap(renamingsOf).sort(([one], [other]) => other.length - one.length);
    this.ids = [...this.parts.keys()];
  }

  /** Translates an id to ours: `din-912-m6x20` becomes `iso-4762-m6x20`. An id without an alias is unchanged. */
  ours(written: string): string {
    const id = dashed(written);
    const translated = this.renamings.flatMap(([theirs, ours]) =>
      id.startsWith(theirs) ? [ours + id.slice(theirs.length)] : [],
    );
    return [written, id, ...translated].find((its) => this.isKnown(its)) ?? translated[0] ?? id;
  }

  /** Suggests parts of a standard when the size is missing: for `iso-4762` and `din-912`. */
  begunBy(id: string): string[] {
    const begun = this.ours(`${id}-`);
    return this.ids.filter((its) => its.startsWith(begun)).slice(0, mostBegun);
  }

  private isKnown(id: string): boolean {
    return this.parts.has(id) || this.sizeOf(id)[0] !== undefined;
  }

  /** Parses an id into its size and optional length. */
  sizeOf(id: string): [SizedPart | undefined, number | undefined] {
    const [, sized = '', length] = withLength.exec(id) ?? [];
    const size = this.sizes.get(id);
    return size ? [size, undefined] : [this.sizes.get(sized), Number(length)];
  }

  private add(table: PartTable): void {
    for (const size of sizedParts(table)) {
      this.sizes.set(size.id, size);
      for (const length of offered(size)) {
        const part = { ...size, length };
        this.parts.set(partId(part), part);
      }
    }
  }
}

/** Adds the hyphens of ids to `din912-m6x20`, `din 912 m6x20` and `en10305-1`. */
const dashed = (id: string): string =>
  id
    .trim()
    .replaceAll(/\s+/g, '-')
    .replace(/^(din|en|iso|asme|astm)(?=\d|b\d)/, '$1-');

/** Resolves the requested length, from the id or the parameter. Throws `invalid_parameters` if they contradict. */
function agreed(id: string, length: number | undefined, chosen: number | undefined): number | undefined {
  if (length === undefined || chosen === undefined || length === chosen) return length ?? chosen;
  throw Fault.invalid(`length ${length} contradicts the id ${id}, which says ${chosen}: omit one of the two.`);
}

/** A listed part, with the warnings about its length. */
const asListed = (part: ChosenPart): Found =>
  part.length === undefined ? { part, warnings: [] } : chooseLength(part, part.length);

/** The listed lengths of a size. */
function offered(size: SizedPart): readonly (number | undefined)[] {
  const { cut, lengths } = size.table;
  if (cut) return [cut.usual];
  return lengths ? lengthsOf(size) : [undefined];
}
