import { type EventConsumer, getFilterSubject, type Stream } from '@kerf/contracts';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const policies = {
  history: { retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old },
  work: { retention: RetentionPolicy.Workqueue, discard: DiscardPolicy.New },
};

/** Converts a stream declaration to JetStream configuration. */
export const toStreamConfig = (stream: Stream, replicas: number): Partial<StreamConfig> & { name: string } => ({
  ...policies[stream.kind],
  name: stream.name,
  subjects: [`${stream.prefix}.>`],
  storage: StorageType.File,
  num_replicas: replicas,
  max_age: nanos(stream.retentionMs),
  max_bytes: stream.maxBytes,
  max_msg_size: stream.maxMessageBytes,
  duplicate_window: nanos(stream.duplicateWindowMs),
});

/** Converts a consumer declaration to JetStream configuration. */
export const toConsumerConfig = (consumer: EventConsumer): Partial<ConsumerConfig> => ({
  durable_name: consumer.name,
  filter_subject: getFilterSubject(consumer),
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  // A message may queue in the process before it is handled for up to `timeoutMs`.
  ack_wait: nanos(3 * consumer.timeoutMs),
  // The consumer counts deliveries: the server would leave a message that fails too often in the stream.
  max_deliver: -1,
  // Includes messages that wait for a retry: a few failing messages must not block the others.
  max_ack_pending: 1_000,
});
