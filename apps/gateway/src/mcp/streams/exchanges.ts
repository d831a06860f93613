import type { Bus } from '@kerf/bus';
import { keyRevoked, requestCancelled } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import type { Exchange } from './exchange.ts';
import { Places } from '../../places.ts';
import type { Requester } from '../../requester.ts';
import { Turns } from './turns.ts';

/** Maximum concurrent free messages of one stream. */
const mostTurns = 4;

/** Maximum wait for a slot; proxies close a request that is silent for a minute, and clients give up by then. */
const usualWaitMs = 50_000;

/** Stream messages that this gateway is processing. The number that run operations is limited per account. */
export class Exchanges {
  private readonly atWork = new Map<Exchange, Promise<void>>();
  private readonly places: Places;
  private readonly turns: Turns;
  private readonly heard: readonly { stop(): void }[];

  constructor(
    bus: Bus,
    private readonly log: Log,
    mostPerAccount: number,
    longestWaitMs = usualWaitMs,
  ) {
    this.places = new Places(mostPerAccount);
    this.turns = new Turns(mostTurns, longestWaitMs);
    this.heard = [
      bus.listen(requestCancelled, ({ sessionId: streamId, requestId }) => {
        for (const exchange of this.atWork.keys()) if (exchange.isFor({ streamId, requestId })) exchange.cancel();
      }),
      // A key that lives on but may start nothing more keeps the operations it has started.
      bus.listen(keyRevoked, ({ keyId, lives }) => {
        if (!lives) for (const exchange of this.atWork.keys()) exchange.endKey(keyId);
      }),
    ];
  }

  get size(): number {
    return this.atWork.size;
  }

  /** Waits for a slot for a free message and returns its release function. Throws `stream_busy`. */
  awaitTurn(name: string, requester: Requester): Promise<() => void> {
    return this.turns.take(name, requester);
  }

  /** Reserves a slot for a message that runs something; returns its release function. Throws `too_many_messages`. */
  enter(accountId: string): () => void {
    if (!this.places.take(accountId)) throw Fault.of('too_many_messages', { limit: this.places.most });
    return () => this.places.giveBack(accountId);
  }

  /** Runs an exchange in the background; shutdown waits for it. */
  begin(exchange: Exchange, work: () => Promise<void>): Promise<void> {
    const done = this.done(exchange, work).finally(() => this.atWork.delete(exchange));
    this.atWork.set(exchange, done);
    return done;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.allDone();
  }

  /** Waits again, for messages that arrived before the server closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.allDone();
    for (const announcement of this.heard) announcement.stop();
  }

  private async done(exchange: Exchange, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.log.error({ err: error }, 'stream message not answered'));
    // The operation is not undone: before 2026-07-28 a disconnect does not cancel.
    await exchange.end().catch((error: unknown) => this.log.debug({ err: error }, 'stream closed before its answer'));
  }

  private async allDone(): Promise<void> {
    while (this.atWork.size) await Promise.all(this.atWork.values());
  }
}
