import type { Answer } from '../api/client.ts';
import { nameAdapter } from '../operations/outcomes.ts';

/** Usage by day, split by one of its dimensions. */
export type Series = Answer<'usageSeries'>;

/** Dimension by which usage is split. */
export type Dimension = Series['by'];

/** Part of the usage that belongs to one tool, key, adapter or member. */
export interface Part {
  readonly id: string;
  readonly name: string;
  /** Shade of its bars: 0 is the darkest. Parts beyond the largest share the last one. */
  readonly shade: number;
  readonly operations: readonly number[];
  readonly total: number;
  readonly refunded: number;
}

/** Number of parts with a shade of their own; all others are one. */
const maxShades = 5;
const maxListed = 10;

/** Groups a series for display. Everything beyond the largest parts is one, so that the sums stay right. */
export function groupSeries({ by, series }: Series): Part[] {
  const named = series.map(({ id, name, is_other, operations, refunded }, place) => ({
    id: is_other ? 'others' : (id ?? 'none'),
    name: is_other ? 'all others' : namePart(by, id, name),
    shade: Math.min(place, maxShades),
    operations,
    total: sum(operations),
    refunded: sum(refunded),
  }));
  const rest = named.slice(maxListed);
  return rest.length < 2 ? named : [...named.slice(0, maxListed), mergeParts(rest)];
}

function mergeParts(parts: readonly Part[]): Part {
  const [first] = parts;
  return {
    id: 'others',
    name: `${parts.length} others`,
    shade: maxShades,
    operations: (first?.operations ?? []).map((_, day) => sum(parts.map(({ operations }) => operations[day] ?? 0))),
    total: sum(parts.map(({ total }) => total)),
    refunded: sum(parts.map(({ refunded }) => refunded)),
  };
}

function namePart(by: Dimension, id: string | null, name: string | null): string {
  if (by === 'adapter') return nameAdapter(id);
  if (by === 'tool') return id ?? '';
  if (id === null) return 'keys of the account';
  return name ?? (by === 'key' ? `removed key …${id.slice(-4)}` : `removed member …${id.slice(-4)}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
