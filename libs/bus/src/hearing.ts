import { type Announcement, parse } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type * as z from 'zod';

/** Handler of an announcement. */
export type Hearer<A extends Announcement> = (content: z.output<A['content']>, message: Pick<Msg, 'reply'>) => unknown;

/** Subscriber to announcements. */
export class Hearing {
  constructor(
    private readonly connection: NatsConnection,
    private readonly log: Log,
    private readonly onRefusal: (error: Error) => void,
  ) {}

  /** Subscribes to an announcement until stopped. */
  listen<A extends Announcement>(announcement: A, hear: Hearer<A>): { stop(): void } {
    const subscription = this.connection.subscribe(announcement.subject, {
      callback: (error, message) => {
        if (error) return this.onRefusal(error);
        void this.hear(announcement, message, hear);
      },
    });
    return { stop: () => subscription.unsubscribe() };
  }

  /** Parses and handles a message. Errors are only logged: they must not end the connection's reader. */
  private async hear<A extends Announcement>(announcement: A, message: Msg, hear: Hearer<A>): Promise<void> {
    try {
      await hear(parse<A['content']>(announcement.content, message.json()), message);
    } catch (error) {
      this.log.error({ err: error, subject: announcement.subject }, 'announcement could not be handled');
    }
  }
}
