import { callMeta, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { ProtocolError } from '@modelcontextprotocol/server';
import type { Call } from '../call.ts';

/** What tools/call takes, as far as the SDK has read it. */
interface Params {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
  readonly _meta?: Record<string, unknown> | undefined;
}

const prefix = 'kerf/';

/** Reads a tools/call. What is ours in its `_meta` must be right, or the request is one of invalid params. */
export function readCall({ name, arguments: parameters = {}, _meta: meta = {} }: Params): Call {
  const own = readMeta(Object.fromEntries(Object.entries(meta).filter(([field]) => field.startsWith(prefix))));
  return {
    name,
    namedAs: 'tool',
    parameters,
    adapterId: own['kerf/adapter-id'],
    timeoutMs: own['kerf/timeout-ms'],
    dryRun: own['kerf/dry-run'],
    idempotencyKey: own['kerf/idempotency-key'],
  };
}

function readMeta(own: Record<string, unknown>) {
  try {
    return parse(callMeta, own);
  } catch (error) {
    throw invalidParams(Fault.from(error));
  }
}

/** A fault that the protocol tells, and not the tool. */
export const invalidParams = (fault: Fault): ProtocolError => new ProtocolError(-32602, fault.message);
