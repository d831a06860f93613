import type { FromBroker } from '@kerf/contracts';
import type { Clock } from '@kerf/concurrency';

/** Subset of a WebSocket that a session needs. */
export interface AdapterSocket {
  readonly bufferedAmount: number;
  send(text: string, written: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Unsent bytes above which no commands are sent, and above which the connection is closed. */
const busyBytes = 1_048_576;
const stuckBytes = 4 * busyBytes;

/** Maximum length of the reason in a close frame. */
const maxReasonBytes = 120;

/** Time that an adapter has to answer the close frame. */
const closeTimeoutMs = 500;

/** Socket of a session, with its backpressure and closing. */
export class SessionSocket {
  private isClosed = false;
  private closeWaiters: (() => void)[] = [];

  constructor(
    private readonly socket: AdapterSocket,
    private readonly clock: Clock,
  ) {}

  /** True if the adapter keeps up with the messages sent to it. */
  get canSend(): boolean {
    return this.socket.bufferedAmount <= busyBytes;
  }

  /** True if so much is unsent that the adapter does not seem to read at all. */
  get isStuck(): boolean {
    return this.socket.bufferedAmount > stuckBytes;
  }

  send(message: FromBroker, onWritten: () => void): void {
    this.socket.send(JSON.stringify(message), onWritten);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, Buffer.from(reason).subarray(0, maxReasonBytes).toString());
  }

  /** Terminates the connection without a close frame. */
  terminate(): void {
    this.socket.terminate();
  }

  /** Resolves when a closing socket is closed; terminates it when the adapter does not answer soon. */
  async waitUntilClosed(): Promise<void> {
    if (this.isClosed) return;
    const stopClock = this.clock.after(closeTimeoutMs, () => this.terminate());
    const closed = new Promise<void>((resolve) => void this.closeWaiters.push(resolve));
    await closed.finally(stopClock);
  }

  /** Records that the socket is closed. */
  onClosed(): void {
    this.isClosed = true;
    for (const resolve of this.closeWaiters.splice(0)) resolve();
  }
}
