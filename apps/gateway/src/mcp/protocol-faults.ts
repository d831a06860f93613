import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { statusOfRefusal } from './refusal-status.ts';

type Refusal = Extract<Outcome, { ok: false }>['error'];

/** Whatever was thrown, as an error of the protocol: wrong parameters by their code, anything else with its own name. */
export function protocolErrorOf(thrown: unknown): ProtocolError {
  if (thrown instanceof ProtocolError) return thrown;
  const { code, status, message, slots } = Fault.from(thrown);
  if (code === 'invalid_parameters') return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  const { resetAt } = slots;
  const told = { error_code: code, status_code: status, ...(resetAt !== undefined && { reset_at: resetAt }) };
  return new ProtocolError(ProtocolErrorCode.InternalError, message, told);
}

/** The application could not read what was asked for. */
export const refused = ({ code, message }: Refusal): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InternalError, message, {
    error_code: code,
    status_code: statusOfRefusal(code),
  });

/** There is nothing at an address, or nothing that this caller has. */
export const unknownResource = (uri: string): ProtocolError =>
  new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200)} in this account. ${whatThereIs}`);

const whatThereIs = 'resources/list and resources/templates/list tell what there is.';
