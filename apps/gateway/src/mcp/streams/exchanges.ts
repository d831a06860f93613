import type { Bus } from '@kerf/bus';
import { keyRevoked, requestCancelled } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import type { Exchange } from './exchange.ts';
import { Places } from '../../places.ts';
import type { Requester } from '../../requester.ts';
import { Turns } from './turns.ts';

/** So many messages of one stream that cost nothing are answered at one time. */
const mostTurns = 4;

/** Proxies end a request that is silent for a minute, and clients wait no longer for an answer. */
const usualWaitMs = 50_000;

/** The messages of streams that this gateway is at work on: of those that run something a bounded number for each account. */
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
      // Who lives on and may run nothing any more may still have done what is begun.
      bus.listen(keyRevoked, ({ keyId, lives }) => {
        if (!lives) for (const exchange of this.atWork.keys()) exchange.endKey(keyId);
      }),
    ];
  }

  get size(): number {
    return this.atWork.size;
  }

  /** Resolves when it is the turn of a message that costs nothing, with how to end it. Throws `stream_busy`. */
  awaitTurn(name: string, requester: Requester): Promise<() => void> {
    return this.turns.take(name, requester);
  }

  /** Takes a place for one more that runs something, and answers how to give it back. Throws `too_many_messages`. */
  enter(accountId: string): () => void {
    if (!this.places.take(accountId)) throw Fault.of('too_many_messages', { limit: this.places.most });
    return () => this.places.giveBack(accountId);
  }

  /** Does the work of an exchange; nobody waits for it but the end of this process. */
  begin(exchange: Exchange, work: () => Promise<void>): Promise<void> {
    const done = this.done(exchange, work).finally(() => this.atWork.delete(exchange));
    this.atWork.set(exchange, done);
    return done;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.allDone();
  }

  /** Once more for what came until the server was closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.allDone();
    for (const announcement of this.heard) announcement.stop();
  }

  private async done(exchange: Exchange, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.log.error({ err: error }, 'a message of a stream was not answered'));
    // What has been done stays done: before 2026-07-28 a client that is gone has not cancelled anything.
    await exchange.end().catch((error: unknown) => this.log.debug({ err: error }, 'an answer has no stream any more'));
  }

  private async allDone(): Promise<void> {
    while (this.atWork.size) await Promise.all(this.atWork.values());
  }
}
