import type { FromAdapter, Register } from '@kerf/contracts';
import type { Commands } from '../commands/commands.ts';
import type { SessionContext } from './session-context.ts';

type Heartbeat = Extract<FromAdapter, { type: 'heartbeat' }>;
export type DocumentState = NonNullable<Heartbeat['document']>;
type AtWork = Pick<Commands, 'busyUntil'>;

/** So many intervals after the last word the next one is late. */
const lateHeartbeats = 1.5;

/** After so many the adapter is given up. */
const missedHeartbeats = 3;

/** When an adapter was last heard, and what it said of itself. */
export class Liveness {
  heardAt: number;
  /** When it last said that it is well. */
  wellAt: number;
  /** While a command runs it may be unable to say anything before the deadline. */
  private isExcusedAtWork = false;
  private news: DocumentState | undefined;

  constructor(private readonly context: Pick<SessionContext, 'clock' | 'heartbeatIntervalMs'>) {
    this.heardAt = this.wellAt = context.clock.now();
  }

  /** It says something, whatever it is. */
  speaks(): void {
    this.heardAt = this.context.clock.now();
  }

  /** What it says of itself when it introduces itself. */
  meet({ busy_liveness, documents }: Register): void {
    this.isExcusedAtWork = busy_liveness === 'deadline';
    this.document = documents[0];
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
  get isQuiet(): boolean {
    const { clock, heartbeatIntervalMs } = this.context;
    return !this.isExcusedAtWork && clock.now() - this.heardAt > lateHeartbeats * heartbeatIntervalMs;
  }

  /** Whether it has been silent for too long to be waited for. */
  isGivenUp(atWork: AtWork): boolean {
    return this.silentMs(atWork) > missedHeartbeats * this.context.heartbeatIntervalMs;
  }

  /** For how long it has been silent without an excuse. */
  silentMs({ busyUntil }: AtWork): number {
    return this.context.clock.now() - Math.max(this.heardAt, this.isExcusedAtWork ? busyUntil : 0);
  }
}
