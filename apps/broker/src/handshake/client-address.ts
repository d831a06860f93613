import type { IncomingMessage } from 'node:http';
import type { SecureTransport } from '@kerf/service';

/** Client address of a request: the peer, or the nearest `X-Forwarded-For` entry that is not a trusted proxy. */
export function getClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  secure: Pick<SecureTransport, 'isTrustedProxy'>,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (secure.isTrustedProxy(address)) {
    const previous = forwarded.pop()?.trim();
    if (!previous) return address;
    address = previous;
  }
  return address;
}
