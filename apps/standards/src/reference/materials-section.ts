import type { Figure } from '@kerf/catalog';
import { materialFigures } from '../specs/material-figures.ts';
import { knownOf, type Material, materials, materialSources } from '../specs/material-table.ts';
import { listed, markdownTable } from './markdown.ts';

/** Every material with what is not known of it. */
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

${materials.length} materials at room temperature. Two sources agree where they print a density within 3 %, anything else within 10 %; of the other figures one has each.

${markdownTable([['material', 'name', 'condition', 'two sources agree on', 'sources', 'not known'], ...rows])}`;
}

const titleOf = (id: string): string => materialSources.find((source) => source.id === id)?.title ?? id;

const propertiesOf = (material: Material, of: Figure['status']): string[] =>
  Object.entries(materialFigures(material))
    .filter(([, { status }]) => status === of)
    .map(([property]) => property.replaceAll('_', ' '));
