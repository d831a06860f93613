import { densityOf, type Figure, type Material } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { builderOf, detailsOf } from './details.ts';
import { figure, figureOf, valueOf } from './figures.ts';
import type { ChosenPart } from './part.ts';
import { sizesOf } from './sizes.ts';

type Mass = Pick<Part, 'mass_g' | 'mass_basis'>;

/** What a part weighs: as somebody prints it, else worked out from its finest model, else unknown. */
export function massOf(part: ChosenPart): Mass {
  const { table, row } = part;
  const printed = table.mass === undefined ? null : valueOf(row, table.mass);
  if (printed !== null)
    return { mass_g: printed, mass_basis: { from: 'printed', material: null, density_kg_m3: null } };
  const material = materialOf(part);
  const volume = material && volumeOf(part);
  if (!volume) return { mass_g: null, mass_basis: null };
  const density = densityOf(material);
  return {
    mass_g: rounded(volume * density * gramsPerKilogramAndCubicMetre),
    mass_basis: { from: 'model', material, density_kg_m3: density },
  };
}

/** The same mass as a figure, which tells where it comes from. */
export function massFigure({ table, row }: ChosenPart, { mass_g: grams, mass_basis: basis }: Mass): Figure {
  if (basis?.from !== 'model' && table.mass !== undefined) return figureOf(table, row, table.mass);
  const model = basis && { sources: ['model'], note: `of the model in ${basis.material}: nobody prints it` };
  return figure(grams, { meaning: 'mass', unit: 'g', role: 'nominal', sources: [], ...model });
}

/** What the model is taken to be of. */
function materialOf({ table, row }: ChosenPart): Material | undefined {
  const other = Object.entries(table.materialBySuffix).find(([suffix]) => row.size.endsWith(suffix));
  return other?.[1] ?? table.material;
}

/** In cubic millimetres, with its thread where it has one. */
function volumeOf(part: ChosenPart): number | undefined {
  const detail = detailsOf(part.table).at(-1) ?? 'simple';
  return builderOf(part.table, detail)(sizesOf(part)).volumeMm3;
}

const gramsPerKilogramAndCubicMetre = 1e-6;

/** Three digits: more would be of the model, not of the part. */
const rounded = (grams: number): number => Number(grams.toPrecision(3));
