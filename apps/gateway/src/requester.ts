import type { Caller, Usage } from '@kerf/contracts';

/** Who sent a request, as far as it is known yet, and what the answer will tell them besides its body. */
export class Requester {
  usage: Usage | undefined;
  adapterId: string | undefined;
  /** Whose key it is, once the ledger was asked that alone. Whether it may run something is for the admission to say. */
  caller: Caller | undefined;
  /** Set once the key was found to be alive. */
  keyId: string | undefined;
  /** Set once the ledger has refused the key. */
  isDenied = false;

  /** The client hung up before it was answered. */
  isGone = false;
  private readonly gone = new Set<() => void>();

  constructor(
    /** The stored forms the key may have, one for each pepper in force. */
    readonly keys: string[],
    /** The Idempotency-Key header, unquoted. */
    readonly idempotencyKey: string | undefined,
    /** Where the request came from. */
    readonly address: string,
  ) {}

  /** Acts when the client hangs up, until what comes back is called. */
  whenGone(act: () => void): () => void {
    this.gone.add(act);
    return () => this.gone.delete(act);
  }

  /** The client has hung up. */
  leave(): void {
    this.isGone = true;
    for (const act of this.gone) act();
  }
}
