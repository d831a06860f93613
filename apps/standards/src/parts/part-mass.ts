import { getDensity, type Figure, type Material } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { selectBuilder, listDetails } from './build-details.ts';
import { createFigure, describeDimension, readValue } from './dimension-figures.ts';
import type { ChosenPart } from './part.ts';
import { resolveSizes } from './builder-sizes.ts';

type Mass = Pick<Part, 'mass_g' | 'mass_basis'>;

/** Computes the mass of a part: the printed mass, else that of its most detailed model, else unknown. */
export function computeMass(part: ChosenPart): Mass {
  const { table, row } = part;
  const printed = table.mass === undefined ? null : readValue(row, table.mass);
  if (printed !== null)
    return { mass_g: printed, mass_basis: { from: 'printed', material: null, density_kg_m3: null } };
  const material = findMaterial(part);
  const volume = material && computeVolume(part);
  if (!volume) return { mass_g: null, mass_basis: null };
  const density = getDensity(material);
  return {
    mass_g: rounded(volume * density * gramsPerKgM3Mm3),
    mass_basis: { from: 'model', material, density_kg_m3: density },
  };
}

/** Describes the mass as a figure with its sources. */
export function describeMass({ table, row }: ChosenPart, { mass_g: grams, mass_basis: basis }: Mass): Figure {
  if (basis?.from !== 'model' && table.mass !== undefined) return describeDimension(table, row, table.mass);
  const model = basis && {
    sources: ['model'],
    note: `computed from the model in ${basis.material}: no source prints it`,
  };
  return createFigure(grams, { meaning: 'mass', unit: 'g', role: 'nominal', sources: [], ...model });
}

/** Material assumed for the model. */
function findMaterial({ table, row }: ChosenPart): Material | undefined {
  const other = Object.entries(table.materialBySuffix).find(([suffix]) => row.size.endsWith(suffix));
  return other?.[1] ?? table.material;
}

/** Volume in cubic millimetres, including the thread where there is one. */
function computeVolume(part: ChosenPart): number | undefined {
  const detail = listDetails(part.table).at(-1) ?? 'simple';
  return selectBuilder(part.table, detail)(resolveSizes(part)).volumeMm3;
}

const gramsPerKgM3Mm3 = 1e-6;

/** Rounds to three digits: more would describe the model, not the part. */
const rounded = (grams: number): number => Number(grams.toPrecision(3));
