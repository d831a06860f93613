import type { Caller, Usage } from '@kerf/contracts';

/** Who sent a request, as far as it is known yet, and what the answer will tell them besides its body. */
export class Requester {
  usage: Usage | undefined;
  adapterId: string | undefined;
  /** The operation that it has become; nobody knows whether it was admitted where the ledger gave no answer. */
  operationId: string | undefined;
  /** Whose key it is, once the ledger was asked that alone. Whether it may run something is for the admission to say. */
  caller: Caller | undefined;
  /** Set once the key was found to be alive. */
  keyId: string | undefined;
  /** When that key ends, on the clock of this process, if it was asked for and has an end. */
  endsAt: number | undefined;
  /** Set once the ledger has refused the key. */
  isDenied = false;

  /** Nobody waits any more for what was asked for. */
  isGone = false;
  private isPatient = false;
  private readonly gone = new Set<() => void>();
  private readonly authenticated: (() => void)[] = [];

  constructor(
    /** The stored forms the key may have, one for each pepper in force. */
    readonly keys: string[],
    /** The Idempotency-Key header, unquoted. */
    readonly idempotencyKey: string | undefined,
    /** Where the request came from. */
    readonly address: string,
    /** The revision of MCP in the header: those who send none speak none since 2025-06-18. */
    readonly revision?: string,
  ) {}

  /** The ledger has found the key alive, and says whose it is and what its month looks like. */
  authenticate({ caller, usage }: { readonly caller: Caller; readonly usage: Usage }): void {
    this.caller = caller;
    this.usage = usage;
    this.keyId = caller.keyId;
    for (const act of this.authenticated.splice(0)) act();
  }

  /** Acts when that has happened. */
  whenAuthenticated(act: () => void): void {
    if (this.keyId === undefined) this.authenticated.push(act);
    else act();
  }

  /** Wants what it has asked for done, even if it hangs up meanwhile. */
  waitWhatever(): void {
    this.isPatient = true;
    this.isGone = false;
  }

  /** Acts when nobody waits any more, until what comes back is called. */
  whenGone(act: () => void): () => void {
    this.gone.add(act);
    return () => this.gone.delete(act);
  }

  /** The client has closed its connection before it was answered. */
  hangUp(): void {
    if (!this.isPatient) this.leave();
  }

  /** Nobody waits any more: what can still be stopped is called off. */
  leave(): void {
    this.isGone = true;
    for (const act of this.gone) act();
  }
}
