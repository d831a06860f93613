import type { ValidationCheck } from '@kerf/catalog';
import { hasAny, isSolid, type Measurements } from '../measure/measurements.ts';
import { type CheckInputs, type CheckValue, isInterval } from './check-inputs.ts';
import { declaredValues } from './declared-values.ts';
import { getMinimum } from './interval.ts';
import { measuredValues } from './measured-values.ts';

/** Checks that apply to surfaces that are not closed. */
const surfaceChecks: readonly ValidationCheck[] = ['watertight', 'orientation', 'envelope'];

/** Finds the value of a check. A declared value takes precedence over a measured one, unless the latter is smaller. */
export function findCheckValue(check: ValidationCheck, inputs: CheckInputs): CheckValue {
  const declared = declaredValues[check]?.(inputs);
  if (!inputs.hasGeometry) return declared ?? getValueWithoutGeometry(inputs);
  const measured = findMeasuredValue(check, inputs);
  return declared && !isSmaller(measured, declared) ? declared : measured;
}

function findMeasuredValue(check: ValidationCheck, inputs: CheckInputs): CheckValue {
  const measured = measuredValues[check]?.(inputs);
  return findInvalidity(check, inputs) ?? measured ?? notMeasured;
}

/** Declarations may be incomplete, so a smaller measured value counts. */
const isSmaller = (one: CheckValue, other: CheckValue): boolean =>
  isInterval(one) && getMinimum(one) < (isInterval(other) ? getMinimum(other) : Infinity);

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
  const { validity, wrongSides } = measured;
  if (!validity || surfaceChecks.includes(check)) return undefined;
  if (!isSolid(validity)) return { unknown: 'The surface encloses no solid: it is open, reversed or inside out.' };
  if (hasAny(wrongSides)) return { unknown: 'Parts of the surface have their material on the wrong side.' };
  return check === 'self_intersection' ? undefined : findIntersection(measured);
}

/** No other value is reliable for a surface that intersects itself, or may do so. */
function findIntersection({ wrongSides, crossings }: Partial<Measurements>): CheckValue | undefined {
  if (hasAny(crossings)) return { unknown: 'The surface intersects itself.' };
  if (crossings?.shallow) return { unknown: 'The surface may intersect itself.' };
  return wrongSides && crossings ? undefined : notMeasured;
}
