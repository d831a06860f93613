import { callMeta, parse, readMeta } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Carrier } from '@kerf/telemetry';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Call } from '../execution/call.ts';

/** What tools/call takes, as far as it was read. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

/** What came with the request and not with the call: the header X-Adapter-Id, and who is told how far it is. */
export type CallTerms = Pick<Call, 'adapterId' | 'onProgress'>;

/** A tools/call that was read. */
export interface ToolCall {
  readonly call: Call;
  /** The trace that its client has begun. */
  readonly from: Carrier | undefined;
}

const prefix = 'kerf/';

/** Reads a tools/call. What is ours in its `_meta` must be right, or the request is one of invalid params. */
export function readCall(
  { name, arguments: parameters = {}, _meta: meta = {} }: CallParams,
  { adapterId, onProgress }: CallTerms,
): ToolCall {
  const own = ownIn(meta);
  const call: Call = {
    name,
    namedAs: 'tool',
    parameters,
    adapterId: own['kerf/adapter-id'] ?? adapterId,
    expectedRevision: own['kerf/expected-revision'],
    timeoutMs: own['kerf/timeout-ms'],
    dryRun: own['kerf/dry-run'],
    idempotencyKey: own['kerf/idempotency-key'],
    onProgress,
  };
  return { call, from: carrierIn(meta) };
}

/** MCP carries a trace beside the call, on whatever transport it comes. */
function carrierIn({ traceparent, tracestate }: Record<string, unknown>): Carrier | undefined {
  if (typeof traceparent !== 'string') return undefined;
  return { traceparent, ...(typeof tracestate === 'string' && { tracestate }) };
}

/** Whether the header X-Adapter-Id names an adapter as `_meta` would, or is not there. */
export const isAdapterId = (header: string | undefined): boolean =>
  header === undefined || callMeta.shape['kerf/adapter-id'].safeParse(header).success;

/** What is ours in the `_meta` of a resources/read, which must be right too. */
export function readTerms(meta: Record<string, unknown> = {}): Pick<Call, 'idempotencyKey' | 'timeoutMs'> {
  const own = readOwn(readMeta, oursIn(meta));
  return { idempotencyKey: own['kerf/idempotency-key'], timeoutMs: own['kerf/timeout-ms'] };
}

/** What is ours in `_meta`. Most calls say nothing there, and all of these mean the same. */
function ownIn(meta: Record<string, unknown>) {
  const own = oursIn(meta);
  return Object.keys(own).length > 0 ? readOwn(callMeta, own) : silence;
}

const oursIn = (meta: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).filter(([field]) => field.startsWith(prefix)));

const silence = parse(callMeta, {});

function readOwn<S extends z.ZodType>(schema: S, own: Record<string, unknown>): z.output<S> {
  try {
    return parse(schema, own);
  } catch (error) {
    throw invalidParams(Fault.from(error));
  }
}

/** A fault that the protocol tells, and not the tool. */
export const invalidParams = (fault: Fault): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, fault.message);
