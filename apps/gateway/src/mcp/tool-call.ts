import type { IncomingHttpHeaders } from 'node:http';
import { toolCallMeta, parse, resourceReadMeta } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { OperationRequest } from '../operations/operation.ts';

/** Params of tools/call, as far as they are parsed. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

/** Message that a call came in: its JSON-RPC id, and the headers of its HTTP request, if the request has only this one. */
export interface MessageOrigin {
  readonly id: string | number;
  readonly headers?: IncomingHttpHeaders | undefined;
}

/** Options from the HTTP request: the header X-Adapter-Id and the progress listener. */
export interface CallContext extends Pick<OperationRequest, 'adapterId' | 'onProgress'> {
  readonly origin: MessageOrigin;
}

/** A parsed tools/call. */
export interface ToolCall {
  readonly call: OperationRequest;
  readonly origin: MessageOrigin;
  /** Trace context that the client sent, in the form of the traceparent header. */
  readonly traceparent: unknown;
}

const prefix = 'kerf/';

/** Parses a tools/call. Throws a protocol error (invalid params) if a `kerf/` field of its `_meta` is invalid. */
export function parseToolCall(
  { name, arguments: parameters = {}, _meta: meta = {} }: CallParams,
  { adapterId, onProgress, origin }: CallContext,
): ToolCall {
  const kerfMeta = parseCallMeta(meta);
  const call: OperationRequest = {
    name,
    namedAs: 'tool',
    parameters,
    adapterId: kerfMeta['kerf/adapter-id'] ?? adapterId,
    expectedRevision: kerfMeta['kerf/expected-revision'],
    timeoutMs: kerfMeta['kerf/timeout-ms'],
    dryRun: kerfMeta['kerf/dry-run'],
    idempotencyKey: kerfMeta['kerf/idempotency-key'],
    onProgress,
  };
  // MCP carries it in `_meta` on every transport.
  return { call, origin, traceparent: meta['traceparent'] };
}

/** True if the header X-Adapter-Id is a valid adapter id or absent. */
export const isAdapterId = (header: string | undefined): boolean =>
  header === undefined || toolCallMeta.shape['kerf/adapter-id'].safeParse(header).success;

/** Parses the `kerf/` fields in the `_meta` of a resources/read. Throws a protocol error for an invalid one. */
export function parseReadOptions(
  meta: Record<string, unknown> = {},
): Pick<OperationRequest, 'idempotencyKey' | 'timeoutMs'> {
  const kerfMeta = parseMeta(resourceReadMeta, selectKerfFields(meta));
  return { idempotencyKey: kerfMeta['kerf/idempotency-key'], timeoutMs: kerfMeta['kerf/timeout-ms'] };
}

/** Parses the `kerf/` fields of `_meta`. Most calls have none and share one parsed default. */
function parseCallMeta(meta: Record<string, unknown>) {
  const kerfMeta = selectKerfFields(meta);
  return Object.keys(kerfMeta).length > 0 ? parseMeta(toolCallMeta, kerfMeta) : defaultMeta;
}

const selectKerfFields = (meta: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).filter(([field]) => field.startsWith(prefix)));

const defaultMeta = parse(toolCallMeta, {});

function parseMeta<S extends z.ZodType>(schema: S, kerfMeta: Record<string, unknown>): z.output<S> {
  try {
    return parse(schema, kerfMeta);
  } catch (error) {
    throw toInvalidParamsError(Fault.from(error));
  }
}

/** Converts a fault to a protocol error, for faults that are not tool errors. */
export const toInvalidParamsError = (fault: Fault): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, fault.message);
