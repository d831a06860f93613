/** The families of threads that can be computed. */
export type Form = 'metric' | 'unified' | 'G' | 'R' | 'NPT' | 'trapezoidal';

/** The threads of ISO 7-1. */
export type TaperLetters = 'R' | 'Rc' | 'Rp';

export type Side = 'internal' | 'external';
export type Sides = Readonly<Record<Side, number>>;

/** A thread as somebody names it, in millimetres. */
export interface Thread {
  readonly form: Form;
  readonly diameter: number;
  readonly pitch: number;
  /** Where the form has sizes instead of diameters: 1/4, #10 or 1 1/2. */
  readonly size?: string;
  /** Which of the threads of ISO 7-1 it is: R taper external, Rc taper internal, Rp parallel internal. */
  readonly letters?: TaperLetters | undefined;
  readonly starts: number;
  readonly hand: 'right' | 'left';
  readonly toleranceClass?: string | undefined;
  /** On which side it is, when the name tells. */
  readonly side?: Side;
  readonly warnings: readonly string[];
}

/** A thread as its parts tell it, in millimetres; without a pitch that of its series or its pipe. */
export interface Parts {
  readonly diameter: number;
  readonly pitch: number | undefined;
  /** The parameter that the pitch was given by. */
  readonly pitchField: 'pitch' | 'tpi';
  readonly starts: number;
}

/** The fit of a screw in a plain hole, in millimetres. */
export interface Clearance {
  readonly close: number;
  readonly normal: number;
  readonly loose: number;
}

/** The gauge lengths of a taper thread, in millimetres; null for what it does not have. */
export interface Taper {
  /** At the small end of the pipe. */
  readonly e0: number | null;
  /** At the gauge plane, where a fitting that is made up by hand ends. */
  readonly e1: number;
  readonly l1: number | null;
  readonly l2: number | null;
  readonly l4: number | null;
  /** How far the gauge plane may lie to either side. */
  readonly planeTolerance: number;
}

/** The basic sizes of a thread, in millimetres, as exact as its formulas. */
export interface Basics {
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

/** What a diameter may be; null where no table says it. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The limits of a tolerance class, in millimetres. */
export interface Limits {
  readonly major: Range;
  readonly pitch: Range;
  readonly minor: Range;
}

/** The same on both sides. */
export const both = (value: number): Sides => ({ internal: value, external: value });

/** The area that carries a screw, by the mean of its pitch diameter and its core. Source: ISO 898-1. */
export const stressAreaOf = (pitchDiameter: number, core: number): number =>
  (Math.PI / 4) * ((pitchDiameter + core) / 2) ** 2;

/** Whether two pitches in millimetres differ by less than printers round them. */
export const samePitch = (one: number, other: number): boolean => Math.abs(one - other) < 0.001;
