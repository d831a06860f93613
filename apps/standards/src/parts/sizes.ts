import type { Sizes } from './build/build.ts';
import { valueOf } from './figures.ts';
import type { ChosenPart } from './part.ts';

const millimetresIn: Readonly<Record<string, number>> = { in: 25.4 };

/** What a builder needs of a part, in millimetres. */
export function sizesOf({ table, row, length }: ChosenPart): Sizes {
  const known = (symbol: string): number | undefined => {
    const value = valueOf(row, symbol);
    return value === null ? undefined : value * (millimetresIn[table.symbols[symbol]?.unit ?? ''] ?? 1);
  };
  return {
    length: (length ?? 0) * (millimetresIn[table.lengths?.unit ?? ''] ?? 1),
    known,
    mm: (symbol) => {
      const value = known(symbol);
      if (value === undefined) throw new Error(`${table.id} ${row.size} cannot be built: there is no ${symbol}`);
      return value;
    },
  };
}
