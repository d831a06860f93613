import type { Figure } from '@kerf/catalog';
import { type Contents, contentsOf, gapsIn, type KnownSpec, refuseSize, statusBy } from './known-spec.ts';
import { materialFigures } from './material-figures.ts';
import { knownOf, type Material, materialSources, materials } from './material-table.ts';

/** The materials, one specification each. */
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
        remarks: ['Typical values at room temperature: ask the maker for those to design by.', ...remarkOf(material)],
        sources: materialSources.filter(({ id }) => printers.has(id)),
      });
    },
  };
}

/** What else people call a class. */
const synonyms: Partial<Record<Material['class'], readonly string[]>> = {
  aluminium: ['aluminum', 'alu'],
  'cast iron': ['gusseisen'],
  copper: ['kupfer'],
  steel: ['stahl'],
  titanium: ['titan'],
  stainless: ['stainless steel', 'inox', 'edelstahl'],
  thermoplastic: ['plastic', 'kunststoff'],
};

/** With its condition, where the name does not have it. */
const titleOf = ({ name, condition }: Material): string =>
  condition === null || name.endsWith(condition) ? name : `${name}, ${condition}`;

/** Strength goes with temper and treatment, of plastics with grade and moisture: who does not know of which it is must hear so. */
function openCondition({ condition, class: its }: Material): string[] {
  if (condition !== null) return [];
  const what = isMetal(its) ? 'temper or treatment' : 'grade, age or moisture';
  return [`Condition: no source seen says of which ${what} the figures are.`];
}

const isMetal = (its: Material['class']): boolean => !['thermoplastic', 'glass', 'concrete'].includes(its);

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
