import type { TrafficTable } from './traffic.ts';

/** The subjects of NATS that one user may publish to and subscribe to. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** What the subjects begin with on which a user awaits replies: nobody else may listen there. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/** What the user of a service is permitted. It may reply to those who may ask it, and to nobody else. */
export function permissionsOf(service: string, table: TrafficTable): Permissions {
  const own = table[service];
  if (!own) throw new Error(`${service} is not in the table of traffic.`);
  const served = new Set(subjectsOf(own.serves));
  const askers = Object.keys(table).filter((other) => table[other]?.asks.some(({ subject }) => served.has(subject)));
  return {
    publish: sorted([
      ...subjectsOf([...own.asks, ...own.tells]),
      ...askers.map(inboxOf),
      ...(own.beyond?.publish ?? []),
    ]),
    subscribe: sorted([inboxOf(service), ...served, ...subjectsOf(own.hears), ...(own.beyond?.subscribe ?? [])]),
  };
}

/** The table with one user more, who may do everything: for specifications, never for a deployment. */
export const withSpecification = (table: TrafficTable): TrafficTable => ({
  ...table,
  specification: {
    serves: [],
    asks: Object.values(table).flatMap(({ serves }) => serves),
    tells: [],
    hears: [],
    beyond: { publish: ['>'], subscribe: ['>'] },
  },
});

const inboxOf = (user: string): string => `${inboxPrefix(user)}.>`;

const subjectsOf = (entries: readonly { readonly subject: string }[]): string[] =>
  entries.map(({ subject }) => subject);

const sorted = (subjects: readonly string[]): string[] => [...new Set(subjects)].sort();
