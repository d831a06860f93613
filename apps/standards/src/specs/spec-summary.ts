import type { KnownSpec } from './known-spec.ts';

/** Fields of a specification in a list. */
export const summaryOf = (spec: KnownSpec) => ({ ...citationOf(spec), status: spec.status });

/** Title, id and publisher of a specification. */
export const citationOf = ({ category, specId, title, standard }: KnownSpec) => ({
  category,
  spec_id: specId,
  title,
  ...published(standard),
});

/** Splits `ISO 7380-1` into the body ISO and the number 7380-1. */
function published(standard: string | null) {
  const [body = null, ...number] = standard?.split(' ') ?? [];
  return { body, number: number.join(' ') || null };
}
