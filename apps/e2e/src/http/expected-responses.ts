import { faults, type FaultCode } from '@kerf/errors';

/** Timestamp as written by the service: ISO 8601, UTC, without a zone. */
export const anyTimestamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/);

/** Start of the next month, as written by the service. */
export function getNextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 19);
}

const anyUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Success with exactly this body. */
export const success = (body: unknown): unknown => toResponse(200, expect.any(Object), body);

/** Complete response to a refused request: the body contains the reason and nothing else, the headers the code. */
export function refusal(code: FaultCode, error: unknown): unknown {
  const headers: Record<string, unknown> = {
    'content-type': 'application/json; charset=utf-8',
    'x-error-code': code,
    'x-request-id': anyUuid,
  };
  const { status } = faults[code];
  if (status === 429 || status === 503) headers['retry-after'] = expect.stringMatching(/^[1-9]\d*$/);
  return toResponse(status, expect.objectContaining(headers), { error, status_code: status });
}

/** Refusal of a request without a live key, for any invalid key. */
export const invalidKey = (): unknown =>
  refusal(
    'invalid_key',
    'Missing or invalid API key. Send a live key in the header X-API-Key, or as Authorization: Bearer.',
  );

function toResponse(status: number, headers: unknown, body: unknown): unknown {
  return { status, headers, body };
}
