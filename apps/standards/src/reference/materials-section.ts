import type { Figure } from '@kerf/catalog';
import { materialFigures } from '../specs/material-figures.ts';
import { knownOf, type Material, materials, materialSources } from '../specs/material-table.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on materials and their unknown properties. */
export function materialsSection(): string {
  const rows = materials.map((material) => [
    material.id,
    material.name,
    material.condition ?? '',
    listed(propertiesOf(material, 'agreed')),
    listed(knownOf(material).flatMap(({ sources }) => sources.map(titleOf))),
    listed([...(material.condition === null ? ['condition'] : []), ...propertiesOf(material, 'unknown')]),
  ]);
  return `## Materials

${materials.length} materials at room temperature. Sources agree if their densities differ by at most 3 % and other properties by at most 10 %; the remaining figures have one source each.

${markdownTable([['material', 'name', 'condition', 'two sources agree on', 'sources', 'unknown'], ...rows])}`;
}

const titleOf = (id: string): string => materialSources.find((source) => source.id === id)?.title ?? id;

const propertiesOf = (material: Material, of: Figure['status']): string[] =>
  Object.entries(materialFigures(material))
    .filter(([, { status }]) => status === of)
    .map(([property]) => property.replaceAll('_', ' '));
