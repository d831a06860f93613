import type { Figure } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { createFigure, describeDimension } from './dimension-figures.ts';
import { describePanelHoles } from './panel-holes.ts';
import type { HoleMeasure, PartTable, Row } from './tables/part-table.ts';
import { describeScrewHoles } from './screw-holes.ts';

/** Describes the holes to make for a part: those of its table, of its panel cut-out and of its screw. */
export function describeHoles(table: PartTable, row: Row): Part['holes'] {
  const own = describeTableHoles(table, row);
  const panel = describePanelHoles(table, row);
  const purposes = [...new Set([...Object.keys(own), ...Object.keys(panel)])];
  return {
    ...Object.fromEntries(purposes.map((purpose) => [purpose, { ...own[purpose], ...panel[purpose] }])),
    ...describeScrewHoles(table, row),
  };
}

const describeTableHoles = (table: PartTable, row: Row): Part['holes'] =>
  Object.fromEntries(
    Object.entries(table.holes).map(([purpose, measures]) => [
      purpose,
      Object.fromEntries(
        Object.entries(measures).map(([measure, given]) => [measure, describeMeasure(table, row, given)] as const),
      ),
    ]),
  );

function describeMeasure(table: PartTable, row: Row, given: HoleMeasure): Figure {
  if (typeof given === 'string') return describeDimension(table, row, given);
  const [from, to] = given.half_between.map((symbol) => describeDimension(table, row, symbol));
  if (!from || !to) throw new Error(`${table.id} does not name two symbols`);
  const difference = from.value === null || to.value === null ? null : Math.abs(to.value - from.value) / 2;
  const depth = difference === null ? null : Number(difference.toFixed(4));
  return createFigure(depth, { ...to, meaning: `half the difference between ${from.meaning} and ${to.meaning}` });
}
