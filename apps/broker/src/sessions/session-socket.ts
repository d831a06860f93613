import type { FromBroker } from '@kerf/contracts';
import type { AdapterSocket } from './adapter-socket.ts';
import type { Clock } from '../clock.ts';

/** Above the first nothing more is asked of an adapter, above the second it is given up. */
const busyBytes = 1_048_576;
const stuckBytes = 4 * busyBytes;

/** A close frame holds no more. */
const mostReasonBytes = 120;

/** An adapter that is dismissed has this long to answer that it has heard. */
const answerTimeoutMs = 500;

/** The socket of a session: what is unread of it, and how it closes. */
export class SessionSocket {
  private isGone = false;
  private whenGone: (() => void)[] = [];

  constructor(
    private readonly socket: AdapterSocket,
    private readonly clock: Clock,
  ) {}

  /** Whether the adapter keeps up with what it is sent. */
  get isFree(): boolean {
    return this.socket.bufferedAmount <= busyBytes;
  }

  /** Whether so much is unread that the adapter does not seem to read at all. */
  get isStuck(): boolean {
    return this.socket.bufferedAmount > stuckBytes;
  }

  send(message: FromBroker, written: () => void): void {
    this.socket.send(JSON.stringify(message), written);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, Buffer.from(reason).subarray(0, mostReasonBytes).toString());
  }

  /** Cuts the adapter off. */
  terminate(): void {
    this.socket.terminate();
  }

  /** Resolves when the socket is gone, which was told to close; it is cut off when the adapter does not answer soon. */
  async gone(): Promise<void> {
    if (this.isGone) return;
    const stopClock = this.clock.after(answerTimeoutMs, () => this.terminate());
    const gone = new Promise<void>((resolve) => void this.whenGone.push(resolve));
    await gone.finally(stopClock);
  }

  /** The socket is gone. */
  disconnected(): void {
    this.isGone = true;
    for (const resolve of this.whenGone.splice(0)) resolve();
  }
}
