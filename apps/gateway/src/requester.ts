import type { Usage } from '@kerf/contracts';

/** Who sent a request, as far as it is known yet, and what the answer will tell them besides its body. */
export class Requester {
  usage: Usage | undefined;
  adapterId: string | undefined;
  /** Set once the key was found to be alive. */
  keyId: string | undefined;
  /** Set once the ledger has refused the key. */
  isDenied = false;

  constructor(
    /** The stored forms the key may have, one for each pepper in force. */
    readonly keys: string[],
    /** The Idempotency-Key header, unquoted. */
    readonly idempotencyKey: string | undefined,
    /** Where the request came from. */
    readonly address: string,
  ) {}
}
