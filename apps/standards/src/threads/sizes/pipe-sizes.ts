import * as z from 'zod';
import { figureColumn, readTable } from '../../data-tables.ts';

const bspColumns = [
  'tpi',
  'diameter',
  'tap_drill',
  'pitch_tolerance',
  'minor_tolerance',
  'gauge_length',
  'useful_length',
] as const;

const bsp = readTable(
  'threads/bsp-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(bspColumns), figureColumn),
    sizes: z.array(
      z.strictObject({
        size: z.string(),
        tpi: z.number(),
        diameter: z.number(),
        tap_drill: z.number().nullable(),
        parallel: z
          .strictObject({ pitch_tolerance: z.number(), minor_tolerance: z.number() })
          .nullable()
          .describe('Figures of ISO 228-1; null for unlisted sizes.'),
        taper: z
          .strictObject({ gauge_length: z.number(), useful_length: z.number() })
          .nullable()
          .describe('Figures of ISO 7-1; null for unlisted sizes.'),
      }),
    ),
  }),
);
const npt = readTable(
  'threads/npt-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['tpi', 'diameter', 'l1']), figureColumn),
    sizes: z.array(z.strictObject({ size: z.string(), tpi: z.number(), diameter: z.number(), l1: z.number() })),
  }),
);

/** Sizes of Whitworth pipe threads, in millimetres; most belong to both standards. Source: ISO 228-1, ISO 7-1. */
export const bspSizes = new Map(bsp.sizes.map((size) => [size.size, size]));

/** Sizes of NPT threads, in inches. Source: ASME B1.20.1. */
export const nptSizes = new Map(npt.sizes.map((size) => [size.size, size]));
