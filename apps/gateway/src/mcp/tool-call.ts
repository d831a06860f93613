import { callMeta, parse, readMeta } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Carrier } from '@kerf/telemetry';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { OperationRequest } from '../operations/operation.ts';

/** Params of tools/call, as far as they are parsed. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

/** Options from the HTTP request: the header X-Adapter-Id and the progress listener. */
export type CallTerms = Pick<OperationRequest, 'adapterId' | 'onProgress'>;

/** A parsed tools/call. */
export interface ToolCall {
  readonly call: OperationRequest;
  /** Trace context that the client started. */
  readonly from: Carrier | undefined;
}

const prefix = 'kerf/';

/** Parses a tools/call. Throws a protocol error (invalid params) if a `kerf/` field of its `_meta` is invalid. */
export function readCall(
  { name, arguments: parameters = {}, _meta: meta = {} }: CallParams,
  { adapterId, onProgress }: CallTerms,
): ToolCall {
  const own = ownIn(meta);
  const call: OperationRequest = {
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

/** Returns the trace context that MCP carries in `_meta` on every transport. */
function carrierIn({ traceparent, tracestate }: Record<string, unknown>): Carrier | undefined {
  if (typeof traceparent !== 'string') return undefined;
  return { traceparent, ...(typeof tracestate === 'string' && { tracestate }) };
}

/** True if the header X-Adapter-Id is a valid adapter id or absent. */
export const isAdapterId = (header: string | undefined): boolean =>
  header === undefined || callMeta.shape['kerf/adapter-id'].safeParse(header).success;

/** Parses the `kerf/` fields in the `_meta` of a resources/read. Throws a protocol error for an invalid one. */
export function readTerms(meta: Record<string, unknown> = {}): Pick<OperationRequest, 'idempotencyKey' | 'timeoutMs'> {
  const own = readOwn(readMeta, oursIn(meta));
  return { idempotencyKey: own['kerf/idempotency-key'], timeoutMs: own['kerf/timeout-ms'] };
}

/** Parses the `kerf/` fields of `_meta`. Most calls have none and share one parsed default. */
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

/** Converts a fault to a protocol error, for faults that are not tool errors. */
export const invalidParams = (fault: Fault): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, fault.message);
