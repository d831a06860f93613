import { formatSuggestion, didYouMean, type Parameters } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { readTable } from '../data-tables.ts';

const size = z.number().positive();

const shape = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('circle'), diameter: size }),
  z.strictObject({ shape: z.literal('rectangle'), width: size, height: size, corner_radius: z.number().min(0) }),
  z.strictObject({ shape: z.literal('slot'), width: size, height: size }),
  /** Its sides are inclined: the width is measured at half the height. */
  z.strictObject({ shape: z.literal('d'), middle_width: size, height: size, corner_radius: size }),
  z.strictObject({ shape: z.literal('double_d'), diameter: size, flat: size }),
  z.strictObject({ shape: z.literal('two_double_d'), diameter: size, flat: size, pitch: size }),
]);

const cutout = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  family: z.string(),
  aliases: z.array(z.string()),
  /** Other words by which it is found. */
  keywords: z.array(z.string()).default([]),
  role: z.literal('nominal'),
  /** Number of sources that agree on the opening within 0.3 mm. */
  confidence: z.enum(['two_sources', 'one_source', 'vendor_specific']),
  /** Figures on which two sources agree; each other figure has one source. */
  agreed: z.array(z.enum(['width', 'height', 'screws'])),
  /** Null when sources contradict each other, or there are none. */
  shape: shape.nullable(),
  screws: z.array(z.strictObject({ x: z.number(), y: z.number(), diameter: size })),
  plate: z.strictObject({ width: size, height: size }).nullable(),
  collar_height: size.nullable(),
  /** Panel thickness that it snaps or screws into. */
  panel: z.strictObject({ min: size, max: size }).nullable(),
  min_spacing: size.nullable(),
  /** Clearance that the figures already include, on every side. */
  included_clearance: z.number().min(0),
  remarks: z.array(z.string()),
  sources: z.array(z.string().min(1)).min(1),
});

export type Shape = z.output<typeof shape>;
export type Cutout = z.output<typeof cutout>;

/** All known cut-outs, in millimetres. */
export const cutouts: readonly Cutout[] = readTable(
  'cutouts/panel-cutouts.json',
  z.strictObject({ title: z.string(), cutouts: z.array(cutout) }),
).cutouts;

/** Normalizes a name: DE9, DE-9 and de 9 are equal. */
const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

const names = cutouts.flatMap((its) => [its.id, ...its.aliases].map((name) => [name, its] as const));
const byName = new Map(names.map(([name, its]) => [normalizeName(name), its] as const));

/** Finds a cut-out by its id or an alias, in any spelling. Throws `invalid_parameters`. */
export function findCutout(standard: string): Cutout {
  const found = byName.get(normalizeName(standard));
  if (found) return found;
  const suggestion = formatSuggestion(findByWords(standard)) || didYouMean(standard, knownNames);
  throw Fault.invalid(
    `standard is not a known cut-out: ${JSON.stringify(standard)}. Give custom instead.${suggestion}`,
  );
}

const knownNames = names.map(([name]) => name);

/** Maximum number of suggested cut-outs with the words of a name. */
const maxSuggestions = 3;

/** Ids of cut-outs that contain every word of the name: two for `IEC inlet`, one for `toggle switch`. */
function findByWords(standard: string): string[] {
  const requested = splitWords(standard);
  const sharing = cutouts.filter((its) => requested.length > 0 && requested.every((word) => listWords(its).has(word)));
  return sharing.slice(0, maxSuggestions).map(({ id }) => id);
}

const listWords = ({ id, family, aliases, keywords }: Cutout): ReadonlySet<string> =>
  new Set([id, family, ...aliases, ...keywords].flatMap(splitWords));

const splitWords = (name: string): string[] => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** A cut-out from the table or the caller, with its known figures. */
export type CutoutSource = Omit<Cutout, 'confidence' | 'agreed' | 'id' | 'keywords'> & {
  readonly id: string;
  readonly confidence: Cutout['confidence'] | 'custom';
};

/** Finds the cut-out in the table, or takes the one that the caller drew. */
export function findCutoutSource({ standard, custom }: Parameters<'design_socket_cutout'>): CutoutSource {
  if (custom) return { ...unknownSource, shape: custom, screws: custom.screws };
  return findCutout(standard ?? '');
}

const unknownSource = {
  id: 'custom',
  family: 'custom',
  aliases: [],
  role: 'nominal' as const,
  confidence: 'custom' as const,
  plate: null,
  collar_height: null,
  panel: null,
  min_spacing: null,
  included_clearance: 0,
  remarks: [],
  sources: ['the caller'],
};
