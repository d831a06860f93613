import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Fault } from '@kerf/errors';
import type { SecureRequests } from '@kerf/service';
import { BoundedHosts } from './bounded-hosts.ts';

// Generous, because the adapters of one host reconnect together, and these do not use up the limits of other hosts.
const mostOpen = 1_024;
const mostAsking = 256;

/** Limits, by host, connections that have not authenticated yet and requests that are authenticating. */
export class Doorstep {
  private readonly open: BoundedHosts;
  private readonly asking: BoundedHosts;
  private readonly departures = new Map<string, () => void>();

  constructor(
    private readonly secure: Pick<SecureRequests, 'trusts'>,
    most: { readonly open: number; readonly asking: number } = { open: mostOpen, asking: mostAsking },
  ) {
    this.open = new BoundedHosts(most.open);
    this.asking = new BoundedHosts(most.asking);
  }

  /**
   * Counts a new connection; destroys it when its host has too many. Trusted proxies serve many clients and are exempt.
   */
  meet(socket: Socket): void {
    if (this.secure.trusts(socket.remoteAddress)) return;
    const leave = this.open.enter(socket.remoteAddress ?? '');
    if (!leave) return void socket.destroy();
    const peer = peerOf(socket);
    this.departures.set(peer, leave);
    socket.once('close', () => {
      if (this.departures.get(peer) === leave) this.departures.delete(peer);
      leave();
    });
  }

  /** Acquires an authentication slot; returns its release. Throws `unavailable` when the host has too many. */
  ask(address: string): () => void {
    const leave = this.asking.enter(address);
    if (!leave) throw Fault.of('unavailable', { service: 'broker' });
    return leave;
  }

  /** Stops counting a connection: its key is valid. */
  letIn({ socket }: IncomingMessage): void {
    const peer = peerOf(socket);
    this.departures.get(peer)?.();
    this.departures.delete(peer);
  }
}

/** Key of a peer, equal for a TLS connection and the socket decrypted from it; unique among open connections. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
