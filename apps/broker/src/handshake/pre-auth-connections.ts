import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Fault } from '@kerf/errors';
import { HostConnections, HostSlots, type SecureTransport } from '@kerf/service';

// Generous, because the adapters of one host reconnect together, and these do not use up the limits of other hosts.
const maxOpen = 1_024;
const maxAuthenticating = 256;

/** Limits, by host, connections that have not authenticated yet and requests that are authenticating. */
export class PreAuthConnections {
  private readonly open: HostConnections;
  private readonly authenticating: HostSlots;

  constructor(
    secure: Pick<SecureTransport, 'isTrustedProxy'>,
    max: { readonly open: number; readonly authenticating: number } = {
      open: maxOpen,
      authenticating: maxAuthenticating,
    },
  ) {
    this.open = new HostConnections(max.open, secure);
    this.authenticating = new HostSlots(max.authenticating);
  }

  /** Counts a new connection; destroys it when its host has too many. */
  trackConnection(socket: Socket): void {
    if (!this.open.trackConnection(socket)) socket.destroy();
  }

  /** Acquires an authentication slot; returns its release. Throws `unavailable` when the host has too many. */
  acquireSlot(address: string): () => void {
    const release = this.authenticating.acquireSlot(address);
    if (!release) throw Fault.of('unavailable', { service: 'broker' });
    return release;
  }

  /** Stops counting a connection: its key is valid. */
  markAuthenticated({ socket }: IncomingMessage): void {
    this.open.releaseConnection(socket);
  }
}
