import type { IncomingHttpHeaders } from 'node:http';

/** Returns the bearer token of a request, if it is one word (RFC 6750, but allowing several spaces). */
export const getBearerToken = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Returns the API key of a request; X-API-Key takes precedence over the bearer token. */
export function getApiKey(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-api-key': key } = headers;
  return typeof key === 'string' ? key : getBearerToken(headers);
}
