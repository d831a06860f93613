import { setTimeout as pause } from 'node:timers/promises';
import type { Streams } from '@kerf/bus';
import { streams as declared } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { messageOf } from '@kerf/errors';
import { type Log, Trouble } from '@kerf/telemetry';
import { HeldSubjects } from './held-subjects.ts';
import { type Backlog, Outbox, type Waiting } from './outbox.ts';
import { type Published, publishInOrder } from './publish-in-order.ts';
import { RelayMetrics } from './relay-metrics.ts';

interface RelayParts {
  readonly database: Pick<Database, 'holdLock'>;
  readonly streams: Pick<Streams, 'ensure' | 'store' | 'bury'>;
  readonly log: Log;
  /** Pause after everything was published. */
  readonly intervalMs: number;
  /** Number of replicas of each stream. */
  readonly replicas: number;
}

/** Number of events that are read, stored and deleted together. */
const batch = 256;
/** Interval of attempts to acquire the lock; bounds the gap after the leader died. */
const competeEveryMs = 1_000;
/** Delay before a former leader competes again, so that another process goes first. */
const competeAfterLossMs = 2_000;
/**
 * Minimum pause after a round with a failure, unless more events wait than it sent. It doubles after each round that
 * stored nothing, up to the maximum.
 */
const firstRetryMs = 250;
const lastRetryMs = 2_000;
/** Maximum time of a publish; the connection that holds the lock should not be idle for longer. */
const publishingMs = 5_000;
/** Interval of backlog counts, which read every pending event. */
const countEveryMs = 1_000;

/**
 * Publishes events from the outbox to their streams, at least once and in order per stream; an event that cannot be
 * stored blocks only its own subject. Every process has a relay, and the holder of the lock is the leader. It reads and
 * deletes over the connection of the lock, so a relay that has lost the lock can do neither.
 */
export class Relay {
  private readonly metrics = new RelayMetrics();
  private readonly stopping = new AbortController();
  private readonly trouble: Trouble;
  private held = new HeldSubjects(batch);
  private running: Promise<void> = Promise.resolve();
  private leads = false;
  private areDeclared = false;
  private retryMs = firstRetryMs;
  private countedAt = 0;

  constructor(private readonly parts: RelayParts) {
    this.trouble = new Trouble(parts.log, 'events stay in the outbox');
  }

  /** True if this process publishes. */
  get isLeading(): boolean {
    return this.leads;
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
    this.metrics.stop();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) await this.pause(await this.compete());
  }

  /** Leads if no other process does, until that ends; returns the delay before the next attempt. */
  private async compete(): Promise<number> {
    try {
      await this.parts.database.holdLock('events.relay', (calls) => this.lead(new Outbox(calls)));
      return competeEveryMs;
    } catch (error) {
      this.parts.log.warn(
        { err: error },
        this.leads ? 'the relay lost its leadership' : 'the relay cannot acquire the lock',
      );
      return competeAfterLossMs;
    } finally {
      this.leads = false;
      this.metrics.note(undefined);
    }
  }

  private async lead(outbox: Outbox): Promise<void> {
    this.leads = true;
    this.areDeclared = false;
    this.held = new HeldSubjects(batch);
    this.parts.log.info('this relay is the leader');
    while (!this.stopping.signal.aborted) await this.pause(await this.round(outbox));
  }

  /** Publishes pending events and returns the pause before the next round. Throws when the database fails. */
  private async round(outbox: Outbox): Promise<number> {
    await this.count(outbox);
    const { window } = this.held;
    const waiting = await outbox.next(window);
    const sent = await outbox.read(this.held.next(waiting), window);
    const published = await this.publish(sent);
    if (published.stored.length) await outbox.forget(published.stored);
    this.metrics.count(published.stored.length);
    this.held.note({ waiting, ...published });
    this.tell(published);
    return this.pauseAfter(sent.length, published);
  }

  private tell({ failure }: Published): void {
    if (failure === undefined) this.trouble.over();
    else this.trouble.met(failure);
  }

  /** Returns the pause after a round; none when it sent a full batch, because more may wait. */
  private pauseAfter(sent: number, { stored, failure }: Published): number {
    const { intervalMs } = this.parts;
    if (failure !== undefined && stored.length === 0) return this.backOff();
    this.retryMs = firstRetryMs;
    if (sent === batch) return 0;
    return failure === undefined ? intervalMs : Math.max(intervalMs, firstRetryMs);
  }

  private async publish(events: readonly Waiting[]): Promise<Published> {
    const { streams, replicas } = this.parts;
    try {
      if (!this.areDeclared) this.noteOthers(await streams.ensure(declared, { replicas }));
      this.areDeclared = true;
    } catch (failure) {
      return { stored: [], failed: [], failure };
    }
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(publishingMs)]);
    return publishInOrder(events, (event, after) => this.store(event, after).catch(namedBy(event)), signal);
  }

  /** Warns of outdated streams; they still accept events. */
  private noteOthers(names: readonly string[]): void {
    if (names.length === 0) return;
    this.parts.log.warn(
      { streams: names },
      'streams differ from their declaration: run apps/quota/dist/declare-streams.js',
    );
  }

  /**
   * Stores an event; without a matching stream it goes to the dead letters, because it would block its subject forever.
   */
  private store({ subject, msg_id: id, payload: body }: Waiting, after?: string): Promise<void> {
    const { streams, log } = this.parts;
    if (declared.some(({ prefix }) => subject.startsWith(`${prefix}.`)))
      return streams.store({ subject, id, after, body });
    log.error({ subject, id }, 'no stream accepts this event; moved to the dead letters');
    return streams.bury({ subject, id, body, from: 'outbox', by: 'relay', reason: `No stream accepts ${subject}.` });
  }

  /** Doubles the pause. The streams may be missing, so they are declared again. */
  private backOff(): number {
    this.areDeclared = false;
    const waitMs = this.retryMs;
    this.retryMs = Math.min(2 * waitMs, lastRetryMs);
    return waitMs;
  }

  private async count(outbox: Outbox): Promise<void> {
    if (performance.now() - this.countedAt < countEveryMs) return;
    this.metrics.note(await outbox.backlog());
    this.countedAt = performance.now();
  }

  private async pause(ms: number): Promise<void> {
    const { signal } = this.stopping;
    if (ms > 0) await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}

/** Adds the event to an error. */
const namedBy =
  ({ subject, msg_id: id }: Waiting) =>
  (cause: unknown): never => {
    throw new Error(`${subject}, message ${id}: ${messageOf(cause)}`, { cause });
  };
