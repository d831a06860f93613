import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ConcurrencyLimiter } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { getNetwork, hostPrefix, type SecureTransport } from '@kerf/service';

// Generous, because the adapters of one host reconnect together, and these do not use up the limits of other hosts.
const maxOpen = 1_024;
const maxAuthenticating = 256;

/** Limits, by host, connections that have not authenticated yet and requests that are authenticating. */
export class PreAuthConnections {
  private readonly open: ConcurrencyLimiter;
  private readonly authenticating: ConcurrencyLimiter;
  private readonly releases = new Map<string, () => void>();

  constructor(
    private readonly secure: Pick<SecureTransport, 'isTrustedProxy'>,
    max: { readonly open: number; readonly authenticating: number } = {
      open: maxOpen,
      authenticating: maxAuthenticating,
    },
  ) {
    this.open = new ConcurrencyLimiter(max.open);
    this.authenticating = new ConcurrencyLimiter(max.authenticating);
  }

  /**
   * Counts a new connection; destroys it when its host has too many. Trusted proxies serve many clients and are exempt.
   */
  trackConnection(socket: Socket): void {
    if (this.secure.isTrustedProxy(socket.remoteAddress)) return;
    const release = acquireHostSlot(this.open, socket.remoteAddress ?? '');
    if (!release) return void socket.destroy();
    const peer = getPeerKey(socket);
    this.releases.set(peer, release);
    socket.once('close', () => {
      if (this.releases.get(peer) === release) this.releases.delete(peer);
      release();
    });
  }

  /** Acquires an authentication slot; returns its release. Throws `unavailable` when the host has too many. */
  acquireSlot(address: string): () => void {
    const release = acquireHostSlot(this.authenticating, address);
    if (!release) throw Fault.of('unavailable', { service: 'broker' });
    return release;
  }

  /** Stops counting a connection: its key is valid. */
  markAuthenticated({ socket }: IncomingMessage): void {
    const peer = getPeerKey(socket);
    this.releases.get(peer)?.();
    this.releases.delete(peer);
  }
}

/** Acquires a slot of an address's host; returns an idempotent release function, or undefined when there is none. */
function acquireHostSlot(limiter: ConcurrencyLimiter, address: string): (() => void) | undefined {
  const host = getNetwork(address, hostPrefix);
  if (!limiter.tryAcquire(host)) return undefined;
  let isHeld = true;
  return () => {
    if (isHeld) limiter.release(host);
    isHeld = false;
  };
}

/** Key of a peer, equal for a TLS connection and the socket decrypted from it; unique among open connections. */
const getPeerKey = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
