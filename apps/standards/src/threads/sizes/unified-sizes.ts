import * as z from 'zod';
import { figureColumn, readTable } from '../../data-tables.ts';
import { formatSixteenths } from './inch-sizes.ts';
import type { Clearance } from './thread.ts';

const table = readTable(
  'threads/unified-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['tpi', 'tap_drill', 'holes', 'constant_pitch']), figureColumn),
    constant_pitch: z.array(z.strictObject({ tpi: z.number(), from: z.number(), up_to: z.number() })),
    sizes: z.array(
      z.strictObject({
        series: z.enum(['UNC', 'UNF', 'UNEF']),
        size: z.string(),
        tpi: z.number(),
        tap_drill: z.number().nullable(),
      }),
    ),
    holes: z.array(z.strictObject({ size: z.string(), close: z.number(), normal: z.number(), loose: z.number() })),
  }),
);

/** All threads of the series UNC, UNF and UNEF. */
export const unifiedThreads = table.sizes;
type NamedThread = (typeof unifiedThreads)[number];

const byName = new Map(table.sizes.map((thread) => [`${thread.size}-${thread.tpi}`, thread]));
const holes = new Map<string, Clearance>(table.holes.map(({ size, ...clearance }) => [size, clearance]));

/** Finds the listed thread with this size and threads per inch. */
export const findUnifiedThread = (size: string, tpi: number): NamedThread | undefined => byName.get(`${size}-${tpi}`);

/** Looks up the threads per inch of a size in a series. */
export const findTpi = (size: string, series: string): number | undefined =>
  table.sizes.find((thread) => thread.size === size && thread.series === series)?.tpi;

/** Looks up the clearance holes of ASME B18.2.8, in millimetres. */
export const findUnifiedHoles = (size: string): Clearance | null => holes.get(size) ?? null;

/** All threads of the constant-pitch series that no other series has. */
export const constantPitchThreads: readonly ConstantPitch[] = table.constant_pitch.flatMap(
  ({ tpi, from, up_to: upTo }) =>
    listSizes(from, upTo).flatMap((size) => (byName.has(`${size}-${tpi}`) ? [] : { size, tpi })),
);

interface ConstantPitch {
  readonly size: string;
  readonly tpi: number;
}

const constantPitch = new Set(constantPitchThreads.map(({ size, tpi }) => `${size}-${tpi}`));

/** True if a constant-pitch series (UN) has this size. */
export const isConstantPitch = (size: string, tpi: number): boolean => constantPitch.has(`${size}-${tpi}`);

/** Sizes in sixteenths of an inch up to 2 inches, in eighths above. Source: ASME B1.1. */
function listSizes(from: number, upTo: number): string[] {
  const counts = Array.from({ length: (upTo - from) * 16 + 1 }, (_, i) => from * 16 + i);
  return counts.filter((count) => count <= 32 || count % 2 === 0).map(formatSixteenths);
}

/** Finds the thread series of a size, UNC for 1/4-20; undefined where the size names no thread. */
export function findUnifiedSeries(size: string): string | undefined {
  const [, name = '', tpi] = /^(.+)-(\d+)$/.exec(size) ?? [];
  return findUnifiedThread(name, Number(tpi))?.series;
}
