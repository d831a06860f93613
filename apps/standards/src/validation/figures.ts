import type { Parameters, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import type { Vector } from '@kerf/mesh';
import { declaredFigures } from './declared-figures.ts';
import { isAny, isSolid, type Measurements } from './measurements.ts';
import { measuredFigures } from './measured-figures.ts';

/** One measured value with its location, or the reason why there is none. */
export type Figure =
  | Known
  /** Only a bound is known: the value is no worse than this. */
  | { readonly atLeast: Doubt }
  /** The value matters, but is unknown. */
  | { readonly unknown: string }
  /** There is nothing to check. */
  | { readonly absent: string };

/** A value with its confidence and its best and worst case. */
export interface Known {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly direction?: Vector | undefined;
  readonly confidence: 'exact' | 'sampled' | 'declared';
  /** True if the value is only a bound: it is no worse than this, and at best as good as `bestCase`. */
  readonly isBound?: boolean | undefined;
  readonly doubt?: Doubt | undefined;
  /** Lengths in millimetres that a ratio consists of: coordinate precision affects each. */
  readonly lengths?: readonly number[] | undefined;
  /** Possible tilt of an angle in degrees, due to the coordinate precision. */
  readonly tilt?: number | undefined;
  /** Share of the value within which it counts as on the limit, due to the coordinate precision. */
  readonly slack?: number | undefined;
  /** Best case. If it passes and the value fails, the result is unknown. */
  readonly hope?: Doubt | undefined;
}

/** Worst case. If it fails and the value passes, the result is unknown. */
export interface Doubt {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly why: string;
}

/** Inputs for the values of checks. */
export interface Facts {
  readonly process: ValidationProcess;
  readonly asked: Parameters<'validate_design'>;
  readonly measured: Partial<Measurements>;
  readonly hasGeometry: boolean;
}

/** Checks that apply to surfaces that are not closed. */
const premises: readonly ValidationCheck[] = ['watertight', 'orientation', 'envelope'];

/** Finds the value of a check. A declared value takes precedence over a measured one, unless the latter is smaller. */
export function figureOf(check: ValidationCheck, facts: Facts): Figure {
  const declared = declaredFigures[check]?.(facts);
  if (!facts.hasGeometry) return declared ?? withoutGeometry(facts);
  const measured = measuredOf(check, facts);
  return declared && !isLess(measured, declared) ? declared : measured;
}

function measuredOf(check: ValidationCheck, facts: Facts): Figure {
  const figure = measuredFigures[check]?.(facts);
  return untrusted(check, facts) ?? figure ?? late;
}

/** Declarations may be incomplete, so a smaller measured value counts. */
const isLess = (one: Figure, other: Figure): boolean => leastOf(one) < leastOf(other);

function leastOf(figure: Figure): number {
  if ('atLeast' in figure) return figure.atLeast.value;
  return 'value' in figure ? Math.min(figure.value, figure.doubt?.value ?? Infinity) : Infinity;
}

/** A sheet without geometry is judged by its declarations; anything else needs a measurement. */
const withoutGeometry = ({ process }: Facts): Figure => {
  const isSheet = process === 'sheet_metal' || process === 'laser_cutting';
  return isSheet
    ? { absent: 'No geometry was given, and no such feature is declared.' }
    : { unknown: 'No geometry was given.' };
};

const late: Figure = { unknown: 'It was not measured before the deadline.' };

/** Only a valid solid gives reliable values. */
function untrusted(check: ValidationCheck, { measured }: Facts): Figure | undefined {
  const { soundness, wrongSides } = measured;
  if (!soundness || premises.includes(check)) return undefined;
  if (!isSolid(soundness)) return { unknown: 'The surface encloses no solid: it is open, reversed or inside out.' };
  if (isAny(wrongSides)) return { unknown: 'Parts of the surface have their material on the wrong side.' };
  return check === 'self_intersection' ? undefined : crossed(measured);
}

/** No other value is reliable for a surface that intersects itself, or may do so. */
function crossed({ wrongSides, crossings }: Partial<Measurements>): Figure | undefined {
  if (isAny(crossings)) return { unknown: 'The surface intersects itself.' };
  if (crossings?.shallow) return { unknown: 'The surface may intersect itself.' };
  return wrongSides && crossings ? undefined : late;
}
