import type { Socket } from 'node:net';
import { storedFormsOf } from '@kerf/service';

/** The latest secret of a connection and its digests. */
class Shown {
  readonly #secret: string;
  readonly digests: string[];

  constructor(secret: string, digests: string[]) {
    this.#secret = secret;
    this.digests = digests;
  }

  is(secret: string): boolean {
    return this.#secret === secret;
  }
}

/**
 * Digests of keys and tokens, one for each current pepper. Most connections send one key while they are open, so the
 * latest one is cached for the lifetime of its connection.
 */
export class StoredForms {
  private readonly shown = new WeakMap<Socket, Shown>();

  constructor(private readonly peppers: readonly string[]) {}

  of(secret: string, connection: Socket): string[] {
    const last = this.shown.get(connection);
    if (last?.is(secret)) return last.digests;
    const digests = storedFormsOf(secret, this.peppers);
    this.shown.set(connection, new Shown(secret, digests));
    return digests;
  }
}
