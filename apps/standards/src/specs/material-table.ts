import * as z from 'zod';
import { readTable } from '../tables.ts';
import { sourceList } from './source-list.ts';

const positive = z.number().positive().nullable();

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
  standard: z.string().nullable(),
  condition: z.string().nullable().describe('Temper or treatment.'),
  density: z.number().positive().describe('kg/m3'),
  youngs_modulus: positive.describe('GPa'),
  poissons_ratio: positive,
  yield_strength: positive.describe('MPa'),
  tensile_strength: positive.describe('MPa; of plastics where nobody says whether at yield or at break.'),
  tensile_strength_at_break: positive.describe('MPa'),
  thermal_conductivity: positive.describe('W/(m K)'),
  thermal_expansion: positive.describe('1e-6/K'),
  specific_heat: positive.describe('J/(kg K)'),
  agreed: z.boolean().describe('Whether two sources agree on density and strength; of the others one has each.'),
  sources: z.array(z.string()).min(1),
  remark: z.string().optional(),
});
export type Material = z.output<typeof material>;

const files = ['aluminium', 'steel', 'cast-iron', 'copper', 'other-metals', 'plastics', 'minerals'];
const table = z.strictObject({ title: z.string(), materials: z.array(material).min(1) });

/** Every material, at room temperature. */
export const materials: readonly Material[] = files.flatMap(
  (file) => readTable(`materials/${file}.json`, table).materials,
);

/** Who printed their figures. */
export const materialSources = readTable('materials/sources.json', sourceList).sources;
