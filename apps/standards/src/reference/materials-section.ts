import type { Figure } from '@kerf/catalog';
import { describeMaterial } from '../specs/material-figures.ts';
import { listPrintedProperties, type Material, materials, materialSources } from '../specs/material-table.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on materials and their unknown properties. */
export function renderMaterials(): string {
  const rows = materials.map((material) => [
    material.id,
    material.name,
    material.condition ?? '',
    joinUnique(listProperties(material, 'agreed')),
    joinUnique(listPrintedProperties(material).flatMap(({ sources }) => sources.map(getSourceTitle))),
    joinUnique([...(material.condition === null ? ['condition'] : []), ...listProperties(material, 'unknown')]),
  ]);
  return `## Materials

${materials.length} materials at room temperature. Sources agree if their densities differ by at most 3 % and other properties by at most 10 %; the remaining figures have one source each.

${renderTable([['material', 'name', 'condition', 'two sources agree on', 'sources', 'unknown'], ...rows])}`;
}

const getSourceTitle = (id: string): string => materialSources.find((source) => source.id === id)?.title ?? id;

const listProperties = (material: Material, of: Figure['status']): string[] =>
  Object.entries(describeMaterial(material))
    .filter(([, { status }]) => status === of)
    .map(([property]) => property.replaceAll('_', ' '));
