import type { FileSlot, Outcome } from '@kerf/contracts';

/** Owner of a command: its account, the caller's key and the key of the adapter. */
export interface CommandOwner {
  readonly accountId: string;
  readonly keyIds: readonly string[];
  /** Id under which the file is stored instead of the account, which then neither lists nor counts it. */
  readonly folder?: string;
}

/** Transfer of the file that a tool writes or reads. */
export interface FileExchange {
  /** Signed slots for the command to the adapter. */
  slotsFor(owner: CommandOwner): { readonly upload?: FileSlot; readonly download?: FileSlot };
  /** The outcome as the caller sees it, once the file is verified. Throws `adapter_invalid`. */
  accept(accountId: string, outcome: Outcome): Promise<Outcome>;
  /** Removes what a failed operation has written. */
  discard(): Promise<void>;
}
