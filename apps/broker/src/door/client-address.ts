import type { IncomingMessage } from 'node:http';
import type { SecureRequests } from '@kerf/service';

/** Client address of a request: the peer, or the nearest `X-Forwarded-For` entry that is not a trusted proxy. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  secure: Pick<SecureRequests, 'trusts'>,
): string {
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (secure.trusts(address)) {
    const before = named.pop()?.trim();
    if (!before) return address;
    address = before;
  }
  return address;
}
