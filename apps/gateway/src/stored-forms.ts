import type { Socket } from 'node:net';
import { digestKey } from '@kerf/contracts';

interface Shown {
  readonly secret: string;
  readonly digests: string[];
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
    if (last?.secret === secret) return last.digests;
    const digests = this.peppers.map((pepper) => digestKey(secret, pepper));
    this.shown.set(connection, { secret, digests });
    return digests;
  }
}
