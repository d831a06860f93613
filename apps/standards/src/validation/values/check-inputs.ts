import type { Parameters, ValidationProcess } from '@kerf/catalog';
import type { Measurements } from '../measure/measurements.ts';
import type { Interval } from './interval.ts';

/** Inputs for the values of checks. */
export interface CheckInputs {
  readonly process: ValidationProcess;
  /** Usual maximum part size of a machine for the process. */
  readonly usualEnvelope?: readonly number[] | undefined;
  readonly request: Parameters<'validate_design'>;
  readonly measured: Partial<Measurements>;
  readonly hasGeometry: boolean;
}

/** Value of a check, or the reason why there is none. */
export type CheckValue =
  | Interval
  /** The value matters, but is unknown. */
  | { readonly unknown: string }
  /** There is nothing to check. */
  | { readonly absent: string };

/** Finds the value of a check; undefined if it was not measured or declared. */
export type ValueFinder = (inputs: CheckInputs) => CheckValue | undefined;

export const isInterval = (found: CheckValue): found is Interval => !('unknown' in found) && !('absent' in found);
