import type { Streams } from '@kerf/bus';
import { pause, systemClock } from '@kerf/concurrency';
import { streams as declared } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { type Log, FailureLog } from '@kerf/telemetry';
import { BlockedSubjects } from './blocked-subjects.ts';
import { type Backlog, nameEvent, Outbox, type PendingEvent } from './outbox.ts';
import { type PublishResult, publishInOrder } from './publish-in-order.ts';
import { RelayMetrics } from './relay-metrics.ts';
import { UnsafeEvents } from './unsafe-events.ts';

interface RelayParts {
  readonly database: Pick<Database, 'holdLock'>;
  readonly streams: Pick<Streams, 'ensureStreams' | 'storeMessage' | 'storeDeadLetter' | 'serverId'>;
  readonly log: Log;
  /** Pause after everything was published. */
  readonly intervalMs: number;
  /** Number of replicas of each stream. */
  readonly replicas: number;
}

/** Number of events that are read and stored together. */
const batchSize = 256;
/** Interval of attempts to acquire the lock; bounds the gap after the leader died. */
const electionIntervalMs = 1_000;
/** Delay before a former leader competes again, so that another process goes first. */
const electionBackoffMs = 2_000;
/**
 * Minimum pause after a round with a failure, unless more events wait than it sent. It doubles after each round that
 * stored nothing, up to the maximum.
 */
const minRetryMs = 250;
const maxRetryMs = 2_000;
/** Maximum time of a publish; the connection that holds the lock should not be idle for longer. */
const maxPublishMs = 5_000;
/** Interval of backlog counts, which read every pending event. */
const countIntervalMs = 1_000;

/**
 * Publishes events from the outbox to their streams, at least once and in order per stream; an event that cannot be
 * stored blocks only its own subject. Every process has a relay, and the holder of the lock is the leader. It reads and
 * marks over the connection of the lock, so a relay that has lost the lock can do neither.
 */
export class Relay {
  private readonly metrics = new RelayMetrics(() => this.isLeading);
  private readonly stopping = new AbortController();
  private readonly failureLog: FailureLog;
  private blocked = new BlockedSubjects(batchSize);
  private running: Promise<void> = Promise.resolve();
  private hasLock = false;
  private areStreamsDeclared = false;
  private retryMs = minRetryMs;
  private countedAt = 0;

  constructor(private readonly parts: RelayParts) {
    this.failureLog = new FailureLog(parts.log, 'events stay in the outbox');
  }

  /** True if this process publishes. */
  get isLeading(): boolean {
    return this.hasLock;
  }

  /** Backlog at the leader's last count. */
  get backlog(): Backlog | undefined {
    return this.metrics.backlog;
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Finishes the current publish before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.metrics.stopObserving();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) await this.pause(await this.tryToLead());
  }

  /** Leads if no other process does, until that ends; returns the delay before the next attempt. */
  private async tryToLead(): Promise<number> {
    try {
      await this.parts.database.holdLock('events.relay', (calls) => this.publishAsLeader(new Outbox(calls)));
      return electionIntervalMs;
    } catch (error) {
      this.parts.log.warn(
        { err: error },
        this.hasLock ? 'the relay lost its leadership' : 'the relay cannot acquire the lock',
      );
      return electionBackoffMs;
    } finally {
      if (this.hasLock) this.parts.log.info('this relay no longer leads');
      this.hasLock = false;
      this.metrics.setBacklog(undefined);
    }
  }

  private async publishAsLeader(outbox: Outbox): Promise<void> {
    this.hasLock = true;
    this.areStreamsDeclared = false;
    this.blocked = new BlockedSubjects(batchSize);
    const unsafe = new UnsafeEvents(outbox, this.parts.log);
    this.parts.log.info('this relay is the leader');
    while (!this.stopping.signal.aborted) await this.pause(await this.runRound(outbox, unsafe));
  }

  /** Publishes pending events and returns the pause before the next round. Throws when the database fails. */
  private async runRound(outbox: Outbox, unsafe: UnsafeEvents): Promise<number> {
    await this.countBacklog(outbox);
    const { serverId } = this.parts.streams;
    await unsafe.restoreEvents(serverId, this.stopping.signal);
    const { window } = this.blocked;
    const waiting = await outbox.readEntries(window);
    const sent = await outbox.readEvents(this.blocked.selectEntries(waiting), window);
    const published = await this.publish(sent);
    if (published.stored.length) await outbox.markStored(published.stored, serverId ?? '');
    this.metrics.countPublished(published.stored.length);
    this.blocked.recordRound({ waiting, ...published });
    this.logFailure(published);
    return this.getPauseMs(sent.length, published);
  }

  private logFailure({ failure }: PublishResult): void {
    if (failure === undefined) this.failureLog.reportRecovery();
    else this.failureLog.reportFailure(failure);
  }

  /** Returns the pause after a round; none when it sent a full batch, because more may wait. */
  private getPauseMs(sent: number, { stored, failure }: PublishResult): number {
    const { intervalMs } = this.parts;
    if (failure !== undefined && stored.length === 0) return this.backOff();
    this.retryMs = minRetryMs;
    if (sent === batchSize) return 0;
    return failure === undefined ? intervalMs : Math.max(intervalMs, minRetryMs);
  }

  private async publish(events: readonly PendingEvent[]): Promise<PublishResult> {
    const { streams, replicas } = this.parts;
    try {
      if (!this.areStreamsDeclared) this.warnOutdatedStreams(await streams.ensureStreams(declared, { replicas }));
      this.areStreamsDeclared = true;
    } catch (failure) {
      return { stored: [], failed: [], failure };
    }
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(maxPublishMs)]);
    return publishInOrder(events, (event, after) => this.store(event, after).catch(nameEvent(event)), signal);
  }

  /** Warns of outdated streams; they still accept events. */
  private warnOutdatedStreams(names: readonly string[]): void {
    if (names.length === 0) return;
    this.parts.log.warn({ streams: names }, 'streams differ from their declaration: run node run.mjs migrate streams');
  }

  /**
   * Stores an event; without a matching stream it goes to the dead letters, because it would block its subject forever.
   */
  private store({ subject, msg_id: id, payload: body }: PendingEvent, after?: string): Promise<void> {
    const { streams, log } = this.parts;
    if (declared.some(({ prefix }) => subject.startsWith(`${prefix}.`)))
      return streams.storeMessage({ subject, id, expectedLastId: after, body });
    log.error({ subject, id }, 'no stream accepts this event; moved to the dead letters');
    return streams.storeDeadLetter({
      subject,
      id,
      body,
      from: 'outbox',
      by: 'relay',
      reason: `No stream accepts ${subject}.`,
    });
  }

  /** Doubles the pause. The streams may be missing, so they are declared again. */
  private backOff(): number {
    this.areStreamsDeclared = false;
    const waitMs = this.retryMs;
    this.retryMs = Math.min(2 * waitMs, maxRetryMs);
    return waitMs;
  }

  private async countBacklog(outbox: Outbox): Promise<void> {
    if (performance.now() - this.countedAt < countIntervalMs) return;
    this.metrics.setBacklog(await outbox.countBacklog());
    this.countedAt = performance.now();
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, systemClock, this.stopping.signal);
  }
}
