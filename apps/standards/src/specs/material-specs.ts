import type { Figure } from '@kerf/catalog';
import { type Contents, contentsOf, gapsIn, type KnownSpec, refuseSize, statusBy } from './known-spec.ts';
import { materialFigures } from './material-figures.ts';
import { knownOf, type Material, materialSources, materials } from './material-table.ts';

/** The materials, one specification each. */
export const materialSpecs = (): KnownSpec[] => materials.map(specOf);

function specOf(material: Material): KnownSpec {
  const properties = materialFigures(material);
  const gaps = gapsIn(properties);
  const printers = new Set(knownOf(material).flatMap(({ sources }) => sources));
  return {
    category: 'materials',
    specId: material.id,
    title: material.condition === null ? material.name : `${material.name}, ${material.condition}`,
    standard: material.standard,
    equivalents: [],
    names: [material.name, ...material.names],
    keywords: [material.class, ...(material.class === 'thermoplastic' ? ['plastic'] : [])],
    status: statusBy(gaps),
    contents: (asked) => {
      refuseSize(material.id, asked);
      if (!isRoom(asked.temperature)) return elsewhere(properties, asked.temperature);
      return contentsOf({
        properties,
        gaps,
        remarks: ['Typical values at room temperature: ask the maker for those to design by.', ...remarkOf(material)],
        sources: materialSources.filter(({ id }) => printers.has(id)),
      });
    },
  };
}

/** Between which temperatures figures of room temperature hold, in degrees Celsius. */
const room = [15, 30] as const;

const isRoom = (temperature: number = room[0]): boolean => temperature >= room[0] && temperature <= room[1];

/** What is known of a material in the cold or the heat: which figures it has, and of none the value. */
const elsewhere = (properties: Readonly<Record<string, Figure>>, temperature = Number.NaN): Contents =>
  contentsOf({
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, figure]) => [
        name,
        { ...figure, value: null, status: 'unknown', sources: [] },
      ]),
    ),
    gaps: [`No source seen has a figure at ${temperature} degrees Celsius: those known are of ${room.join(' to ')}.`],
  });

const remarkOf = ({ remark }: Material): string[] => (remark === undefined ? [] : [remark]);
