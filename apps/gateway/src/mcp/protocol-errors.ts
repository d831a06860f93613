import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { getRefusalStatus } from './refusal-status.ts';

type Refusal = Extract<Outcome, { ok: false }>['error'];

/** Converts any error to a protocol error: invalid params have their own code, other faults carry theirs as data. */
export function toProtocolError(thrown: unknown): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown;
  const { code, status, message, slots } = Fault.from(thrown);
  if (code === 'invalid_parameters') return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  const { resetAt } = slots;
  const details = { error_code: code, status_code: status, ...(resetAt !== undefined && { reset_at: resetAt }) };
  return new ProtocolError(ProtocolErrorCode.InternalError, message, details);
}

/** Converts the CAD application's refusal to read an object to a protocol error. */
export const toRefusalError = ({ code, message }: Refusal): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InternalError, message, {
    error_code: code,
    status_code: getRefusalStatus(code),
  });

/** Creates the error for a URI that does not exist or does not belong to the caller's account. */
export const createUnknownResourceError = (uri: string): ProtocolError =>
  new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200)} in this account. ${listingHint}`);

const listingHint = 'resources/list and resources/templates/list show what is available.';
