import { digestKey, displayKey, mintKey, type StoredKey } from '@kerf/contracts';

/** Makes keys. They are made here, so that they are never on the bus: only their stored form travels. */
export class KeyMint {
  constructor(private readonly pepper: string) {}

  /** Makes a key and has it written. Writing one twice makes one key, so whoever writes may ask again. */
  async make<T>(write: (stored: StoredKey) => Promise<T>): Promise<{ key: string; written: T }> {
    const key = mintKey();
    const stored = { digest: digestKey(key, this.pepper), ...displayKey(key) };
    return { key, written: await write(stored) };
  }
}

/** What is told with every key that was made. */
export const shownOnce = 'Save this API key now. It is not shown again.';
