import type { Figure, StandardSpec } from '@kerf/catalog';
import { roundedTo } from '../rounding.ts';
import { mmPerInch } from '../units.ts';

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
export const unitIn = (units: Units, unit: string): string => conversions[units][unit]?.name ?? unit;

/** Converts a value to that unit, rounded to five decimal places; values already in the unit are unchanged. */
export function valueIn(units: Units, unit: string, value: number): number {
  const into = conversions[units][unit];
  return into ? roundedTo(value * into.factor, 5) : value;
}

/** Converts a value that may be unknown. */
export const nullableIn = (units: Units, unit: string, value: number | null): number | null =>
  value === null ? null : valueIn(units, unit, value);

/** Converts figures to these units. */
export const figuresIn = (units: Units, figures: Readonly<Record<string, Figure>>): Record<string, Figure> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, its]) => [
      name,
      { ...its, value: nullableIn(units, its.unit, its.value), unit: unitIn(units, its.unit) },
    ]),
  );
