import type { Figure, StandardSpec } from '@kerf/catalog';
import { roundTo } from '../rounding.ts';
import { mmPerInch } from '../inch.ts';

type Units = StandardSpec['units'];

interface Unit {
  readonly name: string;
  readonly factor: number;
}

/** Target of each unit conversion; other units are left unchanged. */
const conversions: Readonly<Record<Units, Readonly<Record<string, Unit>>>> = {
  mm: { in: { name: 'mm', factor: mmPerInch } },
  inch: { mm: { name: 'in', factor: 1 / mmPerInch }, mm2: { name: 'in2', factor: 1 / mmPerInch ** 2 } },
};

/** Name of the unit in which a figure is given. */
export const convertUnitName = (units: Units, unit: string): string => conversions[units][unit]?.name ?? unit;

/** Converts a value to that unit, rounded to five decimal places; values already in the unit are unchanged. */
export function convertValue(units: Units, unit: string, value: number): number {
  const conversion = conversions[units][unit];
  return conversion ? roundTo(value * conversion.factor, 5) : value;
}

/** Converts a value that may be unknown. */
export const convertNullable = (units: Units, unit: string, value: number | null): number | null =>
  value === null ? null : convertValue(units, unit, value);

/** Converts figures to these units. */
export const convertFigures = (units: Units, figures: Readonly<Record<string, Figure>>): Record<string, Figure> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, its]) => [
      name,
      { ...its, value: convertNullable(units, its.unit, its.value), unit: convertUnitName(units, its.unit) },
    ]),
  );
