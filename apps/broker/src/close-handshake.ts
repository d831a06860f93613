import type { AdapterSocket } from './adapter-socket.ts';
import type { Clock } from './clock.ts';

/** An adapter that is dismissed has this long to answer that it has heard. */
const answerTimeoutMs = 500;

/** Waits for a socket that was told to close, and cuts it off when the adapter does not answer soon. */
export class CloseHandshake {
  private isGone = false;
  private whenGone: (() => void)[] = [];

  constructor(
    private readonly socket: Pick<AdapterSocket, 'terminate'>,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the socket is gone. */
  async completed(): Promise<void> {
    if (this.isGone) return;
    const stopClock = this.clock.after(answerTimeoutMs, () => this.socket.terminate());
    const gone = new Promise<void>((resolve) => void this.whenGone.push(resolve));
    await gone.finally(stopClock);
  }

  /** The socket is gone. */
  complete(): void {
    this.isGone = true;
    for (const resolve of this.whenGone.splice(0)) resolve();
  }
}
