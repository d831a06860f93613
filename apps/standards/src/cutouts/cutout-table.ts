import { asQuestion, didYouMean } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { readTable } from '../tables.ts';

const size = z.number().positive();

const shape = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('circle'), diameter: size }),
  z.strictObject({ shape: z.literal('rectangle'), width: size, height: size, corner_radius: z.number().min(0) }),
  z.strictObject({ shape: z.literal('slot'), width: size, height: size }),
  /** Its sides lean: the width is that at half its height. */
  z.strictObject({ shape: z.literal('d'), middle_width: size, height: size, corner_radius: size }),
  z.strictObject({ shape: z.literal('double_d'), diameter: size, flat: size }),
  z.strictObject({ shape: z.literal('two_double_d'), diameter: size, flat: size, pitch: size }),
]);

const cutout = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  family: z.string(),
  aliases: z.array(z.string()),
  /** By what else it is found. */
  keywords: z.array(z.string()).default([]),
  role: z.literal('nominal'),
  /** How many sources agree on the opening, to 0.3 mm. */
  confidence: z.enum(['two_sources', 'one_source', 'vendor_specific']),
  /** The figures that two sources agree on; one has each of the others. */
  agreed: z.array(z.enum(['width', 'height', 'screws'])),
  /** null where sources contradict each other, or there are none. */
  shape: shape.nullable(),
  screws: z.array(z.strictObject({ x: z.number(), y: z.number(), diameter: size })),
  plate: z.strictObject({ width: size, height: size }).nullable(),
  collar_height: size.nullable(),
  /** The thickness of panel it snaps or screws into. */
  panel: z.strictObject({ min: size, max: size }).nullable(),
  least_spacing: size.nullable(),
  /** How much of a clearance the figures have in them, on every side. */
  included_clearance: z.number().min(0),
  remarks: z.array(z.string()),
  sources: z.array(z.string().min(1)).min(1),
});

export type Shape = z.output<typeof shape>;
export type Cutout = z.output<typeof cutout>;

/** Every cut-out that is known of, in millimetres. */
export const cutouts: readonly Cutout[] = readTable(
  'cutouts/panel-cutouts.json',
  z.strictObject({ title: z.string(), cutouts: z.array(cutout) }),
).cutouts;

/** DE9, DE-9 and de 9 are one name. */
const withoutPunctuation = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

const names = cutouts.flatMap((its) => [its.id, ...its.aliases].map((name) => [name, its] as const));
const byName = new Map(names.map(([name, its]) => [withoutPunctuation(name), its] as const));

/** Finds a cut-out by its id or another name of it, however it is written. Throws `invalid_parameters`. */
export function cutoutOf(standard: string): Cutout {
  const found = byName.get(withoutPunctuation(standard));
  if (found) return found;
  const suggestion = asQuestion(withWordsOf(standard)) || didYouMean(standard, knownNames);
  throw Fault.invalid(
    `standard names no cut-out that is known: ${JSON.stringify(standard)}. Give custom instead.${suggestion}`,
  );
}

const knownNames = names.map(([name]) => name);

/** How many that share the words of a name are told. */
const mostSharing = 3;

/** The cut-outs whose names have every word of this one: two of `IEC inlet`, one of `toggle switch`. */
function withWordsOf(standard: string): string[] {
  const asked = wordsIn(standard);
  const sharing = cutouts.filter((its) => asked.length > 0 && asked.every((word) => wordsOf(its).has(word)));
  return sharing.slice(0, mostSharing).map(({ id }) => id);
}

const wordsOf = ({ id, family, aliases, keywords }: Cutout): ReadonlySet<string> =>
  new Set([id, family, ...aliases, ...keywords].flatMap(wordsIn));

const wordsIn = (name: string): string[] => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
