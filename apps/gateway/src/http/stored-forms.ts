import type { Socket } from 'node:net';
import { storedFormsOf } from '@kerf/service';

/** What a connection has shown last. */
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
 * Makes the stored forms of what requests show, one for each pepper in force. Most connections show one key as long as
 * they are open, so the last one of each is remembered with it, and forgotten with it.
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
