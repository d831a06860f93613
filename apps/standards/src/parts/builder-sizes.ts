import { mmPerInch } from '../inch.ts';
import type { PartSizes } from './build/build.ts';
import { readValue } from './dimension-figures.ts';
import type { ChosenPart } from './part.ts';
import type { ThreadLength } from './tables/part-table.ts';

const millimetresIn: Readonly<Record<string, number>> = { in: mmPerInch };

/** Collects the sizes that a builder needs, in millimetres. */
export function resolveSizes({ table, row, length }: ChosenPart): PartSizes {
  const known = (symbol: string): number | undefined => {
    const value = readValue(row, symbol);
    return value === null ? undefined : value * (millimetresIn[table.symbols[symbol]?.unit ?? ''] ?? 1);
  };
  const mm = (symbol: string): number => {
    const value = known(symbol);
    if (value === undefined) throw new Error(`${table.id} ${row.size} cannot be built: ${symbol} is missing`);
    return value;
  };
  const lengthMm = (length ?? 0) * (millimetresIn[table.lengths?.unit ?? ''] ?? 1);
  return { length: lengthMm, ...computeThreadLength(table.threadLength, lengthMm, mm), optionalMm: known, mm };
}

/** Thread length for a screw of this length: the first rule that matches the length applies. */
function computeThreadLength(
  given: ThreadLength | undefined,
  lengthMm: number,
  mm: (symbol: string) => number,
): ThreadLengthSizes {
  if (!given) return {};
  if ('symbol' in given) return { threadLength: mm(given.symbol) };
  const rule = given.rules.find(({ longest = Number.POSITIVE_INFINITY }) => lengthMm <= longest);
  return rule ? { threadLength: rule.diameters * mm('d') + rule.plus, threadDoubt: given.doubt } : {};
}

type ThreadLengthSizes = Pick<PartSizes, 'threadLength' | 'threadDoubt'>;
