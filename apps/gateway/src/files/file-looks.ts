import { BoundedMap } from '@kerf/service';
import { type FileEntry, type FilePlace, nameOf } from './file-entry.ts';
import type { FileStore } from './file-store.ts';
import { type StoreBounds, StoreTurns } from './store-turns.ts';

/** As much as is remembered: a few megabytes. */
const mostKnown = 10_000;

const bounds: StoreBounds = {
  perAccount: 4,
  perProcess: 32,
  mostWaitingPerAccount: 250,
  mostWaiting: 1_000,
  patienceMs: 10_000,
};

/**
 * Looks around in the store for lists, which cost nothing and may be asked for as often as somebody likes. Which files
 * there are is asked each time. What they are never changes, and is asked once.
 */
export class FileLooks {
  private readonly known = new BoundedMap<string, FileEntry>(mostKnown);
  private readonly turns = new StoreTurns(bounds);

  constructor(private readonly store: Pick<FileStore, 'find' | 'idsAfter'>) {}

  /** The ids of some of an account's files that come after one: one question to the store. */
  idsAfter(accountId: string, after: string, atMost: number): Promise<string[]> {
    return this.turns.take(accountId, () => this.store.idsAfter(accountId, after, atMost));
  }

  /** Those of some files that are still there. */
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
