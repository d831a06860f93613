/** Thread families that can be computed. */
export type ThreadForm = 'metric' | 'unified' | 'G' | 'R' | 'NPT' | 'trapezoidal';

/** Thread types of ISO 7-1. */
export type TaperLetters = 'R' | 'Rc' | 'Rp';

export type Side = 'internal' | 'external';
export type Sides = Readonly<Record<Side, number>>;

/** A thread as designated, in millimetres. */
export interface Thread {
  readonly form: ThreadForm;
  readonly diameter: number;
  readonly pitch: number;
  /** Size name, where the form has sizes instead of diameters: 1/4, #10 or 1 1/2. */
  readonly size?: string;
  /** Type of an ISO 7-1 thread: R taper external, Rc taper internal, Rp parallel internal. */
  readonly letters?: TaperLetters | undefined;
  readonly starts: number;
  readonly hand: 'right' | 'left';
  readonly toleranceClass?: string | undefined;
  /** Side of the thread, if the name implies it. */
  readonly side?: Side;
  readonly warnings: readonly string[];
}

/** A thread given by its parts, in millimetres; the pitch defaults to that of its series or pipe. */
export interface ThreadParts {
  readonly diameter: number;
  readonly pitch: number | undefined;
  /** Parameter that gave the pitch. */
  readonly pitchField: 'pitch' | 'tpi';
  readonly starts: number;
}

/** Clearance hole diameters of a screw, in millimetres. */
export interface Clearance {
  readonly close: number;
  readonly normal: number;
  readonly loose: number;
}

/** Gauge lengths of a taper thread, in millimetres; null where they do not apply. */
export interface Taper {
  /** Pitch diameter at the small end of the pipe. */
  readonly e0: number | null;
  /** Pitch diameter at the gauge plane, where a hand-tightened fitting ends. */
  readonly e1: number;
  readonly l1: number | null;
  readonly l2: number | null;
  readonly l4: number | null;
  /** Tolerance of the gauge plane, to either side. */
  readonly planeTolerance: number;
}

/** Basic sizes of a thread, in millimetres, as exact as its formulas. */
export interface BasicSizes {
  readonly designation: string;
  readonly standard: string;
  readonly series: 'coarse' | 'fine' | 'UNC' | 'UNF' | 'UNEF' | 'UN' | 'G' | 'R' | 'NPT' | 'Tr' | 'special';
  readonly pitchDiameter: number;
  readonly major: Sides;
  readonly minor: Sides;
  readonly depth: Sides;
  readonly angle: number;
  readonly tapDrill: number | null;
  readonly clearance: Clearance | null;
  readonly stressArea: number | null;
  readonly taper?: Taper;
  readonly formulas: readonly string[];
}

/** Range of a diameter; null where no table gives it. */
export interface DiameterRange {
  readonly min: number | null;
  readonly max: number | null;
}

/** Limits of a tolerance class, in millimetres. */
export interface Limits {
  readonly major: DiameterRange;
  readonly pitch: DiameterRange;
  readonly minor: DiameterRange;
}

/** The same value on both sides. */
export const bothSides = (value: number): Sides => ({ internal: value, external: value });

/** Computes the stress area from the mean of pitch diameter and core diameter. Source: ISO 898-1. */
export const computeStressArea = (pitchDiameter: number, core: number): number =>
  (Math.PI / 4) * ((pitchDiameter + core) / 2) ** 2;

/** True if two pitches in millimetres differ by less than the rounding of tables. */
export const isSamePitch = (one: number, other: number): boolean => Math.abs(one - other) < 0.001;
