import type { FromAdapter, Register } from '@kerf/contracts';
import type { Commands } from '../commands/commands.ts';
import type { SessionContext } from './session-context.ts';

type Heartbeat = Extract<FromAdapter, { type: 'heartbeat' }>;
export type DocumentState = NonNullable<Heartbeat['document']>;
type AtWork = Pick<Commands, 'busyUntil'>;

/** Heartbeat intervals after the last frame at which the next heartbeat is overdue. */
const lateHeartbeats = 1.5;

/** Heartbeat intervals without a frame after which the adapter times out. */
const missedHeartbeats = 3;

/** Liveness of an adapter: its last frame, health and document. */
export class Liveness {
  heardAt: number;
  /** Time of the last healthy heartbeat. */
  wellAt: number;
  /** True if the adapter may be unable to send heartbeats while a command runs. */
  private isExcusedAtWork = false;
  private news: DocumentState | undefined;

  constructor(private readonly context: Pick<SessionContext, 'clock' | 'heartbeatIntervalMs'>) {
    this.heardAt = this.wellAt = context.clock.now();
  }

  /** Records that a frame was received. */
  speaks(): void {
    this.heardAt = this.context.clock.now();
  }

  /** Records the settings and document of a registration. */
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

  /** Returns the document if it was reported since the last call. */
  takeNews(): DocumentState | undefined {
    const { news } = this;
    this.news = undefined;
    return news;
  }

  /**
   * True when a heartbeat is half an interval late. An adapter excused while busy never is: other programs may keep it
   * busy.
   */
  get isQuiet(): boolean {
    const { clock, heartbeatIntervalMs } = this.context;
    return !this.isExcusedAtWork && clock.now() - this.heardAt > lateHeartbeats * heartbeatIntervalMs;
  }

  /** Returns true when the adapter has been silent for too long. */
  isGivenUp(atWork: AtWork): boolean {
    return this.silentMs(atWork) > missedHeartbeats * this.context.heartbeatIntervalMs;
  }

  /** Returns the time without a frame in milliseconds, excluding excused busy time. */
  silentMs({ busyUntil }: AtWork): number {
    return this.context.clock.now() - Math.max(this.heardAt, this.isExcusedAtWork ? busyUntil : 0);
  }
}
