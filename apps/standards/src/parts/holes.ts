import type { Figure } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { figure, figureOf } from './figures.ts';
import { panelHolesOf } from './panel-holes.ts';
import type { HoleMeasure, PartTable, Row } from './part-table.ts';
import { screwHolesOf } from './screw-holes.ts';

/** Describes the holes to make for a part: those of its table, of its panel cut-out and of its screw. */
export function holesOf(table: PartTable, row: Row): Part['holes'] {
  const own = tableHolesOf(table, row);
  const panel = panelHolesOf(table, row);
  const purposes = [...new Set([...Object.keys(own), ...Object.keys(panel)])];
  return {
    ...Object.fromEntries(purposes.map((purpose) => [purpose, { ...own[purpose], ...panel[purpose] }])),
    ...screwHolesOf(table, row),
  };
}

const tableHolesOf = (table: PartTable, row: Row): Part['holes'] =>
  Object.fromEntries(
    Object.entries(table.holes).map(([purpose, measures]) => [
      purpose,
      Object.fromEntries(
        Object.entries(measures).map(([measure, given]) => [measure, measured(table, row, given)] as const),
      ),
    ]),
  );

function measured(table: PartTable, row: Row, given: HoleMeasure): Figure {
  if (typeof given === 'string') return figureOf(table, row, given);
  const [from, to] = given.half_between.map((symbol) => figureOf(table, row, symbol));
  if (!from || !to) throw new Error(`${table.id} does not name two symbols`);
  const difference = from.value === null || to.value === null ? null : Math.abs(to.value - from.value) / 2;
  const depth = difference === null ? null : Number(difference.toFixed(4));
  return figure(depth, { ...to, meaning: `half the difference between ${from.meaning} and ${to.meaning}` });
}
