import { type Announcement, parse } from '@kerf/contracts';
import { type Log, runInRequest } from '@kerf/telemetry';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type * as z from 'zod';
import { readRequest } from './message-encoding.ts';

/** Handler of an announcement. */
export type AnnouncementHandler<A extends Announcement> = (
  content: z.output<A['content']>,
  message: Pick<Msg, 'reply'>,
) => unknown;

/** Subscriber to announcements. */
export class Subscriber {
  constructor(
    private readonly connection: NatsConnection,
    private readonly log: Log,
    private readonly onRefusal: (error: Error) => void,
  ) {}

  /** Subscribes to an announcement until stopped. */
  subscribe<A extends Announcement>(announcement: A, handle: AnnouncementHandler<A>): { stop(): void } {
    const subscription = this.connection.subscribe(announcement.subject, {
      callback: (error, message) => {
        if (error) return this.onRefusal(error);
        void runInRequest(readRequest(message), () => this.handle(announcement, message, handle));
      },
    });
    return { stop: () => subscription.unsubscribe() };
  }

  /** Parses and handles a message. Errors are only logged: they must not end the connection's reader. */
  private async handle<A extends Announcement>(
    announcement: A,
    message: Msg,
    handle: AnnouncementHandler<A>,
  ): Promise<void> {
    try {
      await handle(parse<A['content']>(announcement.content, message.json()), message);
    } catch (error) {
      this.log.error({ err: error, subject: announcement.subject }, 'announcement could not be handled');
    }
  }
}
