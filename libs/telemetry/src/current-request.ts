import { AsyncLocalStorage } from 'node:async_hooks';
import { Fault } from '@kerf/errors';
import type { Attributes } from '@opentelemetry/api';

/** Facts that become known while a request is handled. */
interface RequestFacts {
  accountId?: string | undefined;
  operationId?: string | undefined;
  tool?: string | undefined;
  /** End of the work: it is done, refused for a reason of the caller or its adapter, or failed by our own fault. */
  outcome?: 'succeeded' | 'refused' | 'failed' | undefined;
}

/** The request that the current work belongs to, as logs and traces name it. */
export class CurrentRequest {
  readonly requestId: string;
  readonly traceId: string;
  /** Facts known so far. */
  readonly facts: RequestFacts = {};
  readonly #parent: CurrentRequest | undefined;

  constructor(requestId: string, traceId: string = toTraceId(requestId), parent?: CurrentRequest) {
    this.requestId = requestId;
    this.traceId = traceId;
    this.#parent = parent;
  }

  /** Creates the request of one of several operations, whose facts also become those of this one. */
  createPart(): CurrentRequest {
    return new CurrentRequest(this.requestId, this.traceId, this);
  }

  addFacts(facts: RequestFacts): void {
    Object.assign(this.facts, facts);
    this.#parent?.addFacts(facts);
  }
}

// In Node 24 such a context costs nothing at a promise, so every request has one, sampled or not.
const storage = new AsyncLocalStorage<CurrentRequest>();

/** Outcome of work that ended with this error. */
export const getFaultOutcome = (error: unknown): 'refused' | 'failed' =>
  Fault.from(error).isOurs ? 'failed' : 'refused';

/** Trace id of a trace that begins with a request: the request id without its dashes. */
export const toTraceId = (requestId: string): string => requestId.replaceAll('-', '');

/** Returns the request that the current work belongs to. */
export const getCurrentRequest = (): CurrentRequest | undefined => storage.getStore();

/** Runs work that belongs to a request. */
export const runInRequest = <T>(request: CurrentRequest | undefined, work: () => T): T =>
  request ? storage.run(request, work) : work();

/** Runs one operation of the current request: its facts are not mixed with those of other operations. */
export const runAsPart = <T>(work: () => T): T => runInRequest(storage.getStore()?.createPart(), work);

/** Adds facts to the current request, if there is one. */
export const addRequestFacts = (facts: RequestFacts): void => storage.getStore()?.addFacts(facts);

/** Span attributes of a request. */
export function getRequestAttributes({ requestId, facts }: CurrentRequest): Attributes {
  const { accountId, operationId, tool, outcome } = facts;
  return {
    'kerf.request_id': requestId,
    ...(accountId !== undefined && { 'kerf.account_id': accountId }),
    ...(operationId !== undefined && { 'kerf.operation_id': operationId }),
    ...(tool !== undefined && { 'kerf.tool': tool }),
    ...(outcome !== undefined && { 'kerf.outcome': outcome }),
  };
}
