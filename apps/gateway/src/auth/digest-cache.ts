import type { Socket } from 'node:net';
import { computeDigests } from '@kerf/service';

/** The latest secret of a connection and its digests. */
class ConnectionSecret {
  readonly #secret: string;
  readonly digests: string[];

  constructor(secret: string, digests: string[]) {
    this.#secret = secret;
    this.digests = digests;
  }

  matches(secret: string): boolean {
    return this.#secret === secret;
  }
}

/**
 * Digests of keys and tokens, one for each current pepper. Most connections send one key while they are open, so the
 * latest one is cached for the lifetime of its connection.
 */
export class DigestCache {
  private readonly byConnection = new WeakMap<Socket, ConnectionSecret>();

  constructor(private readonly peppers: readonly string[]) {}

  getDigests(secret: string, connection: Socket): string[] {
    const last = this.byConnection.get(connection);
    if (last?.matches(secret)) return last.digests;
    const digests = computeDigests(secret, this.peppers);
    this.byConnection.set(connection, new ConnectionSecret(secret, digests));
    return digests;
  }
}
