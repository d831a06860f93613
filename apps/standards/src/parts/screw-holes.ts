import { type Figure, getHoleDimensions, type Screw, screws } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import type { Clearance } from '../threads/sizes/thread.ts';
import { findUnifiedHoles, findUnifiedThread } from '../threads/sizes/unified-sizes.ts';
import { createFigure } from './dimension-figures.ts';
import type { PartTable, Row } from './tables/part-table.ts';
import { readMetricHoles } from './tables/table-files.ts';

type Hole = Record<string, Figure>;
type HolePurpose = PartTable['screwHoles'][number];

const metric = readMetricHoles();
const bySize = new Map(metric.rows.map((row) => [row.size, row]));

/** Describes the holes derived from the size of a screw, metric or in inches, including the unknown ones. */
export const describeScrewHoles = ({ screwHoles }: PartTable, { size }: Row): Part['holes'] =>
  Object.fromEntries(screwHoles.map((purpose) => [purpose, holes[purpose](size)]));

const holes: Readonly<Record<HolePurpose, (size: string) => Hole>> = {
  clearance: (size) => {
    const { standard, hole, sources } = findClearance(size);
    const fit = (series: string, value: number | undefined) =>
      createFigure(value ?? null, millimetres(`clearance hole, ${series} of ${standard}`, sources));
    const [close, normal, loose] = standard === 'ISO 273' ? isoSeries : inchFits;
    return { close: fit(close, hole?.close), normal: fit(normal, hole?.normal), loose: fit(loose, hole?.loose) };
  },
  tap: (size) => {
    const drill = findInchScrew(size)?.drill ?? bySize.get(size)?.tap_drill ?? null;
    return { diameter: createFigure(drill, millimetres('tap drill', metric.sources.tap_drill)) };
  },
  counterbore: (size) => {
    const head = findHeadRoom(size, 'counterbore');
    return {
      diameter: createFigure(head?.counterbore_diameter ?? null, millimetres('counterbore, DIN 974-1', catalogue)),
      depth: createFigure(head?.counterbore_depth ?? null, millimetres('depth of the counterbore', catalogue)),
    };
  },
  countersink: (size) => ({
    diameter: createFigure(
      findHeadRoom(size, 'countersink')?.countersink_diameter ?? null,
      millimetres('countersink of 90 degrees, at the surface', catalogue),
    ),
  }),
};

const isoSeries = ['fine series', 'medium series', 'coarse series'] as const;
const inchFits = ['close fit', 'normal fit', 'loose fit'] as const;

interface ClearanceHole {
  readonly standard: 'ISO 273' | 'ASME B18.2.8';
  readonly hole: Clearance | null | undefined;
  readonly sources: readonly string[];
}

function findClearance(size: string): ClearanceHole {
  const inch = findInchScrew(size);
  if (inch) return { standard: 'ASME B18.2.8', hole: inch.clearance, sources: inchSources };
  const { clearance } = metric.sources;
  const sources = metric.disputed.includes(size) ? clearance.slice(0, 1) : clearance;
  return { standard: 'ISO 273', hole: bySize.get(size), sources };
}

/** Sources of the inch screw data in the thread tables. */
const inchSources = ['freecad'];

/** Looks up an inch screw such as `1/4-20` in the thread tables. */
function findInchScrew(size: string): { clearance: Clearance | null; drill: number | null } | undefined {
  const [, diameter, threads] = /^(#?[\d/ ]+)-(\d+)$/.exec(size) ?? [];
  if (diameter === undefined) return undefined;
  return {
    clearance: findUnifiedHoles(diameter),
    drill: findUnifiedThread(diameter, Number(threads))?.tap_drill ?? null,
  };
}

interface HeadRoom {
  readonly counterbore_diameter?: number;
  readonly counterbore_depth?: number;
  readonly countersink_diameter?: number;
}

/** Counterbore and countersink sizes from `create_hole`, so that both agree; it knows only the common sizes. */
function findHeadRoom(size: string, head: 'counterbore' | 'countersink'): HeadRoom | undefined {
  const screw = screws.find((name): name is Screw => name === size);
  return screw && getHoleDimensions({ screw, fit: 'normal', head });
}

const catalogue = ['create-hole'];

const millimetres = (meaning: string, sources: readonly string[]) => ({
  meaning,
  unit: 'mm',
  role: 'nominal' as const,
  sources,
});
