import type { Parameters, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import type { Vector } from '@kerf/mesh';
import { declaredFigures } from './declared-figures.ts';
import { isAny, isSolid, type Measurements } from './measurements.ts';
import { measuredFigures } from './measured-figures.ts';

/** One measured value, with its place; or why there is none. */
export type Figure =
  | Known
  /** It is no worse than this; whether it is as bad as this is not known. */
  | { readonly atLeast: Doubt }
  /** It matters and is not known. */
  | { readonly unknown: string }
  /** There is nothing to check. */
  | { readonly absent: string };

/** A value, how it was found, and what may be worse or better. */
export interface Known {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly direction?: Vector | undefined;
  readonly confidence: 'exact' | 'sampled' | 'declared';
  /** It is no worse than the value, and may be better: as good as the hope. */
  readonly isBound?: boolean | undefined;
  readonly doubt?: Doubt | undefined;
  /** In millimetres, of a value that is a ratio of them: the digits of the file move each. */
  readonly lengths?: readonly number[] | undefined;
  /** In degrees, of an angle: the digits of the file may tilt it by as much. */
  readonly tilt?: number | undefined;
  /** As a share of the value: it is on a limit that is no farther off than the digits of the file can tell. */
  readonly slack?: number | undefined;
  /** Where this would not fail, and the value does, nothing is known either. */
  readonly hope?: Doubt | undefined;
}

/** What may be worse than the value that is told. Where it would fail, and the value does not, nothing is known. */
export interface Doubt {
  readonly value: number;
  readonly location?: Vector | readonly number[] | undefined;
  readonly why: string;
}

/** What figures are made of. */
export interface Facts {
  readonly process: ValidationProcess;
  readonly asked: Parameters<'validate_design'>;
  readonly measured: Partial<Measurements>;
  readonly hasGeometry: boolean;
}

/** What is told of a surface that closes nothing. */
const premises: readonly ValidationCheck[] = ['watertight', 'orientation', 'envelope'];

/** What was measured for a check; what was declared goes before, unless there is less. */
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

/** What is declared may leave something out that is there. */
const isLess = (one: Figure, other: Figure): boolean => leastOf(one) < leastOf(other);

function leastOf(figure: Figure): number {
  if ('atLeast' in figure) return figure.atLeast.value;
  return 'value' in figure ? Math.min(figure.value, figure.doubt?.value ?? Infinity) : Infinity;
}

/** A sheet is what is declared of it; of anything else there is something to measure. */
const withoutGeometry = ({ process }: Facts): Figure => {
  const isSheet = process === 'sheet_metal' || process === 'laser_cutting';
  return isSheet
    ? { absent: 'No geometry was given, and nothing of it is declared.' }
    : { unknown: 'No geometry was given.' };
};

const late: Figure = { unknown: 'It was not measured before the deadline.' };

/** A confident number needs a solid that is one, and is known to be. */
function untrusted(check: ValidationCheck, { measured }: Facts): Figure | undefined {
  const { soundness, wrongSides } = measured;
  if (!soundness || premises.includes(check)) return undefined;
  if (!isSolid(soundness)) return { unknown: 'The surface encloses no solid: it is open, reversed or inside out.' };
  if (isAny(wrongSides)) return { unknown: 'Parts of the surface have their material on the wrong side.' };
  return check === 'self_intersection' ? undefined : crossed(measured);
}

/** Of what runs through itself, or may do so, nothing else is told. */
function crossed({ wrongSides, crossings }: Partial<Measurements>): Figure | undefined {
  if (isAny(crossings)) return { unknown: 'The surface runs through itself.' };
  if (crossings?.shallow) return { unknown: 'The surface may run through itself.' };
  return wrongSides && crossings ? undefined : late;
}
