import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One connection of a client that sends requests. Pipelined requests run one after the other: none starts before the
 * bytes of the previous response have left the process, so that a client that does not read cannot fill the memory.
 */
export class Connection {
  private current: ServerResponse | undefined;
  private readonly waiting: (() => void)[] = [];
  private lastProgress = '';
  private stalledSince = 0;

  constructor(
    private readonly socket: Socket,
    private readonly maxWaiting: number,
  ) {}

  /** Bytes of responses that have not left the process. */
  get unsentBytes(): number {
    return this.socket.writableLength;
  }

  /** Runs a request when the earlier ones are answered; returns false when too many wait already. */
  enqueueRequest(response: ServerResponse, run: () => void): boolean {
    if (this.waiting.length === 0 && (!this.current || this.current.writableFinished)) {
      this.start(response, run);
      return true;
    }
    if (this.waiting.length >= this.maxWaiting) return false;
    this.waiting.push(() => this.start(response, run));
    if (this.waiting.length === 1) this.current?.once('close', () => this.startNext());
    return true;
  }

  /** Returns true when no byte has left for `timeoutMs` although there are some to send. Called periodically. */
  isStalled(now: number, timeoutMs: number): boolean {
    const progress = this.socket.writableLength === 0 ? '' : readProgress(this.socket);
    if (progress === '' || progress !== this.lastProgress) {
      this.lastProgress = progress;
      this.stalledSince = now;
      return false;
    }
    return now - this.stalledSince >= timeoutMs;
  }

  private start(response: ServerResponse, run: () => void): void {
    this.current = response;
    run();
  }

  private startNext(): void {
    if (this.socket.destroyed) return;
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.current?.once('close', () => this.startNext());
  }
}

/**
 * State of the writes of a socket; it changes with every byte that leaves, and not when more are added. A large write
 * is complete only at its end, so the bytes that its handle still holds count too, as in Node's own socket timeout.
 */
function readProgress(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, '_handle');
  const held: unknown = handle instanceof Object ? Reflect.get(handle, 'writeQueueSize') : undefined;
  return `${socket.bytesWritten - socket.writableLength} ${String(held)}`;
}
