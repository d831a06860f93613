import type * as z from 'zod';

/** Declaration of a durable event stream on the subjects `<prefix>.<address>`. */
export interface Stream<Content extends z.ZodType = z.ZodType> {
  /** Name on the server. */
  readonly name: string;
  readonly prefix: string;
  readonly content: Content;
  readonly retentionMs: number;
  readonly maxBytes: number;
  /** Maximum size of a message with its headers; a larger one is rejected. */
  readonly maxMessageBytes: number;
  /** Window within which a second message with the same id is dropped. */
  readonly duplicateWindowMs: number;
  /**
   * `history` keeps each message for the retention time, and drops the oldest when full.
   * `work` keeps each message until it is acknowledged, and rejects new ones when full.
   */
  readonly kind: 'history' | 'work';
}

type StreamSpec<Content extends z.ZodType> = Pick<Stream<Content>, 'content' | 'retentionMs' | 'maxBytes'> &
  Partial<Pick<Stream, 'kind' | 'duplicateWindowMs' | 'maxMessageBytes'>>;

/** Declares the stream `KERF_<PREFIX>`. */
export const stream = <C extends z.ZodType>(prefix: string, spec: StreamSpec<C>): Stream<C> => ({
  kind: 'history',
  // The outbox keeps published events for five minutes, and may publish them again.
  duplicateWindowMs: 360_000,
  // Details of an audit event, the longest content, have at most 8 KiB.
  maxMessageBytes: 16_384,
  ...spec,
  name: `KERF_${prefix.toUpperCase()}`,
  prefix,
});

/** Durable consumer of a stream. It receives each message at least once, in any order, and resumes after restarts. */
export interface EventConsumer<S extends Stream = Stream> {
  readonly name: string;
  readonly stream: S;
  /**
   * Filter on addresses, with `*` for any token; absent: every message. A new filter requires a new consumer name: NATS
   * 2.9 stops delivering to a consumer whose filter changed.
   */
  readonly addressFilter?: string;
  /** Number of failed deliveries after which a message becomes a dead letter. */
  readonly maxDeliveries: number;
  /** Pauses after the first failure, the second …; the last one is used for all further failures. */
  readonly retryAfterMs: readonly number[];
  /** Timeout for handling one message. */
  readonly timeoutMs: number;
  /** Maximum number of messages that one process handles concurrently. */
  readonly maxInFlight: number;
}

type ConsumerSpec = Partial<Omit<EventConsumer, 'name' | 'stream'>>;

/** Returns the filter subject of a consumer on the server; undefined if it receives the whole stream. */
export const getFilterSubject = ({ stream, addressFilter }: EventConsumer): string | undefined =>
  addressFilter && `${stream.prefix}.${addressFilter}`;

/** Declares a consumer. All processes of its service share its name. */
export const consumer = <S extends Stream>(name: string, source: S, spec: ConsumerSpec = {}): EventConsumer<S> => ({
  maxDeliveries: 5,
  retryAfterMs: [1_000, 5_000, 30_000, 120_000],
  timeoutMs: 10_000,
  maxInFlight: 16,
  ...spec,
  name,
  stream: source,
});
