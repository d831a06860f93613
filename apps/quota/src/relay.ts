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
  /** The pause after everything was published. */
  readonly intervalMs: number;
  /** Copies of each stream. */
  readonly replicas: number;
}

/** Events that are read, stored and forgotten together. */
const batch = 256;
/** So soon the work goes on when the process that had the lock has died. */
const competeEveryMs = 1_000;
/** Who has lost the lead lets another have it first. */
const competeAfterLossMs = 2_000;
/**
 * The least pause after a round in which something failed, unless more waits than it sent. Each that follows a round that
 * stored nothing is twice as long, until the last.
 */
const firstRetryMs = 250;
const lastRetryMs = 2_000;
/** Longer than this the connection that holds the lock should not be silent. */
const publishingMs = 5_000;
/** Counting reads every event that waits: so often is enough for whoever watches. */
const countEveryMs = 1_000;

/**
 * Moves events from the outbox to their streams, at least once and in the order of each stream; what cannot be stored
 * holds back only its own subject. Every process of the service has a relay; the one that holds the lock works. It reads
 * and deletes over the connection of the lock, so that one that has lost the lock can do neither.
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

  /** Whether this process is the one that publishes. */
  get isLeading(): boolean {
    return this.leads;
  }

  /** What waited when the leader counted it last. */
  get backlog(): Backlog | undefined {
    return this.metrics.backlog;
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Comes before the database closes. What is being published is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.metrics.stop();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) await this.pause(await this.compete());
  }

  /** Leads if nobody else does, until that ends, and answers how long to wait before the next attempt. */
  private async compete(): Promise<number> {
    try {
      await this.parts.database.holdLock('events.relay', (calls) => this.lead(new Outbox(calls)));
      return competeEveryMs;
    } catch (error) {
      this.parts.log.warn({ err: error }, this.leads ? 'the relay has lost the lead' : 'the relay cannot compete');
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
    this.parts.log.info('this relay leads');
    while (!this.stopping.signal.aborted) await this.pause(await this.round(outbox));
  }

  /** Publishes what waits, and answers how long to wait before the next round. Throws when the database fails. */
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

  /** How long to wait after a round in which so many were sent: not at all when more may wait. */
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

  /** They take events all the same. */
  private noteOthers(names: readonly string[]): void {
    if (names.length === 0) return;
    this.parts.log.warn(
      { streams: names },
      'streams are not as they are declared: run apps/quota/dist/declare-streams.js',
    );
  }

  /** An event that no stream takes would block those behind it for ever. */
  private store({ subject, msg_id: id, payload: body }: Waiting, after?: string): Promise<void> {
    const { streams, log } = this.parts;
    if (declared.some(({ prefix }) => subject.startsWith(`${prefix}.`)))
      return streams.store({ subject, id, after, body });
    log.error({ subject, id }, 'no stream takes this event: it goes to the dead letters');
    return streams.bury({ subject, id, body, from: 'outbox', by: 'relay', reason: `No stream takes ${subject}.` });
  }

  /** The streams may have gone: they are declared again. */
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

/** Whoever looks for what fails must know which event it is. */
const namedBy =
  ({ subject, msg_id: id }: Waiting) =>
  (cause: unknown): never => {
    throw new Error(`${subject}, the message ${id}: ${messageOf(cause)}`, { cause });
  };
