import type { Figure, Result, StandardSpec } from '@kerf/catalog';
import { computeThreadGeometry } from '../threads/thread-geometry.ts';
import type { ListedThread } from './thread-families.ts';
import { findLimitSources } from './limit-sources.ts';
import type { ThreadCriteria } from './thread-columns.ts';
import { type Column, listFigureSources, type ThreadTable } from './thread-sources.ts';

type Geometry = Result<'calculate_thread_geometry'>;
type Units = StandardSpec['units'];

/** Describes the figures of a thread, computed like calculate_thread_geometry. */
export function describeThreadFigures(listed: ListedThread, table: ThreadTable, units: Units) {
  const displayed = computeThread(listed, table, units);
  const properties = {
    ...describeBasics(displayed),
    ...describeHoles(displayed),
    ...describeLimits(displayed),
    ...describeTaper(displayed),
  };
  const unknown = Object.values(properties).filter(({ value }) => value === null);
  return {
    properties,
    gaps: unknown.length ? [`No source found for: ${unknown.map(({ meaning }) => meaning).join('; ')}.`] : [],
    remarks: [...new Set(displayed.sides.flatMap(({ warnings }) => warnings))],
  };
}

/** Basic sizes of a thread, which both sides share, and each of its sides. */
interface DisplayedThread {
  readonly basic: Geometry;
  readonly sides: readonly Geometry[];
  readonly table: ThreadTable;
  readonly printed: ThreadCriteria;
}

function computeThread(listed: ListedThread, table: ThreadTable, units: Units): DisplayedThread {
  const { designation, internal = designation, isInternalOnly } = listed;
  const printed = getCriteria(internal);
  const nut = computeThreadGeometry({ designation: internal, units, internal: true });
  if (isInternalOnly) return { basic: nut, sides: [nut], table, printed };
  const screws = listClasses(designation).map((its) =>
    computeThreadGeometry({ designation, units, internal: false, ...(its && { tolerance_class: its }) }),
  );
  return { basic: screws[0] ?? nut, sides: [...screws, nut], table, printed };
}

function getCriteria(designation: string): ThreadCriteria {
  const { series, nominal_diameter: diameter, pitch } = computeThreadGeometry({ designation, units: 'mm' });
  return { series, place: { diameter, pitch } };
}

/** A G thread has no default class, so both classes are shown. */
const listClasses = (designation: string): (string | undefined)[] =>
  designation.startsWith('G') ? ['A', 'B'] : [undefined];

type Figures = Record<string, Figure>;

function describeBasics({ basic, table, printed }: DisplayedThread): Figures {
  const size = (value: number, meaning: string, column?: Column) =>
    createFigure(basic, value, { meaning, sources: column && listFigureSources(table, column, printed) });
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
      stress_area: createFigure(basic, basic.stress_area, { meaning: 'Stress area', unit: areaUnit[basic.units] }),
    }),
    thread_angle: createFigure(basic, basic.thread_angle, { meaning: 'Angle between the flanks', unit: 'degree' }),
  };
}

function describeHoles({ basic, table, printed }: DisplayedThread): Figures {
  const hole = (value: number | undefined, meaning: string, column: Column) =>
    createFigure(basic, value ?? null, { meaning, sources: listFigureSources(table, column, printed) });
  const drill = { tap_drill: hole(basic.tap_drill ?? undefined, 'Tap drill', 'tap_drill') };
  if (!isScrewTable(table)) return drill;
  return {
    ...drill,
    clearance_close: hole(basic.clearance_holes?.close, 'Clearance hole, close fit', 'holes'),
    clearance_normal: hole(basic.clearance_holes?.normal, 'Clearance hole, normal fit', 'holes'),
    clearance_loose: hole(basic.clearance_holes?.loose, 'Clearance hole, loose fit', 'holes'),
  };
}

const isScrewTable = (table: ThreadTable): boolean => table === 'metric-sizes' || table === 'unified-sizes';

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;

