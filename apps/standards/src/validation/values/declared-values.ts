import type { ValidationCheck } from '@kerf/catalog';
import type { CheckInputs, CheckValue, ValueFinder } from './check-inputs.ts';
import { findThickness } from './sheet-values.ts';

/** Values that the caller has declared for a sheet; undefined if not declared. */
export const declaredValues: { readonly [check in ValidationCheck]?: ValueFinder } = {
  hole_to_thickness: (inputs) =>
    findMinimum(
      inputs,
      listHoles(inputs).map(({ diameter, position }) => ({ value: diameter, location: position })),
    ),
  edge_distance: (inputs) => {
    if (inputs.hasGeometry || listHoles(inputs).length === 0) return undefined;
    return { unknown: 'The edges are not declared in features: give a geometry.' };
  },
  bend_radius: (inputs) =>
    findMinimum(
      inputs,
      listBends(inputs).map(({ radius }) => ({ value: radius })),
    ) ?? describeMissingBends(inputs),
  flange: (inputs) =>
    findMinimum(
      inputs,
      listBends(inputs).map(({ flange }) => ({ value: flange })),
    ) ?? describeMissingBends(inputs),
  hole_to_bend: (inputs) => {
    const distances = listHoles(inputs).map(({ bend_distance: value, position }) => ({ value, location: position }));
    const hasBends = listBends(inputs).length > 0;
    return findMinimum(inputs, hasBends ? distances : distances.filter(isDeclared)) ?? describeMissingBends(inputs);
  },
};

/** Result for undeclared bends: absent in a flat sheet, otherwise unknown. */
function describeMissingBends(inputs: CheckInputs): CheckValue | undefined {
  if (!inputs.hasGeometry) return undefined;
  if (inputs.measured.sheet) return { absent: 'The sheet is flat: it has no bends.' };
  return { unknown: 'It cannot be derived from geometry: declare it in features.' };
}

const listHoles = ({ request }: CheckInputs) => request.features?.holes ?? [];

const listBends = ({ request }: CheckInputs) => request.features?.bends ?? [];

interface Length {
  readonly value: number | undefined;
  readonly location?: readonly number[] | undefined;
}

const isDeclared = <L extends Length>(length: L): length is L & { readonly value: number } =>
  length.value !== undefined;

/** The minimum of some lengths, in sheet thicknesses. An undeclared length may be worse. */
function findMinimum(inputs: CheckInputs, lengths: readonly Length[]): CheckValue | undefined {
  if (lengths.length === 0) return undefined;
  const declared = lengths.filter(isDeclared);
  const [first, ...rest] = declared;
  if (!first) return { unknown: `It is declared for none of the ${lengths.length}.` };
  const thickness = findThickness(inputs);
  if ('unknown' in thickness) return thickness;
  const { value, location } = rest.reduce((smallest, one) => (one.value < smallest.value ? one : smallest), first);
  const why = `It is declared for ${declared.length}, but not for the other ${lengths.length - declared.length}.`;
  const lower = declared.length < lengths.length ? { value: 0, why } : undefined;
  return { value: value / thickness.value, location, confidence: 'declared', lower };
}
