import type { Socket } from 'node:net';
import { ConcurrencyLimiter } from '@kerf/concurrency';
import { getNetwork, hostPrefix } from '../network.ts';

interface TrustedProxies {
  isTrustedProxy(address: string | undefined): boolean;
}

/** Open connections, limited by host. Trusted proxies serve many clients and are exempt. */
export class HostConnections {
  private readonly slots: HostSlots;
  private readonly releases = new Map<string, () => void>();

  constructor(
    max: number,
    private readonly proxies: TrustedProxies,
  ) {
    this.slots = new HostSlots(max);
  }

  /** Counts a new connection; returns false when its host has too many. */
  trackConnection(socket: Socket): boolean {
    if (this.proxies.isTrustedProxy(socket.remoteAddress)) return true;
    const release = this.slots.acquireSlot(socket.remoteAddress ?? '');
    if (!release) return false;
    const peer = getPeerKey(socket);
    this.releases.set(peer, release);
    socket.once('close', () => {
      if (this.releases.get(peer) === release) this.releases.delete(peer);
      release();
    });
    return true;
  }

  /** Stops counting a connection before it closes. */
  releaseConnection(socket: Socket): void {
    const peer = getPeerKey(socket);
    this.releases.get(peer)?.();
    this.releases.delete(peer);
  }
}

/** Slots for work of clients, limited by host. */
export class HostSlots {
  private readonly taken: ConcurrencyLimiter;

  constructor(max: number) {
    this.taken = new ConcurrencyLimiter(max);
  }

  /** Acquires a slot of an address's host; returns an idempotent release function, or undefined when there is none. */
  acquireSlot(address: string): (() => void) | undefined {
    const host = getNetwork(address, hostPrefix);
    if (!this.taken.tryAcquire(host)) return undefined;
    let isHeld = true;
    return () => {
      if (isHeld) this.taken.release(host);
      isHeld = false;
    };
  }
}

/** Key of a peer, equal for a TLS connection and the socket decrypted from it; unique among open connections. */
export const getPeerKey = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
