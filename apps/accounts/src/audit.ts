import type { Transaction } from '@kerf/db';

/** A change to be written into the log of its account. `target` is the id of what was changed. */
interface Change {
  readonly accountId: string;
  readonly action: 'key.created' | 'key.rotated' | 'key.revoked' | 'key.exposed';
  /** Who did it; nobody: the service itself, or whoever holds the key. */
  readonly actor?: { readonly userId: string; readonly keyId: string };
  readonly target: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Where every change is told, in its transaction and after everything else that this locks. */
export class Audit {
  async record(_transaction: Transaction, _change: Change): Promise<void> {}
}
