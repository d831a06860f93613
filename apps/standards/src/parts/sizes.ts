import { mmPerInch } from '../units.ts';
import type { Sizes } from './build/build.ts';
import { valueOf } from './figures.ts';
import type { ChosenPart } from './part.ts';
import type { ThreadLength } from './part-table.ts';

const millimetresIn: Readonly<Record<string, number>> = { in: mmPerInch };

/** What a builder needs of a part, in millimetres. */
export function sizesOf({ table, row, length }: ChosenPart): Sizes {
  const known = (symbol: string): number | undefined => {
    const value = valueOf(row, symbol);
    return value === null ? undefined : value * (millimetresIn[table.symbols[symbol]?.unit ?? ''] ?? 1);
  };
  const mm = (symbol: string): number => {
    const value = known(symbol);
    if (value === undefined) throw new Error(`${table.id} ${row.size} cannot be built: there is no ${symbol}`);
    return value;
  };
  const lengthMm = (length ?? 0) * (millimetresIn[table.lengths?.unit ?? ''] ?? 1);
  return { length: lengthMm, ...reachOf(table.threadLength, lengthMm, mm), known, mm };
}

/** How far the thread reaches on a screw of this length: the first rule that its length suits counts. */
function reachOf(given: ThreadLength | undefined, lengthMm: number, mm: (symbol: string) => number): Reach {
  if (!given) return {};
  if ('symbol' in given) return { threadLength: mm(given.symbol) };
  const rule = given.rules.find(({ longest = Number.POSITIVE_INFINITY }) => lengthMm <= longest);
  return rule ? { threadLength: rule.diameters * mm('d') + rule.plus, threadDoubt: given.doubt } : {};
}

type Reach = Pick<Sizes, 'threadLength' | 'threadDoubt'>;
