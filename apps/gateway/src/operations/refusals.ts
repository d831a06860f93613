import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { authenticateKey as authenticate, type KeyAuthenticator } from '../auth/authenticate.ts';
import type { RequestContext } from '../context.ts';
import { type Authorization, checkAuthorization, isAuthorized, rephraseForCaller, toolsIn } from './authorization.ts';
import type { BatchRequest, OperationRequest, ParsedOperation } from './operation.ts';
import type { OperationParser } from './parse.ts';

/** Maximum age of a cached tier when rejecting with 429. */
const maxCachedTierAgeMs = 1_000;

/** Order of refusals: 401, then 403, then 400 or 429. */
export class Refusals {
  constructor(
    private readonly auth: KeyAuthenticator,
    private readonly parser: OperationParser,
  ) {}

  /** Parses a request; a caller that may not use its tools sees 401 or 403 instead of what is invalid. */
  async orderParsing<T>(context: RequestContext, request: OperationRequest | BatchRequest, parse: () => T): Promise<T> {
    try {
      return parse();
    } catch (error) {
      checkAuthorization(await authenticate(context, this.auth), this.parser.findTools(request));
      throw error;
    }
  }

  /** Rejects a request that the limiter refused; a caller that may not run it sees 401 or 403 instead. */
  async rejectLimited(context: RequestContext, operation: ParsedOperation, error: unknown): Promise<never> {
    if (!context.usage) context.recordAnswer({ usage: this.auth.cache.getUsage(context) });
    if (!isRateLimit(error)) throw error;
    const caller = await this.findCaller(context, operation);
    if (caller) checkAuthorization(caller, toolsIn(operation));
    throw error;
  }

  /** Rejects a request that failed; one that the ledger refused still reports the state of the month. */
  async rejectFailed(context: RequestContext, operation: ParsedOperation, error: unknown): Promise<never> {
    if (!context.usage && isRefusal(error)) await authenticate(context, this.auth).catch(() => undefined);
    throw rephraseForCaller(error, operation);
  }

  /**
   * The caller as far as it is known without load on the ledger, which is queried for a key that was not seen yet, and
   * once a second for one that may lack a permission.
   */
  private async findCaller(context: RequestContext, operation: ParsedOperation): Promise<Authorization | undefined> {
    const cached = this.auth.cache.getLastSeen(context);
    if (cached && (cached.ageMs < maxCachedTierAgeMs || isAuthorized(cached.caller, toolsIn(operation))))
      return cached.caller;
    return authenticate(context, this.auth).catch((error: unknown): Caller | undefined => {
      if (error instanceof Fault && error.code === 'invalid_key') throw error;
      return undefined;
    });
  }
}

const isRateLimit = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'rate_limited' || error.code === 'too_many_running');

/** True if the ledger refused the operation of a living key. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && error.status !== 401 && (error.status < 500 || error.code === 'no_adapter');
