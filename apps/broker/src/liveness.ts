import type { FromAdapter } from '@kerf/contracts';
import type { Commands } from './commands.ts';

type Heartbeat = Extract<FromAdapter, { type: 'heartbeat' }>;
export type DocumentState = NonNullable<Heartbeat['document']>;

/** So many intervals after the last word the next one is late. */
const lateHeartbeats = 1.5;

/** When an adapter was last heard, and what it said of itself. */
export class Liveness {
  heardAt: number;
  /** When it last said that it is well. */
  wellAt: number;
  /** While a command runs it may be unable to say anything before the deadline. */
  isExcusedAtWork = false;
  private news: DocumentState | undefined;

  constructor(now: number) {
    this.heardAt = this.wellAt = now;
  }

  hear({ healthy, document }: Heartbeat): void {
    if (healthy) this.wellAt = this.heardAt;
    this.document = document;
  }

  set document(document: DocumentState | undefined) {
    if (document) this.news = document;
  }

  /** The document, if something was said of it since this was last asked. */
  takeNews(): DocumentState | undefined {
    const { news } = this;
    this.news = undefined;
    return news;
  }

  /** Whether it owes a heartbeat for half an interval. One that is excused at work may be kept busy by others, too. */
  isQuiet(now: number, heartbeatIntervalMs: number): boolean {
    return !this.isExcusedAtWork && now - this.heardAt > lateHeartbeats * heartbeatIntervalMs;
  }

  /** For how long it has been silent without an excuse. */
  silentMs(now: number, { busyUntil }: Pick<Commands, 'busyUntil'>): number {
    return now - Math.max(this.heardAt, this.isExcusedAtWork ? busyUntil : 0);
  }
}
