import { roundTo } from '../../../rounding.ts';
import { mmPerInch } from '../../../inch.ts';
import type { ChosenPart } from '../../part.ts';
import type { PartTable } from '../../tables/part-table.ts';
import { parseNps } from '../../nominal-pipe-sizes.ts';

/** Spellings of one figure in millimetres: 60.325, 60.33 and 60.3 for one printed in inches. */
type Figure = ReadonlySet<number>;

/** Dimensions by which a part is named, grouped by meaning. */
export interface NamingDimensions {
  /** Dimensions of the designation, in written order: 8, 22 and 7 of a bearing, 20 and 1.2 of a ring. */
  readonly orders: readonly (readonly Figure[])[];
  /** Dimensions that may be written in any order. */
  readonly measures: readonly Figure[];
  readonly bore: readonly Figure[];
  readonly shaft: readonly Figure[];
  readonly outside: readonly Figure[];
  /** Cross-section diameter of an O-ring. */
  readonly section: readonly Figure[];
  /** Every dimension except those of the thread: the key of a screw, the thickness of a washer. */
  readonly any: readonly Figure[];
  /** True if the part fits a range of shafts that includes this diameter in millimetres. */
  fitsShaft(shaft: number): boolean;
  /** Nominal size of a thread or a pipe in inches. */
  readonly inches: readonly number[];
  /** Length in the unit of its table. */
  readonly length: number | undefined;
  readonly lengthUnit: 'mm' | 'in';
  /** Range of lengths to which it can be cut, in millimetres. */
  readonly cut: PartTable['cut'];
}

/** Collects the dimensions by which a part is named. */
export function getNamingDimensions(part: ChosenPart): NamingDimensions {
  const { table } = part;
  const { measures = [], designatedBy } = table;
  const withMeaning = (meaning: RegExp): Figure[] =>
    Object.keys(table.symbols)
      .filter((symbol) => meaning.test(table.symbols[symbol]?.meaning ?? ''))
      .flatMap((symbol) => listFigures(part, [symbol]));
  return {
    orders: [measures, ...designatedBy].map((order) => listFigures(part, order)),
    measures: listFigures(part, measures),
    bore: withMeaning(/^(?:bore|inside diameter|diameter under|hole diameter)/),
    shaft: withMeaning(/^(?:bore(?:$|,)|shaft diameter$|inside diameter|diameter under)/),
    outside: [...withMeaning(/^(?:outer|outside) diameter|diameter over/), ...computeRingOutside(part)],
    section: table.build === 'o_ring' ? listFigures(part, ['w']) : [],
    any: withMeaning(/^(?!.*\bthread\b)(?!size of the screw)(?!shaft diameter (?:above|up to))/),
    fitsShaft: createShaftMatcher(part),
    inches: listInches(part),
    length: table.cut ? undefined : part.length,
    lengthUnit: table.lengths?.unit ?? 'mm',
    cut: table.cut,
  };
}

/** Outside diameter of an O-ring: the inside diameter plus twice the section. */
function computeRingOutside({ table, row: { id, w } }: ChosenPart): Figure[] {
  if (table.build !== 'o_ring' || typeof id !== 'number' || typeof w !== 'number') return [];
  return [new Set([roundTo(id + 2 * w, 2)])];
}

/** The lower bound is exclusive for a key and inclusive for a ring that snaps on; upper bounds are inclusive. */
function createShaftMatcher({
  row: { shaft_min, shaft_max, d1_min, d1_max },
}: ChosenPart): NamingDimensions['fitsShaft'] {
  if (typeof shaft_min === 'number' && typeof shaft_max === 'number')
    return (shaft) => shaft > shaft_min && shaft <= shaft_max;
  if (typeof d1_min === 'number' && typeof d1_max === 'number') return (shaft) => shaft >= d1_min && shaft <= d1_max;
  return () => false;
}

/** The figures of the symbols; empty if one is unknown or missing. */
function listFigures({ table, row }: ChosenPart, symbols: readonly string[]): Figure[] {
  const figures = symbols.map((symbol) => toFigure(row[symbol], table.symbols[symbol]?.unit));
  return figures.every((figure) => figure !== undefined) ? figures : [];
}

function toFigure(value: unknown, unit: string | undefined): Figure | undefined {
  if (typeof value !== 'number') return undefined;
  return new Set(unit === 'in' ? [3, 2, 1].map((digits) => roundTo(value * mmPerInch, digits)) : [value]);
}

function listInches({ table, row }: ChosenPart): number[] {
  if (table.library === 'pipes' || table.library === 'flanges') return [parseNps(row.size) ?? []].flat();
  const { d } = row;
  return typeof d === 'number' && table.symbols['d']?.unit === 'in' ? [d] : [];
}
