import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows as its bearer, if it is one word (RFC 6750, with room for more than one space). */
export const bearerIn = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
