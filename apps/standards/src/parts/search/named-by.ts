import type { ChosenPart } from '../part.ts';
import type { PartTable } from '../part-table.ts';
import { npsOf } from '../pipe-sizes.ts';
import { inch } from './units.ts';

/** One figure in millimetres, as people write it: of one that is printed in inches 60.325, 60.33 and 60.3. */
type Figure = ReadonlySet<number>;

/** The figures by which people name a part, each by what it is. */
export interface NamedBy {
  /** What names its size, in the orders in which it is written: 8, 22 and 7 of a bearing, 20 and 1.2 of a ring. */
  readonly orders: readonly (readonly Figure[])[];
  /** Those that may be written in any order. */
  readonly measures: readonly Figure[];
  readonly bore: readonly Figure[];
  readonly shaft: readonly Figure[];
  readonly outside: readonly Figure[];
  /** The nominal size of a thread or a pipe in inches. */
  readonly inches: readonly number[];
  /** In the unit of its table. */
  readonly length: number | undefined;
  readonly lengthUnit: 'mm' | 'in';
  /** The lengths to which it can be cut, in millimetres. */
  readonly cut: PartTable['cut'];
}

/** The figures by which a part is named. */
export function namedBy(part: ChosenPart): NamedBy {
  const { table } = part;
  const { measures = [], designatedBy } = table;
  const symbols = new Set([...measures, ...designatedBy.flat()]);
  const withMeaning = (meaning: RegExp): Figure[] =>
    [...symbols]
      .filter((its) => meaning.test(table.symbols[its]?.meaning ?? ''))
      .flatMap((its) => figuresOf(part, [its]));
  return {
    orders: [measures, ...designatedBy].map((order) => figuresOf(part, order)),
    measures: figuresOf(part, measures),
    bore: withMeaning(/^(?:bore|inside diameter|diameter under|hole diameter)/),
    shaft: withMeaning(/^(?:bore$|shaft diameter|inside diameter|diameter under)/),
    outside: withMeaning(/^(?:outer|outside) diameter|diameter over/),
    inches: inchesOf(part),
    length: table.cut ? undefined : part.length,
    lengthUnit: table.lengths?.unit ?? 'mm',
    cut: table.cut,
  };
}

/** None where one of them is not known or is in inches and names a thread. */
function figuresOf({ table, row }: ChosenPart, symbols: readonly string[]): Figure[] {
  const figures = symbols.map((symbol) => figureOf(row[symbol], table.symbols[symbol]?.unit));
  return figures.every((figure) => figure !== undefined) ? figures : [];
}

function figureOf(value: unknown, unit: string | undefined): Figure | undefined {
  if (typeof value !== 'number') return undefined;
  return new Set(unit === 'in' ? [1000, 100, 10].map((places) => Math.round(value * inch * places) / places) : [value]);
}

function inchesOf({ table, row }: ChosenPart): number[] {
  if (table.library === 'pipes' || table.library === 'flanges') return [npsOf(row.size) ?? []].flat();
  const { d } = row;
  return typeof d === 'number' && table.symbols['d']?.unit === 'in' ? [d] : [];
}
