import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows as its bearer, if it is one word (RFC 6750, with room for more than one space). */
export const bearerIn = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** The API key of a request: its own header comes before the bearer. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-api-key': key } = headers;
  return typeof key === 'string' ? key : bearerIn(headers);
}
