import type { Figure } from '@kerf/catalog';
import {
  type SpecContents,
  createContents,
  listGaps,
  type Specification,
  refuseSize,
  getStatus,
} from './specification.ts';
import { describeMaterial } from './material-figures.ts';
import { listPrintedProperties, type Material, materialSources, materials } from './material-table.ts';

/** Specifications of materials, one each. */
export const createMaterialSpecs = (): Specification[] => materials.map(createMaterialSpec);

function createMaterialSpec(material: Material): Specification {
  const properties = describeMaterial(material);
  const gaps = [...listConditionGaps(material), ...listGaps(properties)];
  const printers = new Set(listPrintedProperties(material).flatMap(({ sources }) => sources));
  return {
    category: 'materials',
    specId: material.id,
    title: formatTitle(material),
    standard: material.standard,
    equivalents: [],
    names: [material.name, ...material.names],
    keywords: [material.class, ...(synonyms[material.class] ?? [])],
    similarNames: material.keywords,
    status: getStatus(gaps),
    buildContents: (request) => {
      refuseSize(material.id, request);
      if (!isRoomTemperature(request.temperature)) return createUnknownContents(properties, request.temperature);
      return createContents({
        properties,
        gaps,
        remarks: ['Typical values at room temperature: use manufacturer data for design.', ...listRemarks(material)],
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
const formatTitle = ({ name, condition }: Material): string =>
  condition === null || name.endsWith(condition) ? name : `${name}, ${condition}`;

/** Strength depends on temper and treatment, for plastics on grade and moisture: the gap must be reported. */
function listConditionGaps({ condition, class: its }: Material): string[] {
  if (condition !== null) return [];
  const what = isMetal(its) ? 'temper or treatment' : 'grade, age or moisture';
  return [`Condition: no source states the ${what} of the figures.`];
}

const isMetal = (its: Material['class']): boolean => !['thermoplastic', 'glass', 'concrete'].includes(its);

/** Temperature range of room-temperature figures, in degrees Celsius. */
const roomTemperature = [15, 30] as const;

const isRoomTemperature = (temperature: number = roomTemperature[0]): boolean =>
  temperature >= roomTemperature[0] && temperature <= roomTemperature[1];

/** Contents outside room temperature: the same properties, without values. */
const createUnknownContents = (properties: Readonly<Record<string, Figure>>, temperature = Number.NaN): SpecContents =>
  createContents({
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, figure]) => [
        name,
        { ...figure, value: null, status: 'unknown', sources: [] },
      ]),
    ),
    gaps: [
      `No source has figures at ${temperature} degrees Celsius: the known ones hold from ${roomTemperature.join(' to ')}.`,
    ],
  });

const listRemarks = ({ remark }: Material): string[] => (remark === undefined ? [] : [remark]);
