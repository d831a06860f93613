import { deadLetters } from './events.ts';
import { type EventConsumer, filterOf, type Stream } from './stream.ts';
import type { TrafficTable } from './traffic.ts';

/** NATS subjects to which a user may publish and subscribe. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** Returns the prefix of a user's reply subjects, to which no other user may subscribe. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/** Derives the permissions of a service. It may reply only to its requesters and to those that await its acks. */
export function permissionsOf(service: string, table: TrafficTable): Permissions {
  const own = table[service];
  if (!own) throw new Error(`${service} is not in the table of traffic.`);
  const served = new Set(subjectsOf(own.serves));
  const heard = new Set(subjectsOf(own.hears));
  const askers = Object.keys(table).filter((other) => table[other]?.asks.some(({ subject }) => served.has(subject)));
  const tellers = Object.keys(table).filter((other) =>
    table[other]?.tells.some((told) => 'receipt' in told && heard.has(told.subject)),
  );
  return {
    publish: sorted([
      ...subjectsOf([...own.asks, ...own.tells]),
      ...[...askers, ...tellers].map(inboxOf),
      ...(own.keeps ?? []).flatMap((stream) => [eventsOf(stream), ...apiOf(stream, ['CREATE', 'INFO'])]),
      ...(own.declares ?? []).flatMap((stream) => apiOf(stream, ['CREATE', 'INFO', 'UPDATE'])),
      ...(own.stores ?? []).map(eventsOf),
      ...(own.consumes ?? []).flatMap(needsOf),
    ]),
    subscribe: sorted([inboxOf(service), ...served, ...heard]),
  };
}

const eventsOf = ({ prefix }: Stream): string => `${prefix}.>`;

/** Returns the JetStream API subjects of a stream: CREATE adds a missing one, UPDATE changes an existing one. */
const apiOf = ({ name }: Stream, actions: readonly ('CREATE' | 'INFO' | 'UPDATE')[]): string[] =>
  actions.map((action) => `$JS.API.STREAM.${action}.${name}`);

/** Returns the subjects of a consumer: to declare it, fetch and acknowledge messages, and store dead letters. */
function needsOf(consumer: EventConsumer): string[] {
  const place = `${consumer.stream.name}.${consumer.name}`;
  const filter = filterOf(consumer);
  return [
    `$JS.API.CONSUMER.CREATE.${filter === undefined ? place : `${place}.${filter}`}`,
    ...['INFO', 'MSG.NEXT'].map((action) => `$JS.API.CONSUMER.${action}.${place}`),
    `$JS.ACK.${place}.>`,
    `${deadLetters.prefix}.${place}`,
  ];
}

/** Adds the user `specification`, who may request everything; for specs only, never for a deployment. */
export const withSpecification = (table: TrafficTable): TrafficTable => ({
  ...table,
  specification: {
    serves: [{ subject: '>' }],
    asks: [...Object.values(table).flatMap(({ serves }) => serves), { subject: '>' }],
    tells: Object.values(table).flatMap(({ tells }) => tells),
    hears: [],
  },
});

const inboxOf = (user: string): string => `${inboxPrefix(user)}.>`;

const subjectsOf = (entries: readonly { readonly subject: string }[]): string[] =>
  entries.map(({ subject }) => subject);

const sorted = (subjects: readonly string[]): string[] => [...new Set(subjects)].sort();
