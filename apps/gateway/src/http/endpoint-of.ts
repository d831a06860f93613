import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import { routeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The endpoint that was reached, once it was looked for. */
    reached?: Endpoint | undefined;
  }
}

const byRoute = new Map(
  Object.values<Endpoint>({ ...api, ...oauthApi }).map((endpoint) => [
    `${endpoint.method} ${routeOf(endpoint.path)}`,
    endpoint,
  ]),
);

/** The endpoint that a request has reached; none on an unknown path and for a wrong method. */
export function endpointOf(request: FastifyRequest): Endpoint | undefined {
  // Fastify describes the whole route anew each time it is asked, and several hooks want to know.
  if (request.reached || isNowhere(request)) return request.reached;
  request.reached = byRoute.get(`${asked(request.method)} ${request.routeOptions.url ?? ''}`);
  return request.reached;
}

/** Whether there is nothing at the path. The router takes an id that is missing for one that is empty. */
export const isNowhere = ({ is404, params }: FastifyRequest): boolean =>
  is404 || Object.values(Object(params)).includes('');

/** HEAD asks for what GET answers, without the body: it needs the same key and is right on the same paths. */
export const asked = (method: string): string => (method === 'HEAD' ? 'GET' : method);
