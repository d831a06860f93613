import { deadLetters } from './events.ts';
import { type EventConsumer, getFilterSubject, type Stream } from './stream.ts';
import type { TrafficTable } from './traffic.ts';

/** NATS subjects to which a user may publish and subscribe. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** Returns the prefix of a user's reply subjects, to which no other user may subscribe. */
export const getInboxPrefix = (user: string): string => `_INBOX_${user}`;

/** Derives the permissions of a service. It may reply only to its requesters and to those that await its acks. */
export function derivePermissions(service: string, table: TrafficTable): Permissions {
  const own = table[service];
  if (!own) throw new Error(`${service} is not in the table of traffic.`);
  const served = new Set(getSubjects(own.serves));
  const subscribed = new Set(getSubjects(own.subscribes));
  const requesters = Object.keys(table).filter((other) =>
    table[other]?.requests.some(({ subject }) => served.has(subject)),
  );
  const publishers = Object.keys(table).filter((other) =>
    table[other]?.publishes.some((announcement) => 'receipt' in announcement && subscribed.has(announcement.subject)),
  );
  return {
    publish: sortUnique([
      ...getSubjects([...own.requests, ...own.publishes]),
      ...[...requesters, ...publishers].map(inboxSubject),
      ...(own.owns ?? []).flatMap((stream) => [eventSubject(stream), ...streamApiSubjects(stream, ['CREATE', 'INFO'])]),
      ...(own.declares ?? []).flatMap((stream) => streamApiSubjects(stream, ['CREATE', 'INFO', 'UPDATE'])),
      ...(own.stores ?? []).map(eventSubject),
      ...(own.consumes ?? []).flatMap(consumerSubjects),
    ]),
    subscribe: sortUnique([inboxSubject(service), ...served, ...subscribed]),
  };
}

const eventSubject = ({ prefix }: Stream): string => `${prefix}.>`;

/** Returns the JetStream API subjects of a stream: CREATE adds a missing one, UPDATE changes an existing one. */
const streamApiSubjects = ({ name }: Stream, actions: readonly ('CREATE' | 'INFO' | 'UPDATE')[]): string[] =>
  actions.map((action) => `$JS.API.STREAM.${action}.${name}`);

/** Returns the subjects of a consumer: to declare it, fetch and acknowledge messages, and store dead letters. */
function consumerSubjects(consumer: EventConsumer): string[] {
  const place = `${consumer.stream.name}.${consumer.name}`;
  const filter = getFilterSubject(consumer);
  return [
    `$JS.API.CONSUMER.CREATE.${filter === undefined ? place : `${place}.${filter}`}`,
    ...['INFO', 'MSG.NEXT'].map((action) => `$JS.API.CONSUMER.${action}.${place}`),
    `$JS.ACK.${place}.>`,
    `${deadLetters.prefix}.${place}`,
  ];
}

/** Adds the user `specification`, who may request everything; for specs only, never for a deployment. */
export const addSpecificationUser = (table: TrafficTable): TrafficTable => ({
  ...table,
  specification: {
    serves: [{ subject: '>' }],
    requests: [...Object.values(table).flatMap(({ serves }) => serves), { subject: '>' }],
    publishes: Object.values(table).flatMap(({ publishes }) => publishes),
    subscribes: [],
  },
});

const inboxSubject = (user: string): string => `${getInboxPrefix(user)}.>`;

const getSubjects = (entries: readonly { readonly subject: string }[]): string[] =>
  entries.map(({ subject }) => subject);

const sortUnique = (subjects: readonly string[]): string[] => [...new Set(subjects)].sort();
