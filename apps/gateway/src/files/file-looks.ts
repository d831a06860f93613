import { BoundedMap } from '@kerf/service';
import { type FileEntry, type FilePlace, nameOf } from './file-entry.ts';
import type { FileStore } from './file-store.ts';
import { type StoreBounds, StoreTurns } from './store-turns.ts';

/** Maximum number of cached entries: a few megabytes. */
const mostKnown = 10_000;

const bounds: StoreBounds = {
  perAccount: 4,
  perProcess: 32,
  mostWaitingPerAccount: 250,
  mostWaiting: 1_000,
  patienceMs: 10_000,
};

/**
 * File listings, which are free of charge and therefore bounded by a semaphore. Ids are always read from the store;
 * metadata never changes and is cached.
 */
export class FileLooks {
  private readonly known = new BoundedMap<string, FileEntry>(mostKnown);
  private readonly turns = new StoreTurns(bounds);

  constructor(private readonly store: Pick<FileStore, 'find' | 'idsAfter'>) {}

  /** Lists the ids of an account's files after the given one, with one request to the store. */
  idsAfter(accountId: string, after: string, atMost: number): Promise<string[]> {
    return this.turns.take(accountId, () => this.store.idsAfter(accountId, after, atMost));
  }

  /** Returns the metadata of those files that still exist. */
  async entriesOf(places: readonly FilePlace[]): Promise<FileEntry[]> {
    const found = await Promise.all(places.map((place) => this.entryOf(place)));
    return found.filter((entry) => entry !== undefined);
  }

  private async entryOf(place: FilePlace): Promise<FileEntry | undefined> {
    const known = this.known.get(nameOf(place));
    if (known) return known;
    const entry = await this.turns.take(place.accountId, () => this.store.find(place));
    if (entry) this.known.set(nameOf(entry), entry);
    return entry;
  }
}
