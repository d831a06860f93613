import type { Figure, Result, StandardSpec } from '@kerf/catalog';
import { threadGeometry } from '../threads/thread-geometry.ts';
import type { Listed } from './thread-families.ts';
import { limitSources } from './limit-sources.ts';
import type { Printed } from './thread-columns.ts';
import { type Column, printedBy, type ThreadTable } from './thread-sources.ts';

type Geometry = Result<'calculate_thread_geometry'>;
type Units = StandardSpec['units'];

/** Describes the figures of a thread, computed like calculate_thread_geometry. */
export function threadFigures(listed: Listed, table: ThreadTable, units: Units) {
  const shown = shownOf(listed, table, units);
  const properties = { ...basics(shown), ...holes(shown), ...limits(shown), ...taper(shown) };
  const unknown = Object.values(properties).filter(({ value }) => value === null);
  return {
    properties,
    gaps: unknown.length ? [`No source found for: ${unknown.map(({ meaning }) => meaning).join('; ')}.`] : [],
    remarks: [...new Set(shown.sides.flatMap(({ warnings }) => warnings))],
  };
}

/** Basic sizes of a thread, which both sides share, and each of its sides. */
interface Shown {
  readonly basic: Geometry;
  readonly sides: readonly Geometry[];
  readonly table: ThreadTable;
  readonly printed: Printed;
}

function shownOf(listed: Listed, table: ThreadTable, units: Units): Shown {
  const { designation, internal = designation, isInternalOnly } = listed;
  const printed = printedOf(internal);
  const nut = threadGeometry({ designation: internal, units, internal: true });
  if (isInternalOnly) return { basic: nut, sides: [nut], table, printed };
  const screws = classesOf(designation).map((its) =>
    threadGeometry({ designation, units, internal: false, ...(its && { tolerance_class: its }) }),
  );
  return { basic: screws[0] ?? nut, sides: [...screws, nut], table, printed };
}

function printedOf(designation: string): Printed {
  const { series, nominal_diameter: diameter, pitch } = threadGeometry({ designation, units: 'mm' });
  return { series, place: { diameter, pitch } };
}

/** A G thread has no default class, so both classes are shown. */
const classesOf = (designation: string): (string | undefined)[] =>
  designation.startsWith('G') ? ['A', 'B'] : [undefined];

type Figures = Record<string, Figure>;

function basics({ basic, table, printed }: Shown): Figures {
  const size = (value: number, meaning: string, column?: Column) =>
    figureOf(basic, value, { meaning, sources: column && printedBy(table, column, printed) });
  return {
    nominal_diameter: size(basic.nominal_diameter, 'Basic major diameter', 'diameter'),
    pitch: size(basic.pitch, 'Pitch', 'pitch'),
    pitch_diameter: size(basic.pitch_diameter, 'Basic pitch diameter, d2 = D2'),
    major_diameter_internal: size(basic.major_diameter_internal, 'Major diameter of a nut, at the root'),
    minor_diameter_internal: size(basic.minor_diameter_internal, 'Minor diameter of a nut, D1'),
    minor_diameter_external: size(basic.minor_diameter_external, 'Minor diameter of a screw at the root, d3'),
    thread_depth_internal: size(basic.thread_depth_internal, 'Depth of the thread of a nut'),
    thread_depth_external: size(basic.thread_depth_external, 'Depth of the thread of a screw, h3'),
    ...(basic.stress_area !== null && {
      stress_area: figureOf(basic, basic.stress_area, { meaning: 'Stress area', unit: areaUnit[basic.units] }),
    }),
    thread_angle: figureOf(basic, basic.thread_angle, { meaning: 'Angle between the flanks', unit: 'degree' }),
  };
}

function holes({ basic, table, printed }: Shown): Figures {
  const hole = (value: number | undefined, meaning: string, column: Column) =>
    figureOf(basic, value ?? null, { meaning, sources: printedBy(table, column, printed) });
  const drill = { tap_drill: hole(basic.tap_drill ?? undefined, 'Tap drill', 'tap_drill') };
  if (!isOfScrews(table)) return drill;
  return {
    ...drill,
    clearance_close: hole(basic.clearance_holes?.close, 'Clearance hole, close fit', 'holes'),
    clearance_normal: hole(basic.clearance_holes?.normal, 'Clearance hole, normal fit', 'holes'),
    clearance_loose: hole(basic.clearance_holes?.loose, 'Clearance hole, loose fit', 'holes'),
  };
}

