import type { Figure } from '@kerf/catalog';
import { type Cutout, cutouts, type Shape } from '../cutouts/cutout-table.ts';
import { openingOf } from '../cutouts/openings.ts';
import { roundedTo } from '../rounding.ts';
import {
  type Asked,
  type Contents,
  contentsOf,
  gapsIn,
  type KnownSpec,
  namedSources,
  refuseSize,
  statusBy,
} from './known-spec.ts';
import { figuresIn, unitIn, valueIn } from './units.ts';

/** Specifications of panel cut-outs. */
export const socketSpecs = (): KnownSpec[] =>
  cutouts.map((cutout) => ({
    category: 'sockets',
    specId: cutout.id,
    title: `Panel cut-out, ${cutout.family}: ${cutout.id}`,
    standard: /\b(?:IEC|BS|CEE|NEMA) [\d/]+/.exec(cutout.family)?.[0] ?? null,
    equivalents: [],
    names: [cutout.family, ...groupOf(cutout), ...cutout.aliases],
    keywords: [
      'socket',
      'panel',
      'cut-out',
      'opening',
      ...cutout.keywords,
      ...(cutout.shape ? [cutout.shape.shape] : []),
    ],
    status: cutout.shape ? statusBy(gapsIn(propertiesOf(cutout))) : 'vendor_specific',
    contents: (asked) => cutoutContents(cutout, asked),
  }));

/** Standards body whose name covers several families, so that it identifies none. */
const groupOf = ({ family }: Cutout): string[] => /^(?:IEC|NEMA)(?= )/.exec(family)?.slice() ?? [];

function cutoutContents(cutout: Cutout, asked: Asked): Contents {
  refuseSize(cutout.id, asked);
  const properties = propertiesOf(cutout);
  return contentsOf({
    properties: figuresIn(asked.units, properties),
    ...screwsOf(cutout, asked),
    gaps: gapsIn(properties),
    remarks: [...cutout.remarks],
    sources: namedSources(cutout.sources),
  });
}

type Figures = Record<string, Figure>;

const propertiesOf = (cutout: Cutout): Figures => ({ ...figuresOf(cutout), ...surroundingsOf(cutout) });

const meanings: Readonly<Record<string, string>> = {
  diameter: 'Diameter of the opening',
  width: 'Width of the opening',
  middle_width: 'Width of the opening at half its height',
  height: 'Height of the opening',
  corner_radius: 'Radius of the corners of the opening',
  flat: 'Distance between the flats of the opening',
  pitch: 'Distance between the centres of the two openings',
};

function figuresOf(cutout: Cutout): Figures {
  if (!cutout.shape) return { opening: figureOf(cutout, null, { meaning: 'Size of the opening' }) };
  const { shape: _, ...sizes } = { ...cutWidthOf(cutout.shape), ...cutout.shape };
  return Object.fromEntries(
    Object.entries(sizes).map(([name, value]) => [
      name,
      figureOf(cutout, value, { meaning: meanings[name] ?? name, name }),
    ]),
  );
}

/** Maximum width in millimetres, for a shape that is not given by its width. */
const cutWidthOf = (shape: Shape): { width?: number } =>
  shape.shape === 'd' ? { width: roundedTo(openingOf(shape, 0).width, 6) } : {};

function surroundingsOf(cutout: Cutout): Figures {
  const { plate, panel, collar_height, least_spacing, included_clearance } = cutout;
  const figure = (value: number | null | undefined, meaning: string) => figureOf(cutout, value ?? null, { meaning });
  return {
    plate_width: figure(plate?.width, 'Width of the face plate'),
    plate_height: figure(plate?.height, 'Height of the face plate'),
    collar_height: figure(collar_height, 'Height of the collar'),
    panel_min: { ...figure(panel?.min, 'Thinnest panel it fits'), role: 'min' },
    panel_max: { ...figure(panel?.max, 'Thickest panel it fits'), role: 'max' },
    least_spacing: { ...figure(least_spacing, 'Minimum centre distance of neighbours'), role: 'min' },
    included_clearance: figure(cutout.shape && included_clearance, 'Clearance included in the opening on every side'),
  };
}

/** Screw holes, relative to the centre of the opening. */
function screwsOf(
  { screws, sources, agreed }: Cutout,
  { units }: Asked,
): Pick<Contents, 'symbols' | 'rows' | 'provenance'> {
  if (screws.length === 0) return { symbols: {}, rows: [], provenance: [] };
  const millimetres = { unit: unitIn(units, 'mm'), role: 'nominal' as const };
  return {
    symbols: {
      x: { meaning: 'to the right of the centre of the opening', ...millimetres },
      y: { meaning: 'above the centre of the opening', ...millimetres },
      diameter: { meaning: 'diameter of the hole for a screw', ...millimetres },
    },
    rows: screws.map((hole, i) => ({ size: `screw ${i + 1}`, ...valuesIn(units, hole) })),
    provenance: [
      { fields: ['x', 'y', 'diameter'], sizes: null, status: statusOf(agreed, 'screws'), sources, note: null },
    ],
  };
}

const valuesIn = (units: Asked['units'], hole: Cutout['screws'][number]): Record<string, number> =>
  Object.fromEntries(Object.entries(hole).map(([name, value]) => [name, valueIn(units, 'mm', value)]));

const statusOf = (agreed: readonly string[], name: string | undefined): 'agreed' | 'single' =>
  name !== undefined && agreed.includes(name) ? 'agreed' : 'single';

interface Told {
  readonly meaning: string;
  /** Name of the figure in the table, where two sources may agree on it. */
  readonly name?: string;
}

const figureOf = ({ agreed, sources }: Cutout, value: number | null, { meaning, name }: Told): Figure => ({
  value,
  unit: 'mm',
  role: 'nominal',
  meaning,
  status: value === null ? 'unknown' : statusOf(agreed, name),
  sources: value === null ? [] : sources,
});
