import type { Caller, Usage } from '@kerf/contracts';

/** Who sent a request, as far as it is known yet, and what the answer will tell them besides its body. */
export class Requester {
  usage: Usage | undefined;
  adapterId: string | undefined;
  /** Whose key it is, once the ledger has said so. Whether it may run something is for each admission to say. */
  caller: Caller | undefined;
  /** Set once the key was found to be alive. */
  keyId: string | undefined;
  /** Set once the ledger has refused the key. */
  isDenied = false;

  /** Nobody waits any more for what was asked. */
  isGone = false;
  /** What was asked goes on when the client hangs up: a lost connection says nothing about what its client wants. */
  outlivesConnection = false;
  private readonly gone = new Set<() => void>();

  constructor(
    /** The stored forms the key may have, one for each pepper in force. */
    readonly keys: string[],
    /** The Idempotency-Key header, unquoted. */
    readonly idempotencyKey: string | undefined,
    /** Where the request came from. */
    readonly address: string,
  ) {}

  /** Acts when nobody waits any more, until what comes back is called. */
  whenGone(act: () => void): () => void {
    this.gone.add(act);
    return () => this.gone.delete(act);
  }

  /** The client has hung up. */
  hangUp(): void {
    if (!this.outlivesConnection) this.leave();
  }

  /** The client wants no answer any more. */
  leave(): void {
    this.isGone = true;
    for (const act of this.gone) act();
  }
}
