import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fault } from '@kerf/errors';

interface Refusal {
  readonly fault: Fault;
  readonly requestId: string;
}

/** Answers an upgrade request with an error of the public API and closes the connection. */
export function refuseUpgrade(socket: Duplex, { fault, requestId }: Refusal): void {
  const body = JSON.stringify({ error: fault.message, status_code: fault.status });
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    `X-Error-Code: ${fault.code}`,
    ...(fault.status === 503 || fault.code === 'rate_limited' ? ['Retry-After: 1'] : []),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
