import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Fault } from '@kerf/errors';
import type { SecureRequests } from '@kerf/service';
import { BoundedHosts } from './bounded-hosts.ts';

/** The adapters of one host come back together, so these are many; and they are not all that others need a share of. */
const mostOpen = 1_024;
const mostAsking = 256;

/** Who has not shown a living key yet: connections that were opened, and requests whose keys are being checked. */
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

  /** A connection was opened. It is cut where its host has too many; those of a trusted proxy are many people's. */
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

  /** A request from there is looked at. Answers how that ends; throws `unavailable` where its host has too many. */
  ask(address: string): () => void {
    const leave = this.asking.enter(address);
    if (!leave) throw Fault.of('unavailable', { service: 'broker' });
    return leave;
  }

  /** Its key lives: the connection is an adapter's. */
  letIn({ socket }: IncomingMessage): void {
    const peer = peerOf(socket);
    this.departures.get(peer)?.();
    this.departures.delete(peer);
  }
}

/** The same for a connection and for what is read from it when it is encrypted; of open ones no two have it. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
