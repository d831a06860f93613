import type { Specification } from './specification.ts';

/** Fields of a specification in a list. */
export const summarizeSpec = (spec: Specification) => ({ ...citeSpec(spec), status: spec.status });

/** Title, id and publisher of a specification. */
export const citeSpec = ({ category, specId, title, standard }: Specification) => ({
  category,
  spec_id: specId,
  title,
  ...splitStandard(standard),
});

/** Splits `ISO 7380-1` into the body ISO and the number 7380-1. */
function splitStandard(standard: string | null) {
  const [body = null, ...number] = standard?.split(' ') ?? [];
  return { body, number: number.join(' ') || null };
}
