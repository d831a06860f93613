import { densityOf, type Figure, type Material } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { builderOf, detailsOf } from './details.ts';
import { figure, figureOf, valueOf } from './figures.ts';
import type { ChosenPart } from './part.ts';
import { sizesOf } from './sizes.ts';

type Mass = Pick<Part, 'mass_g' | 'mass_basis'>;

/** Computes the mass of a part: the printed mass, else that of its most detailed model, else unknown. */
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

/** Describes the mass as a figure with its sources. */
export function massFigure({ table, row }: ChosenPart, { mass_g: grams, mass_basis: basis }: Mass): Figure {
  if (basis?.from !== 'model' && table.mass !== undefined) return figureOf(table, row, table.mass);
  const model = basis && {
    sources: ['model'],
    note: `computed from the model in ${basis.material}: no source prints it`,
  };
  return figure(grams, { meaning: 'mass', unit: 'g', role: 'nominal', sources: [], ...model });
}

/** Material assumed for the model. */
function materialOf({ table, row }: ChosenPart): Material | undefined {
  const other = Object.entries(table.materialBySuffix).find(([suffix]) => row.size.endsWith(suffix));
  return other?.[1] ?? table.material;
}

/** Volume in cubic millimetres, including the thread where there is one. */
function volumeOf(part: ChosenPart): number | undefined {
  const detail = detailsOf(part.table).at(-1) ?? 'simple';
  return builderOf(part.table, detail)(sizesOf(part)).volumeMm3;
}

const gramsPerKilogramAndCubicMetre = 1e-6;

/** Rounds to three digits: more would describe the model, not the part. */
const rounded = (grams: number): number => Number(grams.toPrecision(3));
