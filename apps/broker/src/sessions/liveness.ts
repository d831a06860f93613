import type { Clock } from '@kerf/concurrency';
import type { FromAdapter, Register } from '@kerf/contracts';
import type { Commands } from '../commands/commands.ts';
import type { DocumentState } from '../presence/presence.store.ts';

type Heartbeat = Extract<FromAdapter, { type: 'heartbeat' }>;
type BusyState = Pick<Commands, 'busyUntil'>;

/** Time within which a connection must register. */
export const registerTimeoutMs = 5_000;

/** Heartbeat intervals after the last frame at which the next heartbeat is overdue. */
const overdueIntervals = 1.5;

/** Heartbeat intervals without a frame after which the adapter times out. */
const timeoutIntervals = 3;

/** Liveness of an adapter: its last frame, health and document. */
export class Liveness {
  lastFrameAt: number;
  /** Time of the last healthy heartbeat. */
  lastHealthyAt: number;
  /** True if the adapter may be unable to send heartbeats while a command runs. */
  private isExcusedWhileBusy = false;
  private documentChange: DocumentState | undefined;
  private lastDocument: DocumentState | undefined;

  constructor(private readonly context: { readonly clock: Clock; readonly heartbeatIntervalMs: number }) {
    this.lastFrameAt = this.lastHealthyAt = context.clock.now();
  }

  /** Records that a frame was received. */
  onFrame(): void {
    this.lastFrameAt = this.context.clock.now();
  }

  /** Records the settings and document of a registration. */
  onRegister({ busy_liveness, documents }: Register): void {
    this.isExcusedWhileBusy = busy_liveness === 'deadline';
    this.document = documents[0];
  }

  onHeartbeat({ healthy, document }: Heartbeat): void {
    if (healthy) this.lastHealthyAt = this.lastFrameAt;
    this.document = document;
  }

  set document(document: DocumentState | undefined) {
    if (!document) return;
    this.documentChange = document;
    this.lastDocument = document;
  }

  /** The document as last reported, with the revision after the last command. */
  get document(): DocumentState | undefined {
    return this.lastDocument;
  }

  /** Records the revision after a command: the adapter reports its document less often. */
  recordRevision(revision: number): void {
    if (this.lastDocument) this.lastDocument = { ...this.lastDocument, revision };
  }

  /** Returns the document if it was reported since the last call. */
  takeDocumentChange(): DocumentState | undefined {
    const { documentChange } = this;
    this.documentChange = undefined;
    return documentChange;
  }

  /**
   * True when a heartbeat is half an interval late. An adapter excused while busy never is: other programs may keep it
   * busy.
   */
  get isHeartbeatOverdue(): boolean {
    const { clock, heartbeatIntervalMs } = this.context;
    return !this.isExcusedWhileBusy && clock.now() - this.lastFrameAt > overdueIntervals * heartbeatIntervalMs;
  }

  /** Returns true when the adapter has been silent for too long. */
  hasTimedOut(busyState: BusyState): boolean {
    return this.getSilentMs(busyState) > timeoutIntervals * this.context.heartbeatIntervalMs;
  }

  /** Returns the time without a frame in milliseconds, excluding excused busy time. */
  getSilentMs({ busyUntil }: BusyState): number {
    return this.context.clock.now() - Math.max(this.lastFrameAt, this.isExcusedWhileBusy ? busyUntil : 0);
  }
}
