import { Fault, getErrorMessage } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import * as openid from 'openid-client';

/** Errors of the library about an issuer that is slow or broken, not about one response. */
const awayCodes: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Errors of a token endpoint about this installation: its operator has to correct the configuration. */
const ownErrors: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** Converts an error of a request for the metadata of an issuer. */
export const toAwayFault = (error: unknown, provider: string, log: Log): Fault =>
  report(Fault.of('provider_away', { provider }, { cause: error }), log);

/** Converts an error of a sign-in at an issuer. The log says why; the browser learns only what it can do. */
export function toIdentityFault(error: unknown, provider: string, log: Log): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof openid.AuthorizationResponseError) return Fault.of('identity_refused', { provider });
  if (!isAboutResponse(error)) return toAwayFault(error, provider, log);
  return report(Fault.of('identity_invalid', { provider }, { cause: error }), log);
}

function isAboutResponse(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status < 500 && !ownErrors.has(error.error);
  if (!(error instanceof openid.ClientError)) return false;
  return isClientStatus(error.cause) || !awayCodes.has(error.code);
}

/** Returns true for a refusal in another form than OAuth prescribes, as some issuers send. */
const isClientStatus = (cause: unknown): boolean =>
  cause instanceof Response && cause.status >= 400 && cause.status < 500;

function report(fault: Fault, log: Log): Fault {
  log.warn({ provider: fault.slots['provider'], reason: describeError(fault.cause) }, 'sign-in at a provider failed');
  return fault;
}

/** Describes an error and its cause, which names what exactly was wrong. Neither contains a token. */
function describeError(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const inner = cause instanceof Error ? `: ${cause.message}` : '';
  return `${getErrorMessage(error)}${inner}`.slice(0, 500);
}
