import type { Parameters, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import type { Vector } from '@kerf/mesh';
import { declaredFigures } from './declared-figures.ts';
import { isSolid, type Measurements } from './measurements.ts';
import { measuredFigures } from './measured-figures.ts';

/** One measured value, with its place; or why there is none. */
export type Figure =
  | {
      readonly value: number;
      readonly location?: Vector | readonly number[] | undefined;
      readonly direction?: Vector | undefined;
      readonly confidence: 'exact' | 'sampled' | 'declared';
    }
  /** It matters and is not known. */
  | { readonly unknown: string }
  /** There is nothing to check. */
  | { readonly absent: string };

/** What figures are made of. */
export interface Facts {
  readonly process: ValidationProcess;
  readonly asked: Parameters<'validate_design'>;
  readonly measured: Partial<Measurements>;
  readonly hasGeometry: boolean;
}

/** What is told of a surface that closes nothing. */
const premises: readonly ValidationCheck[] = ['watertight', 'orientation', 'envelope'];

/** What was measured for a check; what was declared goes before. */
export function figureOf(check: ValidationCheck, facts: Facts): Figure {
  const declared = declaredFigures[check]?.(facts);
  if (declared) return declared;
  const figure = measuredFigures[check];
  if (!facts.hasGeometry || !figure) return { absent: facts.hasGeometry ? notDeclared : 'No geometry was given.' };
  return untrusted(check, facts) ?? figure(facts) ?? { unknown: 'It was not measured before the deadline.' };
}

const notDeclared = 'It is not derived from geometry: declare it in features.';

/** A confident number needs a solid that is one. */
function untrusted(check: ValidationCheck, { measured }: Facts): Figure | undefined {
  const { soundness, wrongSides, crossings } = measured;
  if (!soundness || premises.includes(check)) return undefined;
  if (!isSolid(soundness)) return { unknown: 'The surface encloses no solid: it is open, reversed or inside out.' };
  if (isAny(wrongSides)) return { unknown: 'Parts of the surface have their material on the wrong side.' };
  const isCrossed = check !== 'self_intersection' && isAny(crossings);
  return isCrossed ? { unknown: 'The surface runs through itself.' } : undefined;
}

const isAny = (found: { readonly count: number } | undefined): boolean => (found?.count ?? 0) > 0;
