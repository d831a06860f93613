import type { Parameters, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import type { Vector } from '@kerf/mesh';
import { declaredValues } from './declared-values.ts';
import { hasAny, isSolid, type Measurements } from '../measure/measurements.ts';
import { measuredValues } from './measured-values.ts';

/** One measured value with its location, or the reason why there is none. */
export type CheckValue =
  | KnownValue
  /** Only a bound is known: the value is no worse than this. */
  | { readonly atLeast: PossibleValue }
  /** The value matters, but is unknown. */
  | { readonly unknown: string }
  /** There is nothing to check. */
  | { readonly absent: string };

/** A value with its confidence and its best and worst case. */
export interface KnownValue {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly direction?: Vector | undefined;
  readonly confidence: 'exact' | 'sampled' | 'declared';
  /** True if the value is only a bound: it is no worse than this, and at best as good as `bestCase`. */
  readonly isBound?: boolean | undefined;
  readonly worstCase?: PossibleValue | undefined;
  /** Lengths in millimetres that a ratio consists of: coordinate precision affects each. */
  readonly lengths?: readonly number[] | undefined;
  /** Possible tilt of an angle in degrees, due to the coordinate precision. */
  readonly tilt?: number | undefined;
  /** Share of the value within which it counts as on the limit, due to the coordinate precision. */
  readonly slack?: number | undefined;
  /** Best case. If it passes and the value fails, the result is unknown. */
  readonly bestCase?: PossibleValue | undefined;
}

/** Worst case. If it fails and the value passes, the result is unknown. */
export interface PossibleValue {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly why: string;
}

/** Inputs for the values of checks. */
export interface CheckInputs {
  readonly process: ValidationProcess;
  readonly asked: Parameters<'validate_design'>;
  readonly measured: Partial<Measurements>;
  readonly hasGeometry: boolean;
}

/** Checks that apply to surfaces that are not closed. */
const surfaceChecks: readonly ValidationCheck[] = ['watertight', 'orientation', 'envelope'];

/** Finds the value of a check. A declared value takes precedence over a measured one, unless the latter is smaller. */
export function findCheckValue(check: ValidationCheck, facts: CheckInputs): CheckValue {
  const declared = declaredValues[check]?.(facts);
  if (!facts.hasGeometry) return declared ?? getValueWithoutGeometry(facts);
  const measured = findMeasuredValue(check, facts);
  return declared && !isSmaller(measured, declared) ? declared : measured;
}

function findMeasuredValue(check: ValidationCheck, facts: CheckInputs): CheckValue {
  const figure = measuredValues[check]?.(facts);
  return findInvalidity(check, facts) ?? figure ?? notMeasured;
}

/** Declarations may be incomplete, so a smaller measured value counts. */
const isSmaller = (one: CheckValue, other: CheckValue): boolean => getMinimum(one) < getMinimum(other);

function getMinimum(figure: CheckValue): number {
  if ('atLeast' in figure) return figure.atLeast.value;
  return 'value' in figure ? Math.min(figure.value, figure.worstCase?.value ?? Infinity) : Infinity;
}

/** A sheet without geometry is judged by its declarations; anything else needs a measurement. */
const getValueWithoutGeometry = ({ process }: CheckInputs): CheckValue => {
  const isSheet = process === 'sheet_metal' || process === 'laser_cutting';
  return isSheet
    ? { absent: 'No geometry was given, and no such feature is declared.' }
    : { unknown: 'No geometry was given.' };
};

const notMeasured: CheckValue = { unknown: 'It was not measured before the deadline.' };

/** Only a valid solid gives reliable values. */
function findInvalidity(check: ValidationCheck, { measured }: CheckInputs): CheckValue | undefined {
  const { validity: soundness, wrongSides } = measured;
  if (!soundness || surfaceChecks.includes(check)) return undefined;
  if (!isSolid(soundness)) return { unknown: 'The surface encloses no solid: it is open, reversed or inside out.' };
  if (hasAny(wrongSides)) return { unknown: 'Parts of the surface have their material on the wrong side.' };
  return check === 'self_intersection' ? undefined : findIntersection(measured);
}

/** No other value is reliable for a surface that intersects itself, or may do so. */
function findIntersection({ wrongSides, crossings }: Partial<Measurements>): CheckValue | undefined {
  if (hasAny(crossings)) return { unknown: 'The surface intersects itself.' };
  if (crossings?.shallow) return { unknown: 'The surface may intersect itself.' };
  return wrongSides && crossings ? undefined : notMeasured;
}