const isOfScrews = (table: ThreadTable): boolean => table === 'metric-sizes' || table === 'unified-sizes';

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;

/** Limits of the default classes, including unknown limits of the pitch diameter. */
const limits = ({ sides, ...shown }: Shown): Figures =>
  Object.fromEntries(
    sides.flatMap((geometry) =>
      diameters.flatMap((of) => ends.flatMap((end) => limitOf(geometry, { of, end, ...shown }))),
    ),
  );

interface Limit extends Omit<Shown, 'sides'> {
  readonly of: (typeof diameters)[number];
  readonly end: (typeof ends)[number];
}

function limitOf(geometry: Geometry, { of, end, table, printed }: Limit): [string, Figure][] {
  const value = geometry.limits?.[of][end] ?? null;
  if (value === null && of !== 'pitch') return [];
  const meaning = `${end === 'min' ? 'Smallest' : 'Largest'} ${of} diameter, ${classOf(geometry)}`;
  const asked = { table, ...printed, toleranceClass: geometry.tolerance_class };
  const sources = limitSources({ ...asked, end: `${geometry.internal ? 'internal' : 'external'}.${of}.${end}` });
  const figure = figureOf(geometry, value, { meaning, role: end, sources });
  // A source of the tolerance does not print the limit itself.
  return [[`${of}_diameter_${sideOf(geometry)}_${end}`, value === null ? figure : { ...figure, status: 'computed' }]];
}

const sideOf = ({ internal, tolerance_class: its }: Geometry): string =>
  internal ? 'internal' : `external${classes[its ?? ''] ?? ''}`;

/** Suffixes for a thread that is shown in two classes. */
const classes: Readonly<Record<string, string>> = { A: '_a', B: '_b' };

const classOf = ({ tolerance_class, internal }: Geometry): string =>
  tolerance_class === null ? `${internal ? 'internal' : 'external'} thread` : `class ${tolerance_class}`;

function taper({ basic, table, printed }: Shown): Figures {
  const its = basic.taper;
  if (!its) return {};
  const gauge = (value: number | null, meaning: string, column?: Column): Figure[] =>
    value === null ? [] : [figureOf(basic, value, { meaning, sources: column && printedBy(table, column, printed) })];
  return named({
    e0: gauge(its.e0, 'Pitch diameter at the small end'),
    e1: gauge(its.e1, 'Pitch diameter at the gauge plane'),
    l1: gauge(its.l1, 'Hand-tight engagement, or gauge length', 'gauge'),
    l2: gauge(its.l2, 'Effective thread'),
    l4: gauge(its.l4, 'Overall thread'),
    plane_tolerance: gauge(its.plane_tolerance, 'Tolerance of the gauge plane, to either side'),
  });
}

/** The figures that exist. */
const named = (figures: Readonly<Record<string, Figure[]>>): Figures =>
  Object.fromEntries(Object.entries(figures).flatMap(([name, its]) => its.map((figure) => [name, figure] as const)));

interface Known {
  readonly meaning: string;
  readonly sources?: readonly string[] | undefined;
  readonly role?: Figure['role'];
  readonly unit?: string;
}

const lengthUnit: Readonly<Record<Units, string>> = { mm: 'mm', inch: 'in' };
const areaUnit: Readonly<Record<Units, string>> = { mm: 'mm2', inch: 'in2' };

function figureOf({ units, standard }: Geometry, value: number | null, known: Known): Figure {
  const { meaning, sources = [], role = 'nominal', unit = lengthUnit[units] } = known;
  if (value === null) return { value, unit, role, meaning, status: 'unknown', sources: [] };
  return { value, unit, role, meaning, status: statusBy(sources), sources: sources.length ? [...sources] : [standard] };
}

function statusBy(sources: readonly string[]): Figure['status'] {
  if (sources.length === 0) return 'computed';
  return sources.length === 1 ? 'single' : 'agreed';
}
