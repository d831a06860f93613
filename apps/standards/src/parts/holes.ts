import { type Figure, holeFor, type Screw, screws } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { figure, figureOf } from './figures.ts';
import type { PartTable, Row } from './part-table.ts';
import { readMetricHoles } from './table-files.ts';

type Hole = Record<string, Figure>;
type Purpose = PartTable['screwHoles'][number];

const metric = readMetricHoles();
const bySize = new Map(metric.rows.map((row) => [row.size, row]));

/** The holes to make for a part: those its table names, and those that follow from the size of its screw. */
export const holesOf = (table: PartTable, row: Row): Part['holes'] => ({
  ...Object.fromEntries(
    Object.entries(table.holes).map(([purpose, measures]) => [
      purpose,
      Object.fromEntries(Object.entries(measures).map(([measure, symbol]) => [measure, figureOf(table, row, symbol)])),
    ]),
  ),
  ...Object.fromEntries(table.screwHoles.map((purpose) => [purpose, screwHoles[purpose](row.size)])),
});

const screwHoles: Readonly<Record<Purpose, (size: string) => Hole>> = {
  clearance: (size) => {
    const hole = bySize.get(size);
    const sources = metric.disputed.includes(size) ? metric.sources.clearance.slice(0, 1) : metric.sources.clearance;
    const fit = (series: string, value: number | undefined) =>
      figure(value ?? null, millimetres(`clearance hole, ${series} series of ISO 273`, sources));
    return { close: fit('fine', hole?.close), normal: fit('medium', hole?.normal), loose: fit('coarse', hole?.loose) };
  },
  tap: (size) => ({
    diameter: figure(bySize.get(size)?.tap_drill ?? null, millimetres('tap drill', metric.sources.tap_drill)),
  }),
  counterbore: (size) => {
    const head = headRoom(size, 'counterbore');
    return {
      diameter: figure(head?.counterbore_diameter ?? null, millimetres('counterbore, DIN 974-1', catalogue)),
      depth: figure(head?.counterbore_depth ?? null, millimetres('depth of the counterbore', catalogue)),
    };
  },
  countersink: (size) => ({
    diameter: figure(
      headRoom(size, 'countersink')?.countersink_diameter ?? null,
      millimetres('countersink of 90 degrees, at the surface', catalogue),
    ),
  }),
};

interface HeadRoom {
  readonly counterbore_diameter?: number;
  readonly counterbore_depth?: number;
  readonly countersink_diameter?: number;
}

/** The room for a head that `create_hole` makes, so that both say the same; it knows the common sizes alone. */
function headRoom(size: string, head: 'counterbore' | 'countersink'): HeadRoom | undefined {
  const screw = screws.find((name): name is Screw => name === size);
  return screw && holeFor({ screw, fit: 'normal', head });
}

const catalogue = ['create-hole'];

const millimetres = (meaning: string, sources: readonly string[]) => ({
  meaning,
  unit: 'mm',
  role: 'nominal' as const,
  sources,
});
