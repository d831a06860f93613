import type { Result } from '@kerf/catalog';
import { roundTo } from '../rounding.ts';
import { mmPerInch } from '../inch.ts';
import type { BasicSizes, Clearance, Limits, DiameterRange, Side, Taper, Thread } from './sizes/thread.ts';

type Geometry = Result<'calculate_thread_geometry'>;
type Units = Geometry['units'];

interface ComputedThread {
  readonly thread: Thread;
  readonly basics: BasicSizes;
  readonly side: Side;
  readonly toleranceClass: string | null;
  readonly limits: Limits | null;
  /** Threaded length. */
  readonly length: number | undefined;
}

/** Formats the result of the tool in one unit, rounded to a micrometre or a hundred-thousandth of an inch. */
export function formatResult(
  units: Units,
  { thread, basics, side, toleranceClass, limits, length }: ComputedThread,
  warnings: string[],
): Geometry {
  const size = sizeConverters[units];
  return {
    designation: formatDesignation(thread, basics),
    standard: basics.standard,
    series: basics.series,
    standard_size: basics.series !== 'special',
    units,
    internal: side === 'internal',
    nominal_diameter: size(thread.diameter),
    pitch: size(thread.pitch),
    tpi: roundTo(mmPerInch / thread.pitch, 3),
    starts: thread.starts,
    lead: size(thread.pitch * thread.starts),
    hand: thread.hand,
    length: convertNullable(length ?? null, size),
    turns: convertNullable(length ?? null, (mm) => roundTo(mm / (thread.pitch * thread.starts), 3)),
    pitch_diameter: size(basics.pitchDiameter),
    ...formatSizes(basics, side, size),
    thread_angle: basics.angle,
    tap_drill: convertNullable(basics.tapDrill, size),
    clearance_holes: basics.clearance && convertHoles(basics.clearance, size),
    stress_area: convertNullable(basics.stressArea, areaConverters[units]),
    tolerance_class: toleranceClass,
    limits: limits && convertLimits(limits, size),
    taper: basics.taper ? convertGauges(basics.taper, size) : null,
    formulas: [...basics.formulas],
    warnings,
  };
}

const formatSizes = ({ major, minor, depth }: BasicSizes, side: Side, size: Unit) => ({
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

const sizeConverters: Readonly<Record<Units, Unit>> = {
  mm: (mm) => roundTo(mm, 3),
  inch: (mm) => Math.round((mm / mmPerInch) * 100_000) / 100_000,
};

const areaConverters: Readonly<Record<Units, Unit>> = {
  mm: (mm2) => roundTo(mm2, 2),
  inch: (mm2) => Math.round((mm2 / mmPerInch ** 2) * 100_000) / 100_000,
};

const convertNullable = (value: number | null, unit: Unit): number | null => (value === null ? null : unit(value));

/** Designation with hand and starts, where these are not the default. */
function formatDesignation({ form, starts, hand, pitch, diameter }: Thread, { designation }: BasicSizes): string {
  const name = form === 'metric' && starts > 1 ? `M${diameter}xPh${starts * pitch}P${pitch}` : designation;
  if (hand === 'right') return name;
  return form === 'trapezoidal' ? `${name}LH` : `${name}-LH`;
}

const convertLimits = ({ major, pitch, minor }: Limits, unit: Unit): Limits => ({
  major: convertRange(major, unit),
  pitch: convertRange(pitch, unit),
  minor: convertRange(minor, unit),
});

const convertRange = ({ min, max }: DiameterRange, unit: Unit): DiameterRange => ({
  min: convertNullable(min, unit),
  max: convertNullable(max, unit),
});

const convertHoles = ({ close, normal, loose }: Clearance, unit: Unit): Clearance => ({
  close: unit(close),
  normal: unit(normal),
  loose: unit(loose),
});

const convertGauges = ({ e0, e1, l1, l2, l4, planeTolerance }: Taper, unit: Unit) => ({
  ratio: 1 / 16,
  e0: convertNullable(e0, unit),
  e1: unit(e1),
  l1: convertNullable(l1, unit),
  l2: convertNullable(l2, unit),
  l4: convertNullable(l4, unit),
  plane_tolerance: unit(planeTolerance),
});
