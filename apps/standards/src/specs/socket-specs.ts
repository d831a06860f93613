import type { Figure } from '@kerf/catalog';
import { type Cutout, cutouts, type Shape } from '../cutouts/cutout-table.ts';
import { createOpening } from '../cutouts/create-opening.ts';
import { roundTo } from '../rounding.ts';
import {
  type SpecRequest,
  type SpecContents,
  createContents,
  listGaps,
  type Specification,
  toSources,
  refuseSize,
  getStatus,
} from './specification.ts';
import { convertFigures, convertUnitName, convertValue } from './convert-units.ts';

/** Specifications of panel cut-outs. */
export const createSocketSpecs = (): Specification[] =>
  cutouts.map((cutout) => ({
    category: 'sockets',
    specId: cutout.id,
    title: `Panel cut-out, ${cutout.family}: ${cutout.id}`,
    standard: /\b(?:IEC|BS|CEE|NEMA) [\d/]+/.exec(cutout.family)?.[0] ?? null,
    equivalents: [],
    names: [cutout.family, ...findGroup(cutout), ...cutout.aliases],
    keywords: [
      'socket',
      'panel',
      'cut-out',
      'opening',
      ...cutout.keywords,
      ...(cutout.shape ? [cutout.shape.shape] : []),
    ],
    status: cutout.shape ? getStatus(listGaps(describeProperties(cutout))) : 'vendor_specific',
    buildContents: (request) => createContentsOfCutout(cutout, request),
  }));

/** Standards body whose name covers several families, so that it identifies none. */
const findGroup = ({ family }: Cutout): string[] => /^(?:IEC|NEMA)(?= )/.exec(family)?.slice() ?? [];

function createContentsOfCutout(cutout: Cutout, request: SpecRequest): SpecContents {
  refuseSize(cutout.id, request);
  const properties = describeProperties(cutout);
  return createContents({
    properties: convertFigures(request.units, properties),
    ...describeScrews(cutout, request),
    gaps: listGaps(properties),
    remarks: [...cutout.remarks],
    sources: toSources(cutout.sources),
  });
}

type Figures = Record<string, Figure>;

const describeProperties = (cutout: Cutout): Figures => ({
  ...describeOpening(cutout),
  ...describeSurroundings(cutout),
});

const meanings: Readonly<Record<string, string>> = {
  diameter: 'Diameter of the opening',
  width: 'Width of the opening',
  middle_width: 'Width of the opening at half its height',
  height: 'Height of the opening',
  corner_radius: 'Radius of the corners of the opening',
  flat: 'Distance between the flats of the opening',
  pitch: 'Distance between the centres of the two openings',
};

function describeOpening(cutout: Cutout): Figures {
  if (!cutout.shape) return { opening: createFigure(cutout, null, { meaning: 'Size of the opening' }) };
  const { shape: _, ...sizes } = { ...computeWidth(cutout.shape), ...cutout.shape };
  return Object.fromEntries(
    Object.entries(sizes).map(([name, value]) => [
      name,
      createFigure(cutout, value, { meaning: meanings[name] ?? name, name }),
    ]),
  );
}

/** Maximum width in millimetres, for a shape that is not given by its width. */
const computeWidth = (shape: Shape): { width?: number } =>
  shape.shape === 'd' ? { width: roundTo(createOpening(shape, 0).width, 6) } : {};

function describeSurroundings(cutout: Cutout): Figures {
  const { plate, panel, collar_height, min_spacing, included_clearance } = cutout;
  const figure = (value: number | null | undefined, meaning: string) =>
    createFigure(cutout, value ?? null, { meaning });
  return {
    plate_width: figure(plate?.width, 'Width of the face plate'),
    plate_height: figure(plate?.height, 'Height of the face plate'),
    collar_height: figure(collar_height, 'Height of the collar'),
    panel_min: { ...figure(panel?.min, 'Thinnest panel it fits'), role: 'min' },
    panel_max: { ...figure(panel?.max, 'Thickest panel it fits'), role: 'max' },
    min_spacing: { ...figure(min_spacing, 'Minimum centre distance of neighbours'), role: 'min' },
    included_clearance: figure(cutout.shape && included_clearance, 'Clearance included in the opening on every side'),
  };
}

/** Screw holes, relative to the centre of the opening. */
function describeScrews(
  { screws, sources, agreed }: Cutout,
  { units }: SpecRequest,
): Pick<SpecContents, 'symbols' | 'rows' | 'provenance'> {
  if (screws.length === 0) return { symbols: {}, rows: [], provenance: [] };
  const millimetres = { unit: convertUnitName(units, 'mm'), role: 'nominal' as const };
  return {
    symbols: {
      x: { meaning: 'to the right of the centre of the opening', ...millimetres },
      y: { meaning: 'above the centre of the opening', ...millimetres },
      diameter: { meaning: 'diameter of the hole for a screw', ...millimetres },
    },
    rows: screws.map((hole, i) => ({ size: `screw ${i + 1}`, ...convertValues(units, hole) })),
    provenance: [
      { fields: ['x', 'y', 'diameter'], sizes: null, status: getAgreement(agreed, 'screws'), sources, note: null },
    ],
  };
}

const convertValues = (units: SpecRequest['units'], hole: Cutout['screws'][number]): Record<string, number> =>
  Object.fromEntries(Object.entries(hole).map(([name, value]) => [name, convertValue(units, 'mm', value)]));

const getAgreement = (agreed: readonly string[], name: string | undefined): 'agreed' | 'single' =>
  name !== undefined && agreed.includes(name) ? 'agreed' : 'single';

interface FigureMeaning {
  readonly meaning: string;
  /** Name of the figure in the table, where two sources may agree on it. */
  readonly name?: string;
}

const createFigure = ({ agreed, sources }: Cutout, value: number | null, { meaning, name }: FigureMeaning): Figure => ({
  value,
  unit: 'mm',
  role: 'nominal',
  meaning,
  status: value === null ? 'unknown' : getAgreement(agreed, name),
  sources: value === null ? [] : sources,
});
