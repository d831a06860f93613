import type { ValidationCheck } from '@kerf/catalog';
import type { CheckInputs, CheckValue } from './check-values.ts';
import { findThickness } from './sheet-thickness.ts';

type ValueFinder = (facts: CheckInputs) => CheckValue | undefined;

/** Values that the caller has declared for a sheet; undefined if not declared. */
export const declaredValues: { readonly [check in ValidationCheck]?: ValueFinder } = {
  hole_to_thickness: (facts) =>
    findMinimum(
      facts,
      listHoles(facts).map(({ diameter, position }) => ({ value: diameter, location: position })),
    ),
  edge_distance: (facts) => {
    if (facts.hasGeometry || listHoles(facts).length === 0) return undefined;
    return { unknown: 'The edges are not declared in features: give a geometry.' };
  },
  bend_radius: (facts) =>
    findMinimum(
      facts,
      listBends(facts).map(({ radius }) => ({ value: radius })),
    ) ?? describeMissingBends(facts),
  flange: (facts) =>
    findMinimum(
      facts,
      listBends(facts).map(({ flange }) => ({ value: flange })),
    ) ?? describeMissingBends(facts),
  hole_to_bend: (facts) => {
    const distances = listHoles(facts).map(({ bend_distance: value, position }) => ({ value, location: position }));
    const hasBends = listBends(facts).length > 0;
    return findMinimum(facts, hasBends ? distances : distances.filter(isDeclared)) ?? describeMissingBends(facts);
  },
};

/** Result for undeclared bends: absent in a flat sheet, otherwise unknown. */
function describeMissingBends(facts: CheckInputs): CheckValue | undefined {
  if (!facts.hasGeometry) return undefined;
  if (facts.measured.sheet) return { absent: 'The sheet is flat: it has no bends.' };
  return { unknown: 'It cannot be derived from geometry: declare it in features.' };
}

const listHoles = ({ asked }: CheckInputs) => asked.features?.holes ?? [];

const listBends = ({ asked }: CheckInputs) => asked.features?.bends ?? [];

interface Length {
  readonly value: number | undefined;
  readonly location?: readonly number[] | undefined;
}

const isDeclared = <L extends Length>(length: L): length is L & { readonly value: number } =>
  length.value !== undefined;

/** The minimum of some lengths, in sheet thicknesses. An undeclared length may be worse. */
function findMinimum(facts: CheckInputs, lengths: readonly Length[]): CheckValue | undefined {
  if (lengths.length === 0) return undefined;
  const declared = lengths.filter(isDeclared);
  const [first, ...rest] = declared;
  if (!first) return { unknown: `It is declared for none of the ${lengths.length}.` };
  const thickness = findThickness(facts);
  if ('unknown' in thickness) return thickness;
  const { value, location } = rest.reduce((smallest, one) => (one.value < smallest.value ? one : smallest), first);
  const why = `It is declared for ${declared.length}, but not for the other ${lengths.length - declared.length}.`;
  const worstCase = declared.length < lengths.length ? { value: 0, why } : undefined;
  return { value: value / thickness.value, location, confidence: 'declared', worstCase };
}
