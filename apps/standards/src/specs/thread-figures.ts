import type { Figure, Result, StandardSpec } from '@kerf/catalog';
import { threadGeometry } from '../threads/thread-geometry.ts';
import { type Column, printedBy, type ThreadTable } from './thread-sources.ts';

type Geometry = Result<'calculate_thread_geometry'>;
type Units = StandardSpec['units'];

/** The figures of a thread, computed as calculate_thread_geometry does. */
export function threadFigures(designation: string, table: ThreadTable, units: Units) {
  const screw = threadGeometry({ designation, units, internal: false });
  const nut = threadGeometry({ designation, units, internal: true });
  const shown = { screw, nut, table };
  const properties = { ...basics(shown), ...holes(shown), ...limits(shown), ...taper(shown) };
  const unknown = Object.values(properties).filter(({ value }) => value === null);
  return {
    properties,
    gaps: unknown.length ? [`No table seen has it: ${unknown.map(({ meaning }) => meaning).join('; ')}.`] : [],
    remarks: [...new Set([...screw.warnings, ...nut.warnings])],
  };
}

interface Shown {
  readonly screw: Geometry;
  readonly nut: Geometry;
  readonly table: ThreadTable;
}

type Figures = Record<string, Figure>;

function basics({ screw, table }: Shown): Figures {
  const size = (value: number, meaning: string, column?: Column) => figureOf(screw, value, { meaning, table, column });
  return {
    nominal_diameter: size(screw.nominal_diameter, 'Basic major diameter', 'diameter'),
    pitch: size(screw.pitch, 'Pitch', 'pitch'),
    pitch_diameter: size(screw.pitch_diameter, 'Basic pitch diameter, d2 = D2'),
    major_diameter_internal: size(screw.major_diameter_internal, 'Major diameter of a nut, at the root'),
    minor_diameter_internal: size(screw.minor_diameter_internal, 'Minor diameter of a nut, D1'),
    minor_diameter_external: size(screw.minor_diameter_external, 'Minor diameter of a screw at the root, d3'),
    thread_depth_internal: size(screw.thread_depth_internal, 'Depth of the thread of a nut'),
    thread_depth_external: size(screw.thread_depth_external, 'Depth of the thread of a screw, h3'),
    stress_area: figureOf(screw, screw.stress_area, { meaning: 'Stress area', table, unit: areaUnit[screw.units] }),
    thread_angle: figureOf(screw, screw.thread_angle, { meaning: 'Angle between the flanks', table, unit: 'degree' }),
  };
}

function holes({ screw, table }: Shown): Figures {
  const hole = (value: number | undefined, meaning: string, column: Column) =>
    figureOf(screw, value ?? null, { meaning, table, column });
  const drill = { tap_drill: hole(screw.tap_drill ?? undefined, 'Tap drill', 'tap_drill') };
  if (!isOfScrews(table)) return drill;
  return {
    ...drill,
    clearance_close: hole(screw.clearance_holes?.close, 'Clearance hole, close fit', 'holes'),
    clearance_normal: hole(screw.clearance_holes?.normal, 'Clearance hole, normal fit', 'holes'),
    clearance_loose: hole(screw.clearance_holes?.loose, 'Clearance hole, loose fit', 'holes'),
  };
}

const isOfScrews = (table: ThreadTable): boolean => table === 'metric-sizes' || table === 'unified-sizes';

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;

/** Of the classes that are meant when none is named: what they bound, or that nothing is known of the pitch diameter. */
const limits = ({ screw, nut, table }: Shown): Figures =>
  Object.fromEntries(
    [screw, nut].flatMap((geometry) =>
      diameters.flatMap((of) => ends.flatMap((end) => limitOf(geometry, { of, end, table }))),
    ),
  );

interface Limit {
  readonly of: (typeof diameters)[number];
  readonly end: (typeof ends)[number];
  readonly table: ThreadTable;
}

function limitOf(geometry: Geometry, { of, end, table }: Limit): [string, Figure][] {
  const value = geometry.limits?.[of][end] ?? null;
  if (value === null && (of !== 'pitch' || geometry.limits)) return [];
  const meaning = `${end === 'min' ? 'Smallest' : 'Largest'} ${of} diameter, ${classOf(geometry)}`;
  const side = geometry.internal ? 'internal' : 'external';
  return [
    [`${of}_diameter_${side}_${end}`, figureOf(geometry, value, { meaning, table, role: end, column: 'limits' })],
  ];
}

const classOf = ({ tolerance_class, internal }: Geometry): string =>
  tolerance_class === null ? `${internal ? 'internal' : 'external'} thread` : `class ${tolerance_class}`;

function taper({ screw, table }: Shown): Figures {
  if (!screw.taper) return {};
  const gauge = (value: number, meaning: string) => figureOf(screw, value, { meaning, table });
  return {
    e0: gauge(screw.taper.e0, 'Pitch diameter at the small end'),
    e1: gauge(screw.taper.e1, 'Pitch diameter at the hand-tight plane'),
    l1: gauge(screw.taper.l1, 'Hand-tight engagement'),
    l2: gauge(screw.taper.l2, 'Effective thread'),
    l4: gauge(screw.taper.l4, 'Overall thread'),
  };
}

interface Known {
  readonly meaning: string;
  readonly table: ThreadTable;
  readonly column?: Column | undefined;
  readonly role?: Figure['role'];
  readonly unit?: string;
}

const lengthUnit: Readonly<Record<Units, string>> = { mm: 'mm', inch: 'in' };
const areaUnit: Readonly<Record<Units, string>> = { mm: 'mm2', inch: 'in2' };

function figureOf({ units, standard, series }: Geometry, value: number | null, known: Known): Figure {
  const { meaning, table, column, role = 'nominal', unit = lengthUnit[units] } = known;
  const printed = column === undefined ? [] : printedBy(table, column, series);
  return {
    value,
    unit,
    role,
    meaning,
    status: value === null ? 'unknown' : statusBy(column, printed.length),
    sources: value === null ? [] : printed.length ? [...printed] : [standard],
  };
}

/** A limit is worked out, from a tolerance that is printed. */
function statusBy(column: Column | undefined, sources: number): Figure['status'] {
  if (column === 'limits' || sources === 0) return 'computed';
  return sources === 1 ? 'single' : 'agreed';
}