/** Limits of the default classes, including unknown limits of the pitch diameter. */
const describeLimits = ({ sides, ...displayed }: DisplayedThread): Figures =>
  Object.fromEntries(
    sides.flatMap((geometry) =>
      diameters.flatMap((of) => ends.flatMap((end) => describeLimit(geometry, { of, end, ...displayed }))),
    ),
  );

interface Limit extends Omit<DisplayedThread, 'sides'> {
  readonly of: (typeof diameters)[number];
  readonly end: (typeof ends)[number];
}

function describeLimit(geometry: Geometry, { of, end, table, printed }: Limit): [string, Figure][] {
  const value = geometry.limits?.[of][end] ?? null;
  if (value === null && of !== 'pitch') return [];
  const meaning = `${end === 'min' ? 'Smallest' : 'Largest'} ${of} diameter, ${formatClass(geometry)}`;
  const query = { table, ...printed, toleranceClass: geometry.tolerance_class };
  const sources = findLimitSources({ ...query, end: `${geometry.internal ? 'internal' : 'external'}.${of}.${end}` });
  const figure = createFigure(geometry, value, { meaning, role: end, sources });
  // A source of the tolerance does not print the limit itself.
  return [
    [`${of}_diameter_${formatSide(geometry)}_${end}`, value === null ? figure : { ...figure, status: 'computed' }],
  ];
}

const formatSide = ({ internal, tolerance_class: its }: Geometry): string =>
  internal ? 'internal' : `external${classes[its ?? ''] ?? ''}`;

/** Suffixes for a thread that is shown in two classes. */
const classes: Readonly<Record<string, string>> = { A: '_a', B: '_b' };

const formatClass = ({ tolerance_class, internal }: Geometry): string =>
  tolerance_class === null ? `${internal ? 'internal' : 'external'} thread` : `class ${tolerance_class}`;

function describeTaper({ basic, table, printed }: DisplayedThread): Figures {
  const its = basic.taper;
  if (!its) return {};
  const gauge = (value: number | null, meaning: string, column?: Column): Figure[] =>
    value === null
      ? []
      : [createFigure(basic, value, { meaning, sources: column && listFigureSources(table, column, printed) })];
  return flattenFigures({
    e0: gauge(its.e0, 'Pitch diameter at the small end'),
    e1: gauge(its.e1, 'Pitch diameter at the gauge plane'),
    l1: gauge(its.l1, 'Hand-tight engagement, or gauge length', 'gauge'),
    l2: gauge(its.l2, 'Effective thread'),
    l4: gauge(its.l4, 'Overall thread'),
    plane_tolerance: gauge(its.plane_tolerance, 'Tolerance of the gauge plane, to either side'),
  });
}

/** The figures that exist. */
const flattenFigures = (figures: Readonly<Record<string, Figure[]>>): Figures =>
  Object.fromEntries(Object.entries(figures).flatMap(([name, its]) => its.map((figure) => [name, figure] as const)));

interface FigureMeaning {
  readonly meaning: string;
  readonly sources?: readonly string[] | undefined;
  readonly role?: Figure['role'];
  readonly unit?: string;
}

const lengthUnit: Readonly<Record<Units, string>> = { mm: 'mm', inch: 'in' };
const areaUnit: Readonly<Record<Units, string>> = { mm: 'mm2', inch: 'in2' };

function createFigure({ units, standard }: Geometry, value: number | null, known: FigureMeaning): Figure {
  const { meaning, sources = [], role = 'nominal', unit = lengthUnit[units] } = known;
  if (value === null) return { value, unit, role, meaning, status: 'unknown', sources: [] };
  return {
    value,
    unit,
    role,
    meaning,
    status: getStatus(sources),
    sources: sources.length ? [...sources] : [standard],
  };
}

function getStatus(sources: readonly string[]): Figure['status'] {
  if (sources.length === 0) return 'computed';
  return sources.length === 1 ? 'single' : 'agreed';
}
