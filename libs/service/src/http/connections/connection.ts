import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-config.ts';

type WriteLimits = Pick<ConnectionLimits, 'writeTimeoutMs' | 'minWriteBytes'>;

/**
 * One connection of a client that sends requests. Pipelined requests run one after the other: none starts before the
 * bytes of the previous response have left the process, so that a client that does not read cannot fill the memory.
 */
export class Connection {
  private current: ServerResponse | undefined;
  private readonly waiting: (() => void)[] = [];
  /** Time since which the client has been measured, and bytes that had left by then. */
  private measured: { readonly since: number; readonly sentBytes: number } | undefined;

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

  /**
   * Returns true when fewer bytes than the minimum have left within the timeout although there were some to send all the
   * time. Called periodically.
   */
  isStalled(now: number, { writeTimeoutMs, minWriteBytes }: WriteLimits): boolean {
    if (this.socket.writableLength === 0) {
      this.measured = undefined;
      return false;
    }
    const sentBytes = countSentBytes(this.socket);
    this.measured ??= { since: now, sentBytes };
    if (now - this.measured.since < writeTimeoutMs) return false;
    const isTooSlow = sentBytes - this.measured.sentBytes < minWriteBytes;
    this.measured = { since: now, sentBytes };
    return isTooSlow;
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
 * Bytes that have left the process. A large write is complete only at its end, so the bytes that its handle still holds
 * are subtracted from those that it was given, as in Node's own socket timeout.
 */
function countSentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const read = (name: string) => Number((handle instanceof Object && Reflect.get(handle, name)) || 0);
  return read('bytesWritten') - read('writeQueueSize');
}
