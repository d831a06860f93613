import { loginIn } from '@kerf/bus';
import type { EventConsumer, Stream } from '@kerf/contracts';
import { type JetStreamManager, jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** A message stored in a stream. */
export interface Stored {
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Reads all messages of a stream, in order. */
export const storedIn = (url: string, { name }: Stream): Promise<Stored[]> =>
  managing(url, async ({ streams }) => {
    const { state } = await streams.info(name);
    const numbers = Array.from({ length: state.messages }, (_, index) => state.first_seq + index);
    const messages = await Promise.all(numbers.map((seq) => streams.getMessage(name, { seq })));
    return messages.flatMap((message) => (message ? readable(message) : []));
  });

/** Counts the messages that a consumer has not acknowledged. */
export const undoneBy = (url: string, { stream, name }: EventConsumer): Promise<number> =>
  managing(url, async ({ consumers }) => {
    const { num_pending, num_ack_pending } = await consumers.info(stream.name, name);
    return num_pending + num_ack_pending;
  });

/** Deletes all streams, like a server that lost its disk. */
export const removeStreams = (url: string): Promise<void> =>
  managing(url, async ({ streams }) => {
    for await (const name of streams.names()) await streams.delete(name);
  });

async function managing<T>(url: string, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connect(loginIn(url));
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

const readable = (message: StoredMsg): Stored => ({
  subject: message.subject,
  text: message.string(),
  headers: Object.fromEntries([...message.header].map(([name, [value]]) => [name, value])),
});
