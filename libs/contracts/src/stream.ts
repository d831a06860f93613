import type * as z from 'zod';

/** A queue of events that is kept on disk: what it holds, on the subjects `<prefix>.<address>`, how long and how much. */
export interface Stream<Content extends z.ZodType = z.ZodType> {
  /** What it is called on the server. */
  readonly name: string;
  readonly prefix: string;
  readonly content: Content;
  readonly keptMs: number;
  readonly maxBytes: number;
  /** Of two messages with one id within this time the second is not stored. */
  readonly duplicateWindowMs: number;
  /**
   * `history` keeps every message until it is old, and drops the oldest when there is no room.
   * `work` keeps a message until it is done, and takes no more when there is no room.
   */
  readonly kind: 'history' | 'work';
}

type StreamSpec<Content extends z.ZodType> = Pick<Stream<Content>, 'content' | 'keptMs' | 'maxBytes'> &
  Partial<Pick<Stream, 'kind' | 'duplicateWindowMs'>>;

/** Declares the stream `KERF_<PREFIX>`. */
export const stream = <C extends z.ZodType>(prefix: string, spec: StreamSpec<C>): Stream<C> => ({
  kind: 'history',
  duplicateWindowMs: 120_000,
  ...spec,
  name: `KERF_${prefix.toUpperCase()}`,
  prefix,
});

/** Somebody who gets messages of a stream, each at least once and in any order, and remembers across restarts how far it is. */
export interface EventConsumer<S extends Stream = Stream> {
  readonly name: string;
  readonly stream: S;
  /**
   * The addresses whose messages it gets, `*` for any part of one; absent: every message. Who chooses anew takes another
   * name: NATS 2.9 delivers nothing any more to a consumer whose choice was changed.
   */
  readonly only?: string;
  /** How often a message may fail before it goes to the dead letters. */
  readonly maxDeliveries: number;
  /** The pause after the first failure, the second …; the last one stands for all that follow. */
  readonly retryAfterMs: readonly number[];
  /** How long one message may take. */
  readonly timeoutMs: number;
  /** How many messages one process works on at once. */
  readonly atOnce: number;
}

type ConsumerSpec = Partial<Omit<EventConsumer, 'name' | 'stream'>>;

/** The subjects that a consumer gets, as the server knows them; nothing where these are all of its stream. */
export const filterOf = ({ stream, only }: EventConsumer): string | undefined => only && `${stream.prefix}.${only}`;

/** Declares a consumer by its name, which all processes of its service share. */
export const consumer = <S extends Stream>(name: string, of: S, spec: ConsumerSpec = {}): EventConsumer<S> => ({
  maxDeliveries: 5,
  retryAfterMs: [1_000, 5_000, 30_000, 120_000],
  timeoutMs: 10_000,
  atOnce: 16,
  ...spec,
  name,
  stream: of,
});
