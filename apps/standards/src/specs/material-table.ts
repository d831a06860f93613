import * as z from 'zod';
import { readTable } from '../data-tables.ts';
import { sourceList } from './source-list.ts';

/** A printed property, in the unit of its description; null without a source. */
const printedProperty = z.strictObject({
  value: z.number().positive(),
  sources: z.array(z.string()).min(1).describe('Its sources; two or more if they agree, with the value of the first.'),
});
export type PrintedProperty = z.output<typeof printedProperty>;

const property = printedProperty.nullable();

const material = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  class: z.enum([
    'aluminium',
    'steel',
    'stainless',
    'cast iron',
    'titanium',
    'copper',
    'magnesium',
    'nickel iron',
    'thermoplastic',
    'glass',
    'concrete',
  ]),
  names: z.array(z.string()),
  keywords: z.array(z.string()).default([]).describe('Similar materials.'),
  standard: z.string().nullable(),
  condition: z.string().nullable().describe('Temper or treatment.'),
  density: printedProperty.describe('kg/m3'),
  youngs_modulus: property.describe('GPa'),
  poissons_ratio: property,
  yield_strength: property.describe('MPa'),
  tensile_strength: property.describe('MPa; for plastics if the source does not say whether at yield or at break.'),
  tensile_strength_at_break: property.describe('MPa'),
  thermal_conductivity: property.describe('W/(m K)'),
  thermal_expansion: property.describe('1e-6/K'),
  specific_heat: property.describe('J/(kg K)'),
  glass_transition: property.optional().describe('Degrees Celsius, for thermoplastics only.'),
  remark: z.string().optional(),
});
export type Material = z.output<typeof material>;

const files = ['aluminium', 'steel', 'cast-iron', 'copper', 'other-metals', 'plastics', 'minerals'];
const table = z.strictObject({ title: z.string(), materials: z.array(material).min(1) });

/** All materials, at room temperature. */
export const materials: readonly Material[] = files.flatMap(
  (file) => readTable(`materials/${file}.json`, table).materials,
);

/** Lists all printed properties of a material. */
export const listPrintedProperties = (material: Material): PrintedProperty[] =>
  Object.values(material).filter((value): value is PrintedProperty => printedProperty.safeParse(value).success);

/** Sources of the material figures. */
export const materialSources = readTable('materials/sources.json', sourceList).sources;
