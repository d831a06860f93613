import type { KnownSpec } from './known-spec.ts';

/** What a list shows of a specification. */
export const summaryOf = (spec: KnownSpec) => ({ ...citationOf(spec), status: spec.status });

/** What it is called, and by whom. */
export const citationOf = ({ category, specId, title, standard }: KnownSpec) => ({
  category,
  spec_id: specId,
  title,
  ...published(standard),
});

/** `ISO 7380-1` is 7380-1 of ISO. */
function published(standard: string | null) {
  const [body = null, ...number] = standard?.split(' ') ?? [];
  return { body, number: number.join(' ') || null };
}
