import { parseLogin } from '@kerf/bus';
import type { EventConsumer, Stream } from '@kerf/contracts';
import { type JetStreamManager, jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** A message stored in a stream. */
export interface StoredMessage {
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Reads all messages of a stream, in order. */
export const readStoredMessages = (url: string, { name }: Stream): Promise<StoredMessage[]> =>
  withManager(url, async ({ streams }) => {
    const { state } = await streams.info(name);
    const numbers = Array.from({ length: state.messages }, (_, index) => state.first_seq + index);
    const messages = await Promise.all(numbers.map((seq) => streams.getMessage(name, { seq })));
    return messages.flatMap((message) => (message ? toStoredMessage(message) : []));
  });

/** Counts the messages that a consumer has not acknowledged. */
export const countPendingMessages = (url: string, { stream, name }: EventConsumer): Promise<number> =>
  withManager(url, async ({ consumers }) => {
    const { num_pending, num_ack_pending } = await consumers.info(stream.name, name);
    return num_pending + num_ack_pending;
  });

/** Deletes all streams, like a server that lost its disk. */
export const removeStreams = (url: string): Promise<void> =>
  withManager(url, async ({ streams }) => {
    for await (const name of streams.names()) await streams.delete(name);
  });

async function withManager<T>(url: string, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connect(parseLogin(url));
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

const toStoredMessage = (message: StoredMsg): StoredMessage => ({
  subject: message.subject,
  text: message.string(),
  headers: Object.fromEntries([...message.header].map(([name, [value]]) => [name, value])),
});
