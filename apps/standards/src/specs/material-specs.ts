import type { Figure } from '@kerf/catalog';
import { type Contents, contentsOf, gapsIn, type KnownSpec, refuseSize, statusBy } from './known-spec.ts';
import { materialFigures } from './material-figures.ts';
import { knownOf, type Material, materialSources, materials } from './material-table.ts';

/** Specifications of materials, one each. */
export const materialSpecs = (): KnownSpec[] => materials.map(specOf);

function specOf(material: Material): KnownSpec {
  const properties = materialFigures(material);
  const gaps = [...openCondition(material), ...gapsIn(properties)];
  const printers = new Set(knownOf(material).flatMap(({ sources }) => sources));
  return {
    category: 'materials',
    specId: material.id,
    title: titleOf(material),
    standard: material.standard,
    equivalents: [],
    names: [material.name, ...material.names],
    keywords: [material.class, ...(synonyms[material.class] ?? [])],
    like: material.keywords,
    status: statusBy(gaps),
    contents: (asked) => {
      refuseSize(material.id, asked);
      if (!isRoom(asked.temperature)) return elsewhere(properties, asked.temperature);
      return contentsOf({
        properties,
        gaps,
        remarks: ['Typical values at room temperature: use manufacturer data for design.', ...remarkOf(material)],
        sources: materialSources.filter(({ id }) => printers.has(id)),
      });
    },
  };
}

/** Other names of a material class. */
const synonyms: Partial<Record<Material['class'], readonly string[]>> = {
  aluminium: ['aluminum', 'alu'],
  'cast iron': ['gusseisen'],
  copper: ['kupfer'],
  steel: ['stahl'],
  titanium: ['titan'],
  stainless: ['stainless steel', 'inox', 'edelstahl'],
  thermoplastic: ['plastic', 'kunststoff'],
};

/** Title with the condition, unless the name includes it. */
const titleOf = ({ name, condition }: Material): string =>
  condition === null || name.endsWith(condition) ? name : `${name}, ${condition}`;

/** Strength depends on temper and treatment, for plastics on grade and moisture: the gap must be reported. */
function openCondition({ condition, class: its }: Material): string[] {
  if (condition !== null) return [];
  const what = isMetal(its) ? 'temper or treatment' : 'grade, age or moisture';
  return [`Condition: no source states the ${what} of the figures.`];
}

const isMetal = (its: Material['class']): boolean => !['thermoplastic', 'glass', 'concrete'].includes(its);

/** Temperature range of room-temperature figures, in degrees Celsius. */
const room = [15, 30] as const;

const isRoom = (temperature: number = room[0]): boolean => temperature >= room[0] && temperature <= room[1];

/** Contents outside room temperature: the same properties, without values. */
const elsewhere = (properties: Readonly<Record<string, Figure>>, temperature = Number.NaN): Contents =>
  contentsOf({
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, figure]) => [
        name,
        { ...figure, value: null, status: 'unknown', sources: [] },
      ]),
    ),
    gaps: [`No source has figures at ${temperature} degrees Celsius: the known ones hold from ${room.join(' to ')}.`],
  });

const remarkOf = ({ remark }: Material): string[] => (remark === undefined ? [] : [remark]);
