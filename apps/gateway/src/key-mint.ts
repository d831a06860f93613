import { digestKey, displayKey, mintKey, type StoredKey } from '@kerf/contracts';
import { isUnknown } from './late-refunds.ts';

/** Makes keys. They are made here, so that they are never on the bus: only their stored form travels. */
export class KeyMint {
  constructor(private readonly pepper: string) {}

  /** Makes a key and has it written. Writing one twice makes one key, so a lost answer is asked for again. */
  async make<T>(write: (stored: StoredKey) => Promise<T>): Promise<{ key: string; written: T }> {
    const key = mintKey();
    const stored = { digest: digestKey(key, this.pepper), ...displayKey(key) };
    const written = await write(stored).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
      return write(stored);
    });
    return { key, written };
  }
}
