import { materialFigures } from '../specs/material-figures.ts';
import { type Material, materials, materialSources } from '../specs/material-table.ts';
import { listed, markdownTable } from './markdown.ts';

/** Every material with what is not known of it. */
export function materialsSection(): string {
  const agreed = materials.filter((material) => material.agreed).length;
  const rows = materials.map((material) => [
    material.id,
    material.name,
    material.agreed ? 'two or more' : 'one',
    listed(material.sources.map(titleOf)),
    listed(unknownOf(material)),
  ]);
  return `## Materials

${materials.length} materials at room temperature, of ${agreed} of which two sources agree on density within 3 % and on strength within 10 %.

${markdownTable([['material', 'name', 'sources that agree', 'sources', 'not known'], ...rows])}`;
}

const titleOf = (id: string): string => materialSources.find((source) => source.id === id)?.title ?? id;

const unknownOf = (material: Material): string[] =>
  Object.entries(materialFigures(material))
    .filter(([, { value }]) => value === null)
    .map(([property]) => property.replaceAll('_', ' '));
