import * as z from 'zod';
import { figure, readTable } from '../tables.ts';

const bsp = readTable(
  'threads/bsp-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['tpi', 'diameter', 'tap_drill']), figure),
    sizes: z.array(
      z.strictObject({ size: z.string(), tpi: z.number(), diameter: z.number(), tap_drill: z.number().nullable() }),
    ),
  }),
);
const npt = readTable(
  'threads/npt-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['tpi', 'diameter', 'l1']), figure),
    sizes: z.array(z.strictObject({ size: z.string(), tpi: z.number(), diameter: z.number(), l1: z.number() })),
  }),
);

/** The sizes that G and R threads share, in millimetres. Source: ISO 228-1, ISO 7-1. */
export const bspSizes = new Map(bsp.sizes.map((size) => [size.size, size]));

/** The sizes of NPT threads, in inches. Source: ASME B1.20.1. */
export const nptSizes = new Map(npt.sizes.map((size) => [size.size, size]));
