import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fault } from '@kerf/errors';
import { formatTransportHeaders } from '@kerf/service';
import type { Log } from '@kerf/telemetry';

interface RefusedUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** True if the client sent the request over HTTPS. */
  readonly isEncrypted: boolean;
}

/** Answers an upgrade request with an error of the public API and closes the connection. Logs an unexpected error. */
export function refuseUpgrade(
  { request, socket, isEncrypted }: RefusedUpgrade,
  fault: Fault,
  log: Pick<Log, 'error'>,
): void {
  const requestId = crypto.randomUUID();
  if (fault.cause) log.error({ request_id: requestId, stack: redactStack(fault.cause, request) }, fault.message);
  const body = JSON.stringify({ error: fault.message, status_code: fault.status });
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `X-Error-Code: ${fault.code}`,
    ...formatTransportHeaders(isEncrypted),
    ...(fault.status === 503 || fault.code === 'rate_limited' ? ['Retry-After: 1'] : []),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Stack of an error without the request target, which may contain a key. */
function redactStack(cause: unknown, { url = '' }: IncomingMessage): string {
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return url.length > 1 ? stack.replaceAll(url, '[request target]') : stack;
}
