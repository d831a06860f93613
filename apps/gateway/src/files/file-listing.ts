import { FifoCache, KeyedSemaphore } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { type FileMetadata, type FileRef, toStorageKey } from './file-metadata.ts';
import type { FileStore } from './file-store.ts';

/** Maximum number of cached entries: a few megabytes. */
const maxCached = 10_000;

/** Bounds of concurrent requests to the store, and of requests that wait for a slot. */
const storeLimits = {
  perKey: 4,
  total: 32,
  maxWaitingPerKey: 250,
  maxWaiting: 1_000,
  timeoutMs: 10_000,
  onRefused: () => Fault.of('unavailable', { service: 'file' }),
};

/**
 * File listings, which are free of charge and therefore bounded by a semaphore. Ids are always read from the store;
 * metadata never changes and is cached.
 */
export class FileListing {
  private readonly cache = new FifoCache<string, FileMetadata>(maxCached);
  private readonly storeSemaphore = new KeyedSemaphore(storeLimits);

  constructor(private readonly store: Pick<FileStore, 'findFile' | 'listIdsAfter'>) {}

  /** Lists the ids of an account's files after the given one, with one request to the store. */
  listIdsAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    return this.storeSemaphore.run(accountId, () => this.store.listIdsAfter(accountId, after, limit));
  }

  /** Returns the metadata of those files that still exist. */
  async findExisting(places: readonly FileRef[]): Promise<FileMetadata[]> {
    const found = await Promise.all(places.map((place) => this.findCached(place)));
    return found.filter((entry) => entry !== undefined);
  }

  private async findCached(place: FileRef): Promise<FileMetadata | undefined> {
    const known = this.cache.get(toStorageKey(place));
    if (known) return known;
    const entry = await this.storeSemaphore.run(place.accountId, () => this.store.findFile(place));
    if (entry) this.cache.set(toStorageKey(entry), entry);
    return entry;
  }
}
