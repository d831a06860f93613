import type { Answer } from '../api/client.ts';

type Key = Answer<'keys'>['keys'][number];

/** Sorts after every timestamp. */
const last = '9999';

/** Orders of the list of keys: what a key is sorted by, as text. */
export const keyOrders = {
  state: { title: 'state', getRank: ({ status }: Key) => (status === 'active' ? '0' : '1'), isDescending: false },
  used: { title: 'last used', getRank: ({ last_used_at }: Key) => last_used_at ?? '', isDescending: true },
  busiest: {
    title: 'used most this month',
    getRank: (_: Key, used: number) => String(used).padStart(12, '0'),
    isDescending: true,
  },
  ends: {
    title: 'ends soonest',
    getRank: ({ status, expires_at }: Key) => (status === 'active' ? (expires_at ?? last) : last),
    isDescending: false,
  },
  name: { title: 'name', getRank: ({ name }: Key) => name.toLowerCase(), isDescending: false },
} as const;

/** Name of an order. */
export type KeyOrder = keyof typeof keyOrders;

const names = ['state', 'used', 'busiest', 'ends', 'name'] as const satisfies readonly KeyOrder[];

/** Reads the name of an order. */
export function readOrder(text: string): KeyOrder {
  return names.find((name) => name === text) ?? 'state';
}

/** Sorts keys; equal ones stay in the order of the service, live and new first. */
export function sortKeys(keys: readonly Key[], order: KeyOrder, used: ReadonlyMap<string, number> = new Map()): Key[] {
  const { getRank, isDescending } = keyOrders[order];
  const rank = (key: Key) => getRank(key, used.get(key.key_id) ?? 0);
  return keys.toSorted((one, other) => (isDescending ? -1 : 1) * compareTexts(rank(one), rank(other)));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
