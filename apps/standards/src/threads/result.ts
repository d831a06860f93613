import type { Result } from '@kerf/catalog';
import { roundedTo } from '../rounding.ts';
import { mmPerInch } from '../units.ts';
import type { Basics, Clearance, Limits, Range, Side, Taper, Thread } from './thread.ts';

type Geometry = Result<'calculate_thread_geometry'>;
type Units = Geometry['units'];

interface Found {
  readonly thread: Thread;
  readonly basics: Basics;
  readonly side: Side;
  readonly toleranceClass: string | null;
  readonly limits: Limits | null;
  /** Threaded length. */
  readonly length: number | undefined;
}

/** Formats the result of the tool in one unit, rounded to a micrometre or a hundred-thousandth of an inch. */
export function resultIn(
  units: Units,
  { thread, basics, side, toleranceClass, limits, length }: Found,
  warnings: string[],
): Geometry {
  const size = sizeIn[units];
  return {
    designation: nameOf(thread, basics),
    standard: basics.standard,
    series: basics.series,
    standard_size: basics.series !== 'special',
    units,
    internal: side === 'internal',
    nominal_diameter: size(thread.diameter),
    pitch: size(thread.pitch),
    tpi: roundedTo(mmPerInch / thread.pitch, 3),
    starts: thread.starts,
    lead: size(thread.pitch * thread.starts),
    hand: thread.hand,
    length: nullable(length ?? null, size),
    turns: nullable(length ?? null, (mm) => roundedTo(mm / (thread.pitch * thread.starts), 3)),
    pitch_diameter: size(basics.pitchDiameter),
    ...sizesOf(basics, side, size),
    thread_angle: basics.angle,
    tap_drill: nullable(basics.tapDrill, size),
    clearance_holes: basics.clearance && holes(basics.clearance, size),
    stress_area: nullable(basics.stressArea, areaIn[units]),
    tolerance_class: toleranceClass,
    limits: limits && limitsIn(limits, size),
    taper: basics.taper ? gauges(basics.taper, size) : null,
    formulas: [...basics.formulas],
    warnings,
  };
}

const sizesOf = ({ major, minor, depth }: Basics, side: Side, size: Unit) => ({
  major_diameter: size(major[side]),
  major_diameter_internal: size(major.internal),
  major_diameter_external: size(major.external),
  minor_diameter: size(minor[side]),
  minor_diameter_internal: size(minor.internal),
  minor_diameter_external: size(minor.external),
  thread_depth: size(depth[side]),
  thread_depth_internal: size(depth.internal),
  thread_depth_external: size(depth.external),
});

type Unit = (mm: number) => number;

const sizeIn: Readonly<Record<Units, Unit>> = {
  mm: (mm) => roundedTo(mm, 3),
  inch: (mm) => Math.round((mm / mmPerInch) * 100_000) / 100_000,
};

const areaIn: Readonly<Record<Units, Unit>> = {
  mm: (mm2) => roundedTo(mm2, 2),
  inch: (mm2) => Math.round((mm2 / mmPerInch ** 2) * 100_000) / 100_000,
};

const nullable = (value: number | null, unit: Unit): number | null => (value === null ? null : unit(value));

/** Designation with hand and starts, where these are not the default. */
function nameOf({ form, starts, hand, pitch, diameter }: Thread, { designation }: Basics): string {
  const name = form === 'metric' && starts > 1 ? `M${diameter}xPh${starts * pitch}P${pitch}` : designation;
  if (hand === 'right') return name;
  return form === 'trapezoidal' ? `${name}LH` : `${name}-LH`;
}

const limitsIn = ({ major, pitch, minor }: Limits, unit: Unit): Limits => ({
  major: range(major, unit),
  pitch: range(pitch, unit),
  minor: range(minor, unit),
});

const range = ({ min, max }: Range, unit: Unit): Range => ({ min: nullable(min, unit), max: nullable(max, unit) });

const holes = ({ close, normal, loose }: Clearance, unit: Unit): Clearance => ({
  close: unit(close),
  normal: unit(normal),
  loose: unit(loose),
});

const gauges = ({ e0, e1, l1, l2, l4, planeTolerance }: Taper, unit: Unit) => ({
  ratio: 1 / 16,
  e0: nullable(e0, unit),
  e1: unit(e1),
  l1: nullable(l1, unit),
  l2: nullable(l2, unit),
  l4: nullable(l4, unit),
  plane_tolerance: unit(planeTolerance),
});
