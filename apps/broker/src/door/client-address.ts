import type { IncomingMessage } from 'node:http';
import type { SecureRequests } from '@kerf/service';

/** Where a request comes from: its peer, or whom the trusted proxies before it name, the nearest one last. */
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
